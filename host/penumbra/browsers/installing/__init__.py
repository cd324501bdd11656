"""Writes the registration, records it, and removes what the record has."""
