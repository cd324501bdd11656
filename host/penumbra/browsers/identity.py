"""Who the extension is to each browser, and what the host is called: fixed, because installed manifests name them."""

__all__ = ["CHROMIUM_ID", "GECKO_ID", "HOST_NAME"]

HOST_NAME = "org.penumbra.host"
"""Name under which browsers know the native-messaging host."""

CHROMIUM_ID = "midhlnoppkjppmbgecljomddmnamofhc"
"""The extension's id in Chromium-family browsers: follows from `key` in `extension/manifest.json` (the first 32
hexadecimal digits of SHA-256 of the DER public key, 0-f written as a-p)."""

GECKO_ID = "penumbra@penumbra-reader.org"
"""The extension's id in Firefox-family browsers, as in `extension/manifest.json`."""
