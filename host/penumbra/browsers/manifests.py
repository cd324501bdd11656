"""What is written for a browser: the text of native manifests and of launchers, rendered from templates.

References
----------
Firefox: MDN, "Native manifests". Chromium: "Native messaging" (developer.chrome.com). The batch file's rules: Microsoft,
"cmd" and "Parameters": a percent sign is doubled, quotes keep every other special character.
"""

import shlex
import site
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jinja2

from penumbra.browsers.catalogue import Family
from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.resources import resource
from penumbra.errors import GoneError, InstallError
from penumbra.messaging.protocol import encode_reply, failure
from penumbra.messaging.wire import LENGTH

__all__ = ["allowed_callers", "host_command", "native_manifest", "posix_launcher", "windows_launcher"]

_DESCRIPTION = "Penumbra: decides which parts of a page are its main content"
_CHROMIUM_ID_LENGTH = 32
"""Characters of a Chromium extension's id, each a … p (half a SHA-256 digest)."""
_GONE = "The Python that runs the Penumbra host is no longer on this machine."
_REINSTALL = "Install the host again."


def host_command(interpreter: str = sys.executable, package: Path = Path(__file__)) -> tuple[str, ...]:
    """The words that start the host, by absolute path and kept from the user's Python settings.

    `-I` would hide a package that was installed with `pip install --user`; there `-E -P` keep out the rest.

    Raises
    ------
    InstallError
        The interpreter has no absolute path, or one that cannot be written down.
    """
    if not Path(interpreter).is_absolute():
        raise InstallError(
            f"The Python interpreter has no absolute path: {interpreter!r}.",
            "Start penumbra from an ordinary Python.",
        )
    in_user_site = package.is_relative_to(site.getusersitepackages())
    flags = ("-E", "-P") if in_user_site else ("-I",)
    return (_writable(interpreter), *flags, "-m", "penumbra", "host")


def allowed_callers(family: Family, extra: Sequence[str] = ()) -> list[str]:
    """Our extension, and those given by id, as that family's manifests name them.

    Raises
    ------
    InstallError
        An id is neither 32 letters a … p nor of the form `name@domain` or `{uuid}`.
    """
    chromium = [CHROMIUM_ID, *(one for one in extra if _is_chromium_id(one))]
    gecko = [GECKO_ID, *(one for one in extra if _is_gecko_id(one))]
    for one in extra:
        if not (_is_chromium_id(one) or _is_gecko_id(one)):
            raise InstallError(
                f"{one!r} is no extension id.",
                "Chromium's are 32 letters from a to p; Firefox's look like name@domain.",
            )
    found = gecko if family == "gecko" else [f"chrome-extension://{one}/" for one in chromium]
    return list(dict.fromkeys(found))


def native_manifest(family: Family, launcher: Path | str, extra: Sequence[str] = ()) -> bytes:
    """The manifest's JSON, naming the launcher and the extensions that may call."""
    text = _render(
        "native-manifest.json.j2",
        name=HOST_NAME,
        description=_DESCRIPTION,
        path=_writable(str(launcher)),
        family=family,
        allowed=allowed_callers(family, extra),
    )
    return text.encode("ascii")


def posix_launcher(command: Sequence[str]) -> bytes:
    """A shell script that becomes the command, with the browser's arguments behind it, or tells that its program has gone."""
    return _render("launcher.sh.j2", command=[_writable(word) for word in command], farewell=_farewell()).encode()


def windows_launcher(command: Sequence[str]) -> bytes:
    """A batch file that starts the command, with the browser's arguments behind it."""
    ascii_only = all(word.isascii() for word in command)
    text = _render("launcher.bat.j2", command=[_writable(word) for word in command], ascii=ascii_only)
    return text.replace("\n", "\r\n").encode()


def _farewell() -> str:
    """What the launcher tells the browser where there is nothing to start any more: one message with its length, for `printf`."""
    body = encode_reply(failure(0, GoneError(_GONE, _REINSTALL))).decode("ascii")
    return "".join(f"\\{byte:03o}" for byte in LENGTH.pack(len(body))) + body


def _batch_words(words: Sequence[str]) -> str:
    for word in words:
        if '"' in word:
            raise InstallError(f"A path on Windows cannot have a quotation mark: {word!r}.", "")
    return " ".join('"' + word.replace("%", "%%") + '"' for word in words)


def _writable(word: str) -> str:
    """The word, if it can stand in a manifest and a script."""
    if not word.isprintable():
        raise InstallError(
            f"A path with control characters, or in no known encoding, cannot be written down: {word!r}.",
            "Install penumbra-host in a folder with an ordinary name.",
        )
    return word


def _is_chromium_id(one: str) -> bool:
    return len(one) == _CHROMIUM_ID_LENGTH and all("a" <= letter <= "p" for letter in one)


def _is_gecko_id(one: str) -> bool:
    named = one.count("@") == 1 or (one.startswith("{") and one.endswith("}"))
    return named and one.isascii() and one.isprintable() and " " not in one


@cache
def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resource("templates")),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        autoescape=False,  # noqa: S701  (what stands in the files passes a filter of their own language)
    )
    found.filters["shell_words"] = shlex.join
    found.filters["batch_words"] = _batch_words
    return found


def _render(template: str, **values: object) -> str:
    return _templates().get_template(template).render(**values)
