"""A pattern for prices in text."""

import re

__all__ = ["PRICE"]

_SIGNS = "$€£¥₹₽₴₺₩₪₫฿"
_BEFORE = rf"(?:[{_SIGNS}]|\b(?:CHF|EUR|PLN|USD|Rp|Rs\.?))\s?\d"
_AFTER = (
    r"\d\s?(?:[€£₽₴₺₪₫฿円元원]|zł|руб|грн|р\.|(?:kr|Kč|lei|лв|CAD|CHF|EUR|PLN|TL|USD)\b)"
    r"|\d{3}\s?Ft\b"  # fewer are feet
)
PRICE = re.compile(f"{_BEFORE}|{_AFTER}")
"""A number with a currency before or after it."""
