"""The systems that are compared: HTML → Markdown, each as WebMainBench calls it.

References
----------
WebMainBench (opendatalab, Apache-2.0), `webmainbench/extractors`: options of trafilatura and resiliparse, and html2text
without line width, links and pictures for the HTML of magic-html.
"""

from collections.abc import Callable

__all__ = ["SYSTEMS"]


def _penumbra(html: str) -> str:
    import penumbra

    return penumbra.extract(html, to="markdown", options=penumbra.Options(links=False, metadata=False))


def _trafilatura(html: str) -> str:
    from trafilatura import extract

    markdown = extract(
        html,
        favor_precision=True,
        favor_recall=True,
        include_comments=False,
        include_tables=True,
        output_format="markdown",
    )
    return markdown or ""


def _magic_html(html: str) -> str:
    import html2text
    from magic_html import GeneralExtractor

    converter = html2text.HTML2Text(bodywidth=0)
    converter.ignore_links = converter.ignore_images = True
    text: str = converter.handle(GeneralExtractor().extract(html).get("html", ""))
    return text


def _resiliparse(html: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    text: str = extract_plain_text(
        html, main_content=True, alt_texts=True, links=False, list_bullets=True, preserve_formatting=True, comments=True
    )
    return text


SYSTEMS: dict[str, Callable[[str], str]] = {
    "penumbra": _penumbra,
    "trafilatura": _trafilatura,
    "magic-html": _magic_html,
    "resiliparse": _resiliparse,
}
