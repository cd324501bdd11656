"""Node's manual: comments with the history of a function become what the HTML shows."""

import re

__all__ = ["expand_node"]

_YAML = re.compile(r"<!-- YAML\n(.*?)-->", re.DOTALL)
_FIELD = re.compile(r"^(added|deprecated|removed|napiVersion|changes):[ ]*(.*)\n((?:[ -].*\n|\n)*)", re.MULTILINE)
_CHANGE = re.compile(r"^[ ]*- version:", re.MULTILINE)
_DESCRIPTION = re.compile(r"^\s*description:\s*(?:[>|]-?)?(.*)\Z", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"v?\d[\w.-]*")
_TYPE = re.compile(r"(?<=[\s|])\{([\w.|\[\]]+)\}")
_HEADING = re.compile(r"^(#{1,5} )", re.MULTILINE)
_FENCED = re.compile(r"(^[ ]*```.*?^[ ]*```[ ]*$)", re.MULTILINE | re.DOTALL)
_SHOWN = {"added": "Added in", "deprecated": "Deprecated since", "removed": "Removed in"}


def expand_node(text: str) -> str:
    """Write histories out, types without braces, and headings one rank lower."""
    pieces = _FENCED.split(_YAML.sub(lambda found: _history(found[1]), text))
    for at in range(0, len(pieces), 2):
        typed = _TYPE.sub(
            lambda found: "`" + "` | `".join(f"<{name}>" for name in found[1].split("|")) + "`", pieces[at]
        )
        pieces[at] = _HEADING.sub(r"#\1", typed)
    return "".join(pieces)


def _history(yaml: str) -> str:
    fields = {found[1]: f"{found[2]}\n{found[3]}" for found in _FIELD.finditer(yaml)}
    versions = {name: ", ".join(_NAME.findall(fields[name])) for name in _SHOWN if name in fields}
    notes = [f"{_SHOWN[name]}: {version}" for name, version in versions.items()]
    if "changes" not in fields or not _CHANGE.search(fields["changes"]):
        shown = " ".join(notes)
    else:
        rows = [_change(each) for each in _CHANGE.split(fields["changes"])[1:]]
        rows += [(version, note) for version, note in zip(versions.values(), notes, strict=True)]
        rows.sort(key=lambda row: min(_numbers(version) for version in row[0].split(", ")), reverse=True)
        lines = ["Version | Changes", "--- | ---", *(f"{version} | {note}" for version, note in rows)]
        shown = "History\n\n" + "\n".join(f"| {line} |" for line in lines)
    if "napiVersion" in fields:
        shown += f"\n\nN-API version: {', '.join(_NAME.findall(fields['napiVersion']))}"
    return f"\n\n{shown}\n\n"


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _change(text: str) -> tuple[str, str]:
    found = _DESCRIPTION.search(text)
    head = re.split(r"^\s*(?:pr-url|commit|description):", text, maxsplit=1, flags=re.MULTILINE)[0]
    note = " ".join(found[1].split()) if found else ""
    return ", ".join(_NAME.findall(head)), note.replace("|", "\\|")
