"""The source of a page → its reference in Markdown, by pandoc (GPL-2.0+, a command that only measures)."""

import json
import re
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from penumbra.evaluation.fidelity.node_manual import expand_node
from penumbra.evaluation.fidelity.sphinx import Inventory, expand, read_inventory

__all__ = ["KINDS", "write_reference"]

_TARGET = "gfm+tex_math_dollars"
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_TITLE = re.compile(r"""^title:\s*(['"]?)(.+?)\1\s*$""", re.MULTILINE)
_CHUNK = re.compile(r"^([ \t]*)```+\s*\{(\w+)([^}\n]*)\}[^\n]*\n(.*?)^[ \t]*```+[ \t]*$", re.MULTILINE | re.DOTALL)
_UNSEEN_CHUNK = re.compile(r"(?:echo|include)\s*=\s*F", re.IGNORECASE)
_RUST = re.compile(r"^([ \t]*```rust[^\n]*\n)(.*?)(^[ \t]*```)", re.MULTILINE | re.DOTALL)
_ADMONITION = re.compile(r"^!!! +([\w-]+)[^\"\n]*(?:\"([^\"]*)\")?[^\n]*\n((?:(?: {4}[^\n]*)?\n)+)", re.MULTILINE)
_ELSEWHERE = re.compile(r"^ *(?:===|\?\?\?|--8<--|:::|///|\*\[|\[TOC\])|\{%|\{\{|\{!|^ *```[^\n]* exec=", re.MULTILINE)


def write_reference(kind: str, source: Path, root: Path) -> str | None:
    """Write the reference of a page, None where its HTML may have text from elsewhere.

    Parameters
    ----------
    kind
        A key of `KINDS`.
    root
        Folder of the project's HTML, where `objects.inv` is.
    """
    text = KINDS[kind](source.read_bytes().decode("utf-8", "replace"), root)
    if text is None:
        return None
    reader, body = text
    done = subprocess.run(
        ["pandoc", "--from", reader, "--to", _TARGET, "--wrap", "none"],
        input=body,
        capture_output=True,
        encoding="utf-8",
    )
    return None if done.returncode or "[WARNING]" in done.stderr else done.stdout


@lru_cache(maxsize=64)
def _inventory(root: Path) -> Inventory:
    path = root / "objects.inv"
    return read_inventory(path) if path.is_file() else Inventory({}, {})


def _sphinx(text: str, root: Path) -> tuple[str, str] | None:
    expanded = expand(text, _inventory(root))
    return None if expanded is None else ("rst", expanded)


def _docutils(text: str, _: Path) -> tuple[str, str] | None:
    expanded = expand(text, Inventory({}, {}))
    return None if expanded is None else ("rst", expanded)


def _mdbook(text: str, _: Path) -> tuple[str, str] | None:
    """Lines of Rust code that begin with a number sign are not shown."""
    if "{{#" in text:
        return None

    def shown(found: re.Match[str]) -> str:
        lines = [line for line in found[2].splitlines(keepends=True) if not re.match(r"\s*#(?:\s|$)", line)]
        return found[1] + "".join(re.sub(r"^(\s*)##", r"\1#", line) for line in lines) + found[3]

    return _TARGET, _RUST.sub(shown, text)


def _node(text: str, _: Path) -> tuple[str, str] | None:
    return _TARGET, expand_node(text)


def _mkdocs(text: str, _: Path) -> tuple[str, str] | None:
    """Titles of admonitions are shown. A page with tabs, snippets, abbreviations or computed text is not used."""
    if _ELSEWHERE.search(text):
        return None

    def opened(found: re.Match[str]) -> str:
        title = found[1].title() if found[2] is None else found[2]
        return f"{title}\n\n" + re.sub(r"^ {4}", "", found[3], flags=re.MULTILINE)

    return _TARGET, _ADMONITION.sub(opened, _FRONT.sub("", text))


def _rmarkdown(text: str, _: Path) -> tuple[str, str] | None:
    """The title is a heading; chunks without `echo` are not shown; a page with computed words is not used."""
    front = _FRONT.match(text)
    title = _TITLE.search(front[1]) if front else None
    body = text[front.end() :] if front else text
    if "`r " in body:
        return None

    def chunk(found: re.Match[str]) -> str:
        return "" if _UNSEEN_CHUNK.search(found[3]) else f"{found[1]}```{found[2]}\n{found[4]}{found[1]}```"

    body = _CHUNK.sub(chunk, body)
    return "markdown", (f"# {title[2]}\n\n" if title else "") + body


def _notebook(text: str, _: Path) -> tuple[str, str] | None:
    """A notebook that shows tables or pictures of its own making beside their text is not used."""
    for cell in json.loads(text).get("cells", ()):
        if any("text/html" in output.get("data", {}) for output in cell.get("outputs", ())):
            return None
        if "nbsphinx" in cell.get("metadata", {}):
            return None
    return "ipynb", text


KINDS: dict[str, Callable[[str, Path], tuple[str, str] | None]] = {
    "sphinx": _sphinx,
    "docutils": _docutils,
    "mdbook": _mdbook,
    "node": _node,
    "mkdocs": _mkdocs,
    "rmarkdown": _rmarkdown,
    "notebook": _notebook,
}
