"""Penumbra: which parts of a web page to keep, dim or hide, decided on the user's own machine."""

from importlib.metadata import version as _version

__all__ = ["__version__"]

__version__ = _version("penumbra-host")
