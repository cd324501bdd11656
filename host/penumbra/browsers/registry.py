"""The little of the Windows registry that native messaging needs: default values of keys of the current user.

References
----------
Chrome and Firefox documentation, "Native messaging" and "Native manifests": a key named for the host, whose default value
is the path of the manifest.
"""

import sys
from typing import Protocol

__all__ = ["ADVICE", "Registry", "full_name", "user_registry"]

ADVICE = "Look at the permissions of that key in regedit; a policy or a security program may also forbid it."
"""What to do about a key that is refused."""


class Registry(Protocol):
    """Default values of the keys below `HKEY_CURRENT_USER`.

    Raises
    ------
    OSError
        From each of these: the user, a policy or a security program does not allow it, or the key has keys of its own.
    """

    def read(self, key: str) -> str | None:
        """The key's default value, or None where there is no such key or value."""
        ...

    def write(self, key: str, value: str) -> None:
        """Make the key where it is missing, and set its default value."""
        ...

    def delete(self, key: str) -> None:
        """Remove the key; nothing happens where there is none."""
        ...


def full_name(key: str) -> str:
    """A key's name as regedit's address bar takes it."""
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
