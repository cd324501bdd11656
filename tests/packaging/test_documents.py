"""The documents: their links, and the index of decisions."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"
FOLDERS = ("docs", "host", "packaging")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def test_every_link_of_a_document_leads_to_a_file() -> None:
    documents = [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md"))]
    broken = [
        f"{document.relative_to(ROOT)}: {link}"
        for document in documents
        for link in _LINK.findall(_CODE.sub("", document.read_text("utf-8")))
        if "://" not in link and not link.startswith("mailto:") and not (document.parent / link).exists()
    ]
    assert len(documents) > 50
    assert broken == []


def test_the_index_of_decisions_has_each_note_with_its_title() -> None:
    index = (DECISIONS / "README.md").read_text("utf-8")
    firsts = {path.name: path.read_text("utf-8").partition("\n")[0] for path in DECISIONS.glob("0*.md")}
    titles = {name: first.partition(". ")[2] for name, first in firsts.items()}
    assert [name for name, title in titles.items() if f"]({name}) {title}" not in index] == []
    assert set(re.findall(r"\((0\d+-[^)]*)\)", index)) == set(titles)
