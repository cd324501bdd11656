"""The source of a page → its reference in Markdown, by pandoc (GPL-2.0+, a command that only measures)."""

import json
import re
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from penumbra.evaluation.fidelity.containers import DOCUSAURUS, VITEPRESS, expand_containers, expand_indented
from penumbra.evaluation.fidelity.node_manual import expand_node
from penumbra.evaluation.fidelity.sphinx import Inventory, expand, read_inventory

__all__ = ["KINDS", "Place", "write_reference"]

_TARGET = "gfm+tex_math_dollars"
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_TITLE = re.compile(r"""^title:\s*(['"]?)(.+?)\1\s*$""", re.MULTILINE)
_CHUNK = re.compile(r"^([ \t]*)```+\s*\{(\w+)([^}\n]*)\}[^\n]*\n(.*?)^[ \t]*```+[ \t]*$", re.MULTILINE | re.DOTALL)
_UNSEEN_CHUNK = re.compile(r"(?:echo|include)\s*=\s*F", re.IGNORECASE)
_RUST = re.compile(r"^([ \t]*```rust[^\n]*\n)(.*?)(^[ \t]*```)", re.MULTILINE | re.DOTALL)
_ELSEWHERE = re.compile(r"^ *(?:--8<--|:::|///|\*\[|\[TOC\])|\{%|\{\{|\{!|^ *```[^\n]* exec=", re.MULTILINE)
_OF_MATERIAL = re.compile(r"^ *(?:===|\?\?\?)", re.MULTILINE)
_HEADING = re.compile(r"\A\s*#[ \t]")


class Place(NamedTuple):
    """Where a page's text comes from."""

    name: str
    """Name of the source without its suffix."""
    root: Path
    """Folder of the project's HTML, where `objects.inv` is."""


def write_reference(kind: str, source: Path, root: Path) -> str | None:
    """Write the reference of a page, None where its HTML may have text from elsewhere.

    Parameters
    ----------
    kind
        A key of `KINDS`.
    root
        Folder of the project's HTML.
    """
    text = KINDS[kind](source.read_bytes().decode("utf-8", "replace"), Place(source.stem, root))
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


def _sphinx(text: str, place: Place) -> tuple[str, str] | None:
    expanded = expand(text, _inventory(place.root))
    return None if expanded is None else ("rst", expanded)


def _docutils(text: str, _: Place) -> tuple[str, str] | None:
    expanded = expand(text, Inventory({}, {}))
    return None if expanded is None else ("rst", expanded)


def _mdbook(text: str, _: Place) -> tuple[str, str] | None:
    """Lines of Rust code that begin with a number sign are not shown."""
    if "{{#" in text:
        return None

    def shown(found: re.Match[str]) -> str:
        lines = [line for line in found[2].splitlines(keepends=True) if not re.match(r"\s*#(?:\s|$)", line)]
        return found[1] + "".join(re.sub(r"^(\s*)##", r"\1#", line) for line in lines) + found[3]

    return _TARGET, _RUST.sub(shown, text)


def _node(text: str, _: Place) -> tuple[str, str] | None:
    return _TARGET, expand_node(text)


def _mkdocs(text: str, place: Place) -> tuple[str, str] | None:
    """Tabs and folded notes are set up for Material's theme only."""
    return None if _OF_MATERIAL.search(text) else _material(text, place)


def _material(text: str, _: Place) -> tuple[str, str] | None:
    """Titles are shown. A page with snippets, abbreviations or computed text is not used."""
    return None if _ELSEWHERE.search(text) else (_TARGET, expand_indented(_FRONT.sub("", text)))


def _docusaurus(text: str, place: Place) -> tuple[str, str] | None:
    """The title is the first heading, else the front matter's, else the name of the source."""
    front = _FRONT.match(text)
    body = text[front.end() :] if front else text
    title = _TITLE.search(front[1]) if front else None
    expanded = expand_containers(body, DOCUSAURUS)
    if expanded is None:
        return None
    return _TARGET, expanded if _HEADING.match(expanded) else f"# {title[2] if title else place.name}\n\n{expanded}"


def _vitepress(text: str, _: Place) -> tuple[str, str] | None:
    expanded = expand_containers(_FRONT.sub("", text), VITEPRESS)
    return None if expanded is None else (_TARGET, expanded)


def _rmarkdown(text: str, _: Place) -> tuple[str, str] | None:
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


def _notebook(text: str, _: Place) -> tuple[str, str] | None:
    """A notebook that shows tables or pictures of its own making beside their text is not used."""
    for cell in json.loads(text).get("cells", ()):
        if any("text/html" in output.get("data", {}) for output in cell.get("outputs", ())):
            return None
        if "nbsphinx" in cell.get("metadata", {}):
            return None
    return "ipynb", text


KINDS: dict[str, Callable[[str, Place], tuple[str, str] | None]] = {
    "sphinx": _sphinx,
    "docutils": _docutils,
    "mdbook": _mdbook,
    "node": _node,
    "mkdocs": _mkdocs,
    "material": _material,
    "docusaurus": _docusaurus,
    "vitepress": _vitepress,
    "rmarkdown": _rmarkdown,
    "notebook": _notebook,
}
