"""Ids of the extension and name of the host. They are fixed, because installed manifests contain them."""

__all__ = ["CHROMIUM_ID", "GECKO_ID", "HOST_NAME"]

HOST_NAME = "org.penumbra.host"
"""Name of the native-messaging host in browsers."""

CHROMIUM_ID = "midhlnoppkjppmbgecljomddmnamofhc"
"""The extension's id in Chromium's family. It is computed from `key` in `extension/manifest.json`: the first 32
hexadecimal digits of the SHA-256 of the DER public key, 0-f written as a-p."""

GECKO_ID = "penumbra@penumbra-reader.org"
"""The extension's id in Firefox's family, as in `extension/manifest.json`."""
