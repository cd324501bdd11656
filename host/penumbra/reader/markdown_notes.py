"""Footnotes of a cleaned article in Markdown's form: `[^1]` in the text, `[^1]: …` at the end.

References
----------
MacFarlane, Pandoc User's Guide, "Footnotes"; GitHub, "Basic writing and formatting syntax", "Footnotes".
"""

from lxml import html

from penumbra.reader.notes import MARK

__all__ = ["mark_notes"]

NOTE_CALL = "note-call"
NOTE_TEXT = "note-text"
"""Temporary tags for the Markdown writer; their attribute `number` is the note's."""
_NOTE_TAGS = frozenset("li dd p td aside div section".split())
"""Elements that may be a note or contain its mark."""
_MAX_CHARS = 3000
"""Characters of a note, at most; the extension has the same limit."""
_HEADINGS = ".//h1 | .//h2 | .//h3 | .//h4 | .//h5 | .//h6"


def mark_notes(root: html.HtmlElement) -> None:
    """Replace references to notes by `note-call`, and move the notes to the end as `note-text`. Changes the tree.

    A reference is a superscript, has the role `doc-noteref`, or is the target of a link in the note. Other links with
    a number may be entries of a table of contents.
    """
    targets = {element.get("id"): element for element in root.xpath(".//*[@id]")}
    cache = _Cache(root)
    numbers: dict[html.HtmlElement, int] = {}
    around: set[html.HtmlElement] = set()
    for link in root.xpath('.//a[starts-with(@href, "#")]'):
        note = cache.note(targets.get(link.get("href")[1:]))
        if note is None or not _is_reference(link, note, cache):
            continue
        if note not in numbers:
            above = list(note.iterancestors())
            if note in around or not numbers.keys().isdisjoint(above):
                continue
            around.update(above)
        _replace(link, numbers.setdefault(note, len(numbers) + 1))
    left = [note.getparent() for note in numbers]
    for note, number in numbers.items():
        _move(note, number, root)
    for holder in dict.fromkeys(left):  # after all moves: a list is empty only without its last note
        _prune(holder, root)


class _Cache:
    """A cache of notes and links of a tree: each element is cache once, however many references it has."""

    def __init__(self, root: html.HtmlElement) -> None:
        self._root = root
        self._notes: dict[html.HtmlElement | None, html.HtmlElement | None] = {}
        self._links: dict[html.HtmlElement, frozenset[str]] = {}
        self._words: dict[html.HtmlElement, bool] = {}

    def note(self, target: html.HtmlElement | None) -> html.HtmlElement | None:
        """The note of a link's target: the target, or its nearest ancestor with words. None if it is no note."""
        if target not in self._notes:
            self._notes[target] = self._find(target)
        return self._notes[target]

    def links(self, note: html.HtmlElement) -> frozenset[str]:
        """The addresses of a note's links."""
        if note not in self._links:
            self._links[note] = frozenset(link.get("href", "") for link in note.iter("a"))
        return self._links[note]

    def _find(self, target: html.HtmlElement | None) -> html.HtmlElement | None:
        while target is not None and target is not self._root and not self._has_words(target):
            target = target.getparent()
        if target is None or target is self._root or target.tag not in _NOTE_TAGS:
            return None
        if target in self._notes:
            return self._notes[target]
        fits = len(_text(target)) <= _MAX_CHARS and not target.xpath(_HEADINGS)
        self._notes[target] = target if fits else None
        return self._notes[target]

    def _has_words(self, element: html.HtmlElement) -> bool:
        if element not in self._words:
            self._words[element] = _has_words(element)
        return self._words[element]


def _is_reference(link: html.HtmlElement, note: html.HtmlElement, cache: _Cache) -> bool:
    if not MARK.fullmatch(_text(link)) or _holds(note, link):
        return False
    around = [link, *link.iterancestors()]
    ids = {f"#{element.get('id')}" for element in around[:3] if element.get("id")}
    back = not ids.isdisjoint(cache.links(note))
    return back or link.get("role") == "doc-noteref" or any(element.tag == "sup" for element in around)


def _has_words(element: html.HtmlElement) -> bool:
    text = _text(element)
    return any(letter.isalpha() for letter in text) and not MARK.fullmatch(text)


def _has_text(element: html.HtmlElement) -> bool:
    """Whether an element contains any text."""
    return any(text.strip() for text in element.itertext())


def _text(element: html.HtmlElement) -> str:
    return "".join(element.itertext()).strip()


def _holds(outer: html.HtmlElement, inner: html.HtmlElement) -> bool:
    return outer is inner or any(element is outer for element in inner.iterancestors())


def _replace(link: html.HtmlElement, number: int) -> None:
    tail = link.tail
    link.clear()
    link.tag, link.tail = NOTE_CALL, tail
    link.set("number", str(number))


def _move(note: html.HtmlElement, number: int, root: html.HtmlElement) -> None:
    """Move a note to the end, without its links back to the text."""
    for back in list(note.xpath('.//a[starts-with(@href, "#")]')):
        if not _has_words(back):
            back.drop_tree()
    note.drop_tree()
    note.tag, note.tail = NOTE_TEXT, None
    note.attrib.clear()
    note.set("number", str(number))
    root.append(note)


def _prune(holder: html.HtmlElement, root: html.HtmlElement) -> None:
    """Remove an empty container of notes, and its ancestors that are then empty."""
    while holder is not root and not _has_text(holder) and holder.find(".//img") is None:
        above = holder.getparent()
        if above is None:  # already removed
            return
        holder.drop_tree()
        holder = above
