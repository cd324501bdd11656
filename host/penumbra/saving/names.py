"""Names of saved files, from a template such as `{date} {title}`."""

import re
from dataclasses import dataclass

from penumbra.errors import TemplateError
from penumbra.text.file_names import clean_name

__all__ = ["DEFAULT_TEMPLATE", "FIELDS", "NameFacts", "check_template", "numbered", "stem"]

DEFAULT_TEMPLATE = "{title}"
FIELDS: tuple[str, ...] = ("title", "author", "site", "date", "saved")
"""Fields of a template. `date` is the article's date, `saved` the day of saving."""
_STEM_BYTES = 130
"""Bytes of a name without number and ending, at most. eCryptfs, the narrowest file system in use, allows 143."""
_FIELD = re.compile(r"\{(\w*)\}")
_NOT_IN_NOTES = re.compile(r"[#^\[\]{}]")
"""Characters that break links between notes in Obsidian, and braces."""
_EMPTY_BRACKETS = re.compile(r"\(\s*\)")
_SEPARATORS = " -\u2013\u2014_,\u00b7\u2022"
"""Characters that separate fields. At an end of a name they belong to an empty field."""
_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\Z", re.IGNORECASE)
"""Names of devices in Windows (Microsoft, "Naming Files, Paths, and Namespaces"), reserved with any ending."""
_UNNAMED = "article"


@dataclass(frozen=True)
class NameFacts:
    """The values of a template's fields; any of them may be empty."""

    title: str
    author: str
    site: str
    date: str
    saved: str


def check_template(template: str) -> None:
    """Check that a template has known fields only.

    Raises
    ------
    TemplateError
        A field is unknown.
    """
    unknown = next((name for name in _FIELD.findall(template) if name not in FIELDS), None)
    if unknown is not None:
        known = ", ".join(f"{{{name}}}" for name in FIELDS)
        raise TemplateError(f"The template has the unknown field {{{unknown}}}.", f"The fields are {known}.")


def stem(template: str, facts: NameFacts) -> str:
    """The name of a file without its ending: one segment of a path, at most `_STEM_BYTES` long, and never empty.

    Values are put in once, so that a title with braces stays text.
    """
    empty = any(not getattr(facts, name).strip() for name in _FIELD.findall(template))
    filled = _FIELD.sub(lambda field: getattr(facts, field[1]), template)
    if empty:
        filled = _EMPTY_BRACKETS.sub(" ", filled)
    name = clean_name(_NOT_IN_NOTES.sub(" ", filled), _STEM_BYTES)
    name = name.strip(_SEPARATORS + ".") if empty else name
    if _RESERVED.match(name.split(".")[0].rstrip()):
        name = f"_{name}"
    return name or _UNNAMED


def numbered(name: str, number: int) -> str:
    """The name for a file if `number` - 1 others have it already."""
    return name if number == 1 else f"{name} {number}"
