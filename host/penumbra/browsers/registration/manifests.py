"""Texts of native manifests and launchers, rendered from templates.

References
----------
Firefox: MDN, "Native manifests". Chromium: "Native messaging" (developer.chrome.com). Batch files: Microsoft, "cmd" and
"Parameters": a percent sign is doubled, quotation marks protect all other special characters.
"""

import shlex
import site
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jinja2

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.machine.catalogue import Family
from penumbra.browsers.resources import resource
from penumbra.errors import GoneError, InstallError
from penumbra.messaging.protocol import encode_reply, failure
from penumbra.messaging.streams import LENGTH

__all__ = ["allowed_callers", "host_command", "native_manifest", "posix_launcher", "windows_launcher"]

_DESCRIPTION = "Penumbra: decides which parts of a page are its main content"
_CHROMIUM_ID_LENGTH = 32
"""Characters of a Chromium extension's id: half a SHA-256 digest, each digit written as a … p."""
_GONE = "The Python that runs the Penumbra host is no longer on this machine."
_REINSTALL = "Install the host again."


def host_command(interpreter: str = sys.executable, package: Path = Path(__file__)) -> tuple[str, ...]:
    """The command that starts the host, with absolute paths and without the user's Python settings.

    `-I` isolates Python, but hides packages from `pip install --user`. For those, `-E -P` isolate it.

    Raises
    ------
    InstallError
        The interpreter has no absolute path, or its path has control characters.
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
    """Penumbra's extension and further ones by id, in the form of this family's manifests.

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
                f"{one!r} is not the id of an extension.",
                "Chromium's are 32 letters from a to p; Firefox's look like name@domain.",
            )
    found = gecko if family == "gecko" else [f"chrome-extension://{one}/" for one in chromium]
    return list(dict.fromkeys(found))


def native_manifest(family: Family, launcher: Path | str, extra: Sequence[str] = ()) -> bytes:
    """The manifest's JSON: path of the launcher, and extensions that may call it."""
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
    """A shell script that runs the command with the browser's arguments, or reports that its program is missing."""
    return _render(
        "launcher.sh.j2", command=[_writable(word) for word in command], gone_message=_gone_message()
    ).encode()


def windows_launcher(command: Sequence[str]) -> bytes:
    """A batch file that runs the command with the browser's arguments."""
    ascii_only = all(word.isascii() for word in command)
    text = _render("launcher.bat.j2", command=[_writable(word) for word in command], ascii=ascii_only)
    return text.replace("\n", "\r\n").encode()


def _gone_message() -> str:
    """The launcher's message to the browser if the host is missing: a frame in the notation of `printf`."""
    body = encode_reply(failure(0, GoneError(_GONE, _REINSTALL))).decode("ascii")
    return "".join(f"\\{byte:03o}" for byte in LENGTH.pack(len(body))) + body


def _batch_words(words: Sequence[str]) -> str:
    for word in words:
        if '"' in word:
            raise InstallError(f"A path on Windows cannot have a quotation mark: {word!r}.", "")
    return " ".join('"' + word.replace("%", "%%") + '"' for word in words)


def _writable(word: str) -> str:
    """Return the word if it is allowed in a manifest and a script."""
    if not word.isprintable():
        raise InstallError(
            f"A path has control characters or an unknown encoding: {word!r}.",
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
        autoescape=False,  # noqa: S701  (each template quotes its values with a filter of its own language)
    )
    found.filters["shell_words"] = shlex.join
    found.filters["batch_words"] = _batch_words
    return found


def _render(template: str, **values: object) -> str:
    return _templates().get_template(template).render(**values)
