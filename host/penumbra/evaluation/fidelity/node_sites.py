"""Sources of a package → pages, by Docusaurus and VitePress in exact versions.

npm installs the newest versions of all other packages that a day had, so the same sources give the same pages.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

__all__ = ["GENERATORS", "build"]

_DAY = "2026-11-01"
"""npm takes no package that was published later."""
_CODE = re.compile(
    r"^[ \t]*(`{3,}|~{3,}).*?^[ \t]*\1[`~]*[ \t]*$|(?<!`)(`+)(?!`).+?(?<!`)\2(?!`)", re.MULTILINE | re.DOTALL
)
_MDX = re.compile(r"^import |^export |</?[A-Z]", re.MULTILINE)
"""Components outside of code; Docusaurus reads all sources as CommonMark here, and runs nothing."""
_VUE = re.compile(r"<(?!https?:|mailto:|!--)[a-zA-Z/!]|\{\{")
"""Tags and expressions outside of code: VitePress runs them as Vue's templates."""
_CHANGING = re.compile(
    r'((?:href|src)="/assets/[^"]*?\.)[\w-]{8}(?=\.(?:lean\.)?(?:js|css|woff2)")'
    r'|(__VP_HASH_MAP__=JSON\.parse\("\{)[^}]*|(<span) style="--shiki-[^"]*"'
)
"""Digests in addresses, VitePress's table of them, and colours of code: they differ from building to building."""


class Generator(NamedTuple):
    """A generator of static sites."""

    packages: dict[str, str]
    """npm's packages with versions."""
    config: str
    """Path of its settings in the site's folder."""
    settings: str
    """JavaScript with `NAME` for the site's name."""
    command: tuple[str, ...]
    """Arguments of Node; the pages are written to `html`."""
    refused: re.Pattern[str]
    """What no source may have outside of code."""


GENERATORS = {
    "docusaurus": Generator(
        {
            "@docusaurus/core": "3.10.2",
            "@docusaurus/preset-classic": "3.10.2",
            "react": "19.2.0",
            "react-dom": "19.2.0",
        },
        "docusaurus.config.js",
        """module.exports = {
  title: NAME, url: "https://example.org", baseUrl: "/", onBrokenLinks: "ignore", onBrokenAnchors: "ignore",
  markdown: {format: "md", hooks: {onBrokenMarkdownLinks: "ignore", onBrokenMarkdownImages: "ignore"}},
  presets: [["classic", {
    docs: {path: "docs", routeBasePath: "/", editUrl: "https://example.org/edit/main/", breadcrumbs: true},
    blog: false, sitemap: false,
  }]],
  themeConfig: {
    navbar: {title: NAME, items: [{href: "https://example.org/source", label: "Source"}]},
    footer: {copyright: `Copyright of the authors of ${NAME}`},
  },
};
""",
        ("node_modules/@docusaurus/core/bin/docusaurus.mjs", "build", "--no-minify", "--out-dir", "html"),
        _MDX,
    ),
    "vitepress": Generator(
        {"vitepress": "1.6.4"},
        "docs/.vitepress/config.mjs",
        """export default {
  title: NAME, ignoreDeadLinks: true, outDir: "../html", cacheDir: "../cache",
  markdown: {attrs: {disable: true}},
  themeConfig: {
    nav: [{text: "Source", link: "https://example.org/source"}], outline: "deep",
    editLink: {pattern: "https://example.org/edit/main/:path"},
    footer: {copyright: `Copyright of the authors of ${NAME}`},
  },
};
""",
        ("node_modules/vitepress/bin/vitepress.js", "build", "docs"),
        _VUE,
    ),
}


def build(generator: str, name: str, sources: Path, cache: Path, folder: Path) -> None:
    """Build the pages of a folder of sources into `folder / "html"`.

    Parameters
    ----------
    generator
        A key of `GENERATORS`.
    name
        Name of the site.
    cache
        The generator is installed here once.

    Notes
    -----
    The project's own settings are not read, and a source with markup that the generator would run is left out.
    """
    made = GENERATORS[generator]
    shutil.copytree(sources, folder / "docs")
    for source in sorted([*(folder / "docs").rglob("*.md"), *(folder / "docs").rglob("*.mdx")]):
        if made.refused.search(_CODE.sub("", source.read_text(encoding="utf-8"))):
            source.unlink()
    (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
    config = folder / made.config
    config.parent.mkdir(exist_ok=True)
    config.write_text(made.settings.replace("NAME", json.dumps(name)), encoding="utf-8")
    (folder / "node_modules").symlink_to(_installed(generator, cache) / "node_modules")
    environment = {**os.environ, "NODE_ENV": "production", "DOCUSAURUS_NO_PERSISTENT_CACHE": "1"}
    subprocess.run(["node", *made.command], cwd=folder, check=True, env=environment, capture_output=True, timeout=600)
    for page in (folder / "html").rglob("*.html"):
        page.write_text(_CHANGING.sub(_settled, page.read_text(encoding="utf-8")), encoding="utf-8")


def _settled(found: re.Match[str]) -> str:
    return f"{found[1]}00000000" if found[1] else found[2] or found[3]


def _installed(generator: str, cache: Path) -> Path:
    """Folder of a generator; no script of a package is run."""
    folder = (cache / generator).resolve()
    if not (folder / ".whole").exists():
        folder.mkdir(parents=True, exist_ok=True)
        needed = {"private": True, "dependencies": GENERATORS[generator].packages}
        (folder / "package.json").write_text(json.dumps(needed), encoding="utf-8")
        npm = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--before", _DAY]
        subprocess.run(npm, cwd=folder, check=True, timeout=600)
        (folder / ".whole").touch()
    return folder
