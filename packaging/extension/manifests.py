"""The extension's manifest for each browser: the source's without the keys of other browsers."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

__all__ = ["MANIFESTS", "Manifest"]

Manifest = dict[str, Any]


def _firefox(manifest: Manifest) -> Manifest:
    """Without Chromium's worker, key and version: Firefox warns of them."""
    left = {name: value for name, value in manifest.items() if name not in ("key", "minimum_chrome_version")}
    left["background"] = {name: value for name, value in manifest["background"].items() if name != "service_worker"}
    return left


def _chromium(manifest: Manifest) -> Manifest:
    """Without Firefox's own keys. The store adds its own key; an unpacked extension needs ours for a fixed id."""
    left = {name: value for name, value in manifest.items() if name != "browser_specific_settings"}
    left["background"] = {name: value for name, value in manifest["background"].items() if name != "scripts"}
    return left


MANIFESTS: Mapping[str, Callable[[Manifest], Manifest]] = MappingProxyType({"chromium": _chromium, "firefox": _firefox})
"""Browser → change of the manifest."""
