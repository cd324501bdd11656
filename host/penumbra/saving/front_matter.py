"""The front matter of a saved article, in YAML.

References
----------
YAML 1.2.2, 5.1 (character set), 5.7 (escaped characters), 10.2 (JSON schema): every JSON string without raw
non-printable characters is a YAML double-quoted scalar.
"""

import json
import re
from collections.abc import Mapping, Sequence

__all__ = ["front_matter", "without_saved"]

_NOT_PRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""Characters that YAML allows in an escape only, or that end a line in YAML 1.1."""
_SAVED = re.compile(rb'\nsaved: "[0-9-]*"\n')


def front_matter(values: Mapping[str, str], tags: Sequence[str]) -> str:
    """Write front matter. Empty values and an empty list of tags are left out.

    Parameters
    ----------
    values
        Text by name; the names are plain YAML keys.
    tags
        Tags, without `#`.
    """
    lines = [f"{name}: {_quoted(value)}" for name, value in values.items() if value]
    if tags:
        lines.append(f"tags: [{', '.join(map(_quoted, tags))}]")
    return "\n".join(["---", *lines, "---", ""])


def without_saved(data: bytes) -> bytes:
    """A saved article without its day of saving: the same article saved on another day is the same."""
    return _SAVED.sub(b"\n", data, count=1)


def _quoted(value: str) -> str:
    """A text as a JSON string with raw letters: an escaped surrogate pair would be two characters in YAML."""
    return _NOT_PRINTABLE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(value, ensure_ascii=False))
