"""The part of the Windows registry that native messaging needs: default values of the current user's keys.

References
----------
Chrome and Firefox documentation, "Native messaging" and "Native manifests": a key has the host's name; its default
value is the path of the manifest.
"""

import sys
from typing import Protocol

__all__ = ["ADVICE", "Registry", "full_name", "user_registry"]

ADVICE = "Check the permissions of that key in regedit. A policy or a security program may also forbid it."
"""Advice for a key without access."""


class Registry(Protocol):
    """Default values of the keys below `HKEY_CURRENT_USER`.

    Raises
    ------
    OSError
        From each method: permissions, a policy or a security program forbid it, or the key to delete has subkeys.
    """

    def read(self, key: str) -> str | None:
        """The key's default value, or None without such a key or value."""
        ...

    def write(self, key: str, value: str) -> None:
        """Create the key if it is missing, and set its default value."""
        ...

    def delete(self, key: str) -> None:
        """Remove the key if it exists."""
        ...


def full_name(key: str) -> str:
    """A key's full name, as in regedit's address bar."""
    return f"HKEY_CURRENT_USER\\{key}"


if sys.platform == "win32":
    import winreg

    class _UserRegistry:
        """The real registry."""

        def read(self, key: str) -> str | None:
            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as handle:
                    value, kind = winreg.QueryValueEx(handle, "")
            except FileNotFoundError:
                return None
            return value if kind == winreg.REG_SZ else None

        def write(self, key: str, value: str) -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as handle:
                winreg.SetValueEx(handle, "", 0, winreg.REG_SZ, value)

        def delete(self, key: str) -> None:
            try:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
            except FileNotFoundError:
                return

    def user_registry() -> Registry | None:
        """The registry of the current user."""
        return _UserRegistry()

else:

    def user_registry() -> Registry | None:
        """None: only Windows has a registry."""
        return None
