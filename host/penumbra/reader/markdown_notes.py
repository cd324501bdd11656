"""Footnotes of a cleaned article in the form that Markdown's readers know: `[^1]` in the text, `[^1]: …` at the end.

References
----------
MacFarlane, Pandoc User's Guide, "Footnotes"; GitHub, "Basic writing and formatting syntax", "Footnotes".
"""

from lxml import html

from penumbra.reader.notes import MARK

__all__ = ["mark_notes"]

NOTE_CALL = "note-call"
NOTE_TEXT = "note-text"
"""Tags of our own between this and the writer; `number` is the note's."""
_HOLDERS = frozenset("li dd p td aside div section".split())
"""What a note can be, or what it stands in where the way to it ends at a mark inside it."""
_LONGEST = 3000
"""Characters; longer than this it is no footnote but a part of the text (as in the extension's collector)."""
_HEADINGS = ".//h1 | .//h2 | .//h3 | .//h4 | .//h5 | .//h6"


def mark_notes(root: html.HtmlElement) -> None:
    """Put `note-call` where notes are called and their texts as `note-text` at the end. Changes the tree.

    Only what is raised, told as a call, or led back to from the note is one: a figure that leads to a paragraph may be an entry
    of a list of contents.
    """
    targets = {element.get("id"): element for element in root.xpath(".//*[@id]")}
    read = _Read(root)
    numbers: dict[html.HtmlElement, int] = {}
    around: set[html.HtmlElement] = set()
    for link in root.xpath('.//a[starts-with(@href, "#")]'):
        note = read.note(targets.get(link.get("href")[1:]))
        if note is None or not _calls(link, note, read):
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
    for holder in dict.fromkeys(left):  # once each: the last of many notes may be the first that leaves nothing
        _prune(holder, root)


class _Read:
    """What was found out about the elements of a tree: however many calls lead to one, it is read once."""

    def __init__(self, root: html.HtmlElement) -> None:
        self._root = root
        self._notes: dict[html.HtmlElement | None, html.HtmlElement | None] = {}
        self._ways: dict[html.HtmlElement, frozenset[str]] = {}
        self._words: dict[html.HtmlElement, bool] = {}

    def note(self, target: html.HtmlElement | None) -> html.HtmlElement | None:
        """The element with a note's words: the target itself, or what a target without words stands in; None where it is no note."""
        if target not in self._notes:
            self._notes[target] = self._find(target)
        return self._notes[target]

    def ways(self, note: html.HtmlElement) -> frozenset[str]:
        """The places that a note's links lead to."""
        if note not in self._ways:
            self._ways[note] = frozenset(way.get("href", "") for way in note.iter("a"))
        return self._ways[note]

    def _find(self, target: html.HtmlElement | None) -> html.HtmlElement | None:
        while target is not None and target is not self._root and not self._has_words(target):
            target = target.getparent()
        if target is None or target is self._root or target.tag not in _HOLDERS:
            return None
        if target in self._notes:
            return self._notes[target]
        fits = len(_text(target)) <= _LONGEST and not target.xpath(_HEADINGS)
        self._notes[target] = target if fits else None
        return self._notes[target]

    def _has_words(self, element: html.HtmlElement) -> bool:
        if element not in self._words:
            self._words[element] = _has_words(element)
        return self._words[element]


def _calls(link: html.HtmlElement, note: html.HtmlElement, read: _Read) -> bool:
    if not MARK.fullmatch(_text(link)) or _holds(note, link):
        return False
    around = [link, *link.iterancestors()]
    ids = {f"#{element.get('id')}" for element in around[:3] if element.get("id")}
    back = not ids.isdisjoint(read.ways(note))
    return back or link.get("role") == "doc-noteref" or any(element.tag == "sup" for element in around)


def _has_words(element: html.HtmlElement) -> bool:
    text = _text(element)
    return any(letter.isalpha() for letter in text) and not MARK.fullmatch(text)


def _has_text(element: html.HtmlElement) -> bool:
    """Whether there is any."""
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
    """Move a note's words to the end, without the ways back."""
    for back in list(note.xpath('.//a[starts-with(@href, "#")]')):
        if not _has_words(back):
            back.drop_tree()
    note.drop_tree()
    note.tag, note.tail = NOTE_TEXT, None
    note.attrib.clear()
    note.set("number", str(number))
    root.append(note)


def _prune(holder: html.HtmlElement, root: html.HtmlElement) -> None:
    """Take away what notes stood in where nothing is left in it."""
    while holder is not root and not _has_text(holder) and holder.find(".//img") is None:
        above = holder.getparent()
        if above is None:  # gone already
            return
        holder.drop_tree()
        holder = above
