"""A pattern for prices in text."""

import re

__all__ = ["PRICE"]

PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR)")
"""A number with a currency before or after it."""
