"""Patterns of prices in running text."""

import re

__all__ = ["PRICE"]

PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR)")
"""A number with its currency before or after it."""
