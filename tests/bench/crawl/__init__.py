"""Whole crawls, measured."""
