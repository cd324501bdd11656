"""The projects whose pages are paired with their sources."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["PROJECTS", "Project", "pairs"]


class Project(NamedTuple):
    """A project: packages, and where in them pages and sources are."""

    name: str
    kind: str
    """A key of `reference.KINDS`; `sphinx` has notebooks too."""
    package: str
    root: str
    """Folder of the pages in the package, a pattern."""
    source_package: str = ""
    """Empty where the same package holds the sources."""
    source_root: str = ""
    main: str = ""
    """XPath of the part of a page that the source describes; used to see that source and page agree."""


_SPHINX_SOURCE = re.compile(r"(.+?)(\.rst|\.ipynb)?(?:\.txt)?(?:\.gz)?")
_SPHINX_MAIN = (
    "//*[@role='main'] | //div[@class='body'][not(ancestor::*[@role='main'])] | //article[@id='furo-main-content']"
)
_SPHINX = (
    "borgbackup-doc buildbot-doc cmake-doc ghc-doc knot-doc llvm-14-doc python-aiohttp-doc python-astropy-doc "
    "python-celery-doc python-brian-doc python-click-doc python-cryptography-doc python-dask-doc "
    "python-distributed-doc python-flask-doc python-h5py-doc python-jinja2-doc python-lmfit-doc "
    "python-pandas-doc python-pil-doc python-psycopg-doc python-pytest-doc python-skimage-doc "
    "python-sklearn-doc python-statsmodels-doc python-sympy-doc python-tornado-doc python-werkzeug-doc "
    "python-xarray-doc python3.11-doc sphinx-doc varnish-doc python-patsy-doc yade-doc ceres-solver-doc "
    "python-bidict-doc python-peewee-doc python-doit-doc python-cmd2-doc python-qutip-doc python-mpmath-doc "
    "python-nbsphinx-doc python-ipyparallel-doc python-nitime-doc python-nipy-doc python-pyfai-doc "
    "python-fiat-doc python-gwcs-doc python-libpysal-doc python-ezdxf-doc python-mdanalysis-doc "
    "python-dipy-doc"
).split()
_VIGNETTES = (
    "dplyr knitr rmarkdown data.table bookdown tidyr lme4 rstan bayesplot loo vctrs rlang testthat httr readr posterior"
).split()
_BOOKS = "edition-guide embedded-book nomicon reference rust-by-example rustc rustdoc unstable-book".split()
_RUST = "debsrc:rustc=1.63.0+dfsg1-2@bookworm"
_BUILT = {
    "cibuildwheel": ("mkdocs", "4.3.5", "docs"),
    "copier": ("readthedocs", "9.19.1", "docs"),
    "griffe": ("material", "2.4.1", "docs"),
    "hatch": ("material", "1.18.2", "docs"),
    "zarr": ("material", "3.4.2", "docs"),
}
"""Packages of PyPI with sources for MkDocs: theme, version, folder of the sources."""
_NODE_SITES = {
    "create-docusaurus": ("docusaurus", "create-docusaurus==3.10.2", "templates/shared/docs"),
    "eslint-plugin-jest": ("vitepress", "eslint-plugin-jest==29.17.0", "docs"),
    "fastify": ("docusaurus", "fastify==5.12.8", "docs"),
    "modern-js-builder": ("docusaurus", "@modern-js/builder-doc==2.60.0", "docs/en"),
    "pino": ("docusaurus", "pino==10.4.0", "docs"),
    "undici": ("vitepress", "undici==8.12.4", "docs"),
}
"""Packages of npm with sources in Markdown: generator, package, folder of the sources."""
_DIRECTUS = "npm:@directus/docs==9.22.3"
_NODE_MAIN = {
    "docusaurus": "//article//*[contains(@class,'theme-doc-markdown')]",
    "vitepress": "//main//*[contains(@class,'vp-doc')]",
}
_SUFFIXES = {"docutils": (".txt",), "rmarkdown": (".Rmd",), "docusaurus": (".md", ".mdx")}
_MKDOCS_MAIN = "//article[contains(@class,'md-content__inner')] | //*[@role='main'][not(descendant::article)]"

PROJECTS = (
    *(Project(name, "sphinx", f"deb:{name}", "usr/share/doc/**/_sources/..", main=_SPHINX_MAIN) for name in _SPHINX),
    *(
        Project(f"r-{name}", "rmarkdown", f"deb:r-cran-{name}", "usr/lib/R/site-library/*/doc", main="//body")
        for name in _VIGNETTES
    ),
    *(
        Project(
            f"rust-{name}",
            "mdbook",
            "deb:rust-doc",
            f"usr/share/doc/rust-doc/html/{name}",
            _RUST,
            f"*/src/doc/{name}/src",
            "//main",
        )
        for name in _BOOKS
    ),
    Project("node", "node", "deb:nodejs-doc", "usr/share/doc/nodejs/api", main="//*[@id='apicontent']"),
    Project(
        "markdown",
        "mkdocs",
        "deb:python-markdown-doc",
        "usr/share/doc/python-markdown-doc/docs",
        "pypi:Markdown==3.4.1",
        "*/docs",
        "//*[@role='main'] | //body",
    ),
    Project(
        "typer",
        "mkdocs",
        "deb:python-typer-doc",
        "usr/share/doc/python-typer-doc/html",
        "pypi:typer==0.7.0",
        "*/docs",
        "//*[@role='main']",
    ),
    *(
        Project(
            name,
            "material" if theme == "material" else "mkdocs",
            f"{theme}:pypi:{name}=={version}#{folder}",
            "html",
            f"pypi:{name}=={version}",
            f"*/{folder}",
            _MKDOCS_MAIN,
        )
        for name, (theme, version, folder) in _BUILT.items()
    ),
    *(
        Project(
            name,
            generator,
            f"{generator}:npm:{package}#{folder}",
            "html",
            f"npm:{package}",
            f"package/{folder}",
            _NODE_MAIN[generator],
        )
        for name, (generator, package, folder) in _NODE_SITES.items()
    ),
    Project(
        "directus", "vitepress", _DIRECTUS, "package/.vitepress/dist", _DIRECTUS, "package", _NODE_MAIN["vitepress"]
    ),
    Project(
        "docutils", "docutils", "deb:docutils-doc", "usr/share/doc/docutils-doc/docs", main="//*[@class='document']"
    ),
)


def pairs(project: Project, package: Path, source_package: Path) -> Iterator[tuple[str, Path, Path, Path]]:
    """Pages and sources of a project: kind of the source, page, source, folder of the project's pages."""
    for root in sorted({path.resolve() for path in package.glob(project.root)}):
        if project.kind == "sphinx":
            for source in sorted(path for path in (root / "_sources").rglob("*") if path.is_file()):
                found = _SPHINX_SOURCE.fullmatch(str(source.relative_to(root / "_sources")))
                if found:
                    yield "notebook" if found[2] == ".ipynb" else "sphinx", root / f"{found[1]}.html", source, root
            continue
        suffixes = _SUFFIXES.get(project.kind, (".md",))
        sources = next(source_package.glob(project.source_root)) if project.source_root else root
        for source in sorted({path for suffix in suffixes for path in sources.rglob(f"*{suffix}*")}):
            plain = Path(source.name.removesuffix(".gz"))
            if plain.suffix not in suffixes:
                continue
            folder = root / source.relative_to(sources).parent
            names = (
                ["index.html"]
                if plain.stem.lower() == "readme"
                else [f"{plain.stem}.html", f"{plain.stem}/index.html", f"{plain}.html"]
            )
            page = next((folder / name for name in names if (folder / name).is_file()), None)
            if page is not None:
                yield project.kind, page, source, root
