"""Fits the shipped models; needs the extra `train`."""
