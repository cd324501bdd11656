"""Sources of a package → pages, by MkDocs in exact versions.

A package of sources seldom holds the pages too. The same sources, theme and versions give the same pages.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

__all__ = ["THEMES", "build"]

_REQUIREMENTS = Path(__file__).with_name("mkdocs.txt")
_EXTENSIONS: list[Any] = ["admonition", "attr_list", "def_list", "footnotes", "tables", {"toc": {"permalink": True}}]
"""Python-Markdown's; MkDocs' own themes are used with these."""
_MATERIAL: list[Any] = [
    "md_in_html",
    {"pymdownx.arithmatex": {"generic": True}},
    "pymdownx.details",
    {"pymdownx.highlight": {"anchor_linenums": True}},
    "pymdownx.inlinehilite",
    "pymdownx.superfences",
    {"pymdownx.tabbed": {"alternate_style": True}},
    {"pymdownx.tasklist": {"custom_checkbox": True}},
]
"""Extensions that Material's manual recommends."""
_FEATURES = [
    "content.action.edit",
    "content.code.copy",
    "navigation.footer",
    "navigation.path",
    "navigation.tabs",
    "navigation.top",
]
THEMES: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "material": ({"name": "material", "features": _FEATURES}, [*_EXTENSIONS, *_MATERIAL]),
    "mkdocs": ({"name": "mkdocs"}, [*_EXTENSIONS, "fenced_code"]),
    "readthedocs": ({"name": "readthedocs"}, [*_EXTENSIONS, "fenced_code"]),
}
"""By name: a theme's settings, and its extensions."""


def build(theme: str, name: str, sources: Path, cache: Path, folder: Path) -> None:
    """Build the pages of a folder of sources into `folder / "html"`.

    Parameters
    ----------
    theme
        A key of `THEMES`.
    name
        Name of the site.
    cache
        MkDocs is installed here once.

    Notes
    -----
    The project's own settings are not read, as they can name code to run.
    """
    settings, extensions = THEMES[theme]
    config = {
        "site_name": name,
        "docs_dir": str(sources.resolve()),
        "site_dir": str((folder / "html").resolve()),
        "repo_url": f"https://example.org/{name}",
        "edit_uri": "edit/main/docs/",
        "theme": settings,
        "markdown_extensions": extensions,
    }
    path = folder / "mkdocs.yml"
    path.write_text(json.dumps(config), encoding="utf-8")  # JSON is YAML
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", path.name]
    environment = {**os.environ, "PYTHONPATH": str(_installed(cache)), "SOURCE_DATE_EPOCH": "0"}
    subprocess.run(command, cwd=folder, check=True, env=environment, stderr=subprocess.DEVNULL, timeout=600)


def _installed(cache: Path) -> Path:
    """Folder of MkDocs in the versions of `mkdocs.txt`."""
    folder = (cache / "mkdocs").resolve()
    if not (folder / ".whole").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*pip, "--target", str(folder), "--requirement", str(_REQUIREMENTS)], check=True, timeout=600)
        (folder / ".whole").touch()
    return folder
