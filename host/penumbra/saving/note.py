"""An article as a note in a folder: Markdown with front matter, and its pictures in a subfolder."""

import contextlib
import errno
from dataclasses import dataclass

from penumbra.messaging.protocol import Save
from penumbra.reader.article import clean
from penumbra.reader.facts.facts import Facts
from penumbra.reader.files.export import FORMATS, written_facts
from penumbra.saving.chosen import Chosen
from penumbra.saving.folder import Folder, Written
from penumbra.saving.front_matter import front_matter, without_saved
from penumbra.saving.names import NameFacts, stem
from penumbra.saving.pictures import Illustrated, illustrate
from penumbra.text.addresses import site_of_host, split_address
from penumbra.text.xml_characters import without_illegal

__all__ = ["ENDING", "Note", "write_note"]

ENDING = ".md"
_PICTURES = "pictures"
"""Name of the subfolder of pictures."""
_UNUSABLE = {errno.ELOOP, errno.ENOTDIR, errno.EACCES, errno.EMLINK}
"""Faults of a subfolder that is a link, a file, or not the user's. The pictures are left out then."""


@dataclass(frozen=True)
class Note:
    """A saved article."""

    written: Written
    pictures: int
    """Pictures in the subfolder."""
    left_out: int
    """Pictures that stay links to the web."""


def write_note(folder: Folder, request: Save, chosen: Chosen, today: str, section: str = "") -> Note:
    """Write an article's pictures, and then the note that names them.

    Parameters
    ----------
    folder
        The chosen folder.
    request
        The article, not cleaned yet.
    chosen
        Template and tags.
    today
        The day of saving, `YYYY-MM-DD`.
    section
        Clean HTML of the page's highlights for the end, or empty.

    Raises
    ------
    OSError
        Something cannot be written. Neither note nor pictures remain.
    SaveError
        Too many files have the note's name.
    """
    cleaned = clean(request.html, request.page.url)
    whole = cleaned + section
    made = illustrate(whole, request.pictures)
    with contextlib.ExitStack() as opened:
        inner = _subfolder(folder, opened) if made.files else None
        if made.files and inner is None:
            made = illustrate(whole, {}, most=0)
        try:
            markdown = _with_pictures(_markdown(made.html), made, inner)
            written = _write(folder, markdown, written_facts(request, cleaned), request.page.url, chosen, today)
        except BaseException:
            for one in filter(None, (folder, inner)):
                one.undo()
            raise
        for one in filter(None, (inner, folder)):
            one.sync()
    return Note(written, len(made.files), made.left_out)


def _subfolder(folder: Folder, opened: contextlib.ExitStack) -> Folder | None:
    try:
        return opened.enter_context(folder.subfolder(_PICTURES))
    except OSError as error:
        if error.errno in _UNUSABLE:
            return None
        raise


def _markdown(html: str) -> str:
    """The article's text alone: the front matter has its facts, and programs for notes show the name as title."""
    write = FORMATS["markdown"][2]
    return write(html, Facts("", "", "", "", ""), "").decode()


def _with_pictures(markdown: str, made: Illustrated, inner: Folder | None) -> str:
    """Write the pictures, and put their paths into the Markdown."""
    if inner is None:
        return markdown
    for placeholder, picture in made.files.items():
        name = inner.write(picture.stem, picture.ending, picture.data).name
        markdown = markdown.replace(placeholder, f"{_PICTURES}/{name.replace(' ', '%20')}")
    return markdown


def _write(folder: Folder, markdown: str, facts: Facts, address: str, chosen: Chosen, today: str) -> Written:
    url = without_illegal(address)
    site = site_of_host(split_address(url).hostname)
    values = {
        "title": facts.title, "author": facts.byline, "date": facts.date, "source": url, "site": site, "saved": today,
    }  # fmt: skip
    head = front_matter(values, chosen.tags)
    name = stem(chosen.template, NameFacts(facts.title, facts.byline, site, facts.date, today))
    return folder.write(name, ENDING, f"{head}\n{markdown}".encode("utf-8", "replace"), without_saved)
