"""Saving by messages: the article's text, facts and pictures are in the folder, and nothing is anywhere else."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples import example
from penumbra.errors import (
    FolderFullError,
    FolderMissingError,
    FolderReadOnlyError,
    NoFolderError,
    NotOpenedError,
    TemplateError,
)
from penumbra.host import Session
from penumbra.messaging.protocol import FolderReply, PicturesReply, Saved, decode_request
from penumbra.saving import saving as room

GIF = base64.b64decode("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=")


def ask(session: Session, kind: str, **fields: Any) -> Any:
    message = {**(example("request-save") if kind == "save" else {"id": 9}), "type": kind, **fields}
    return session.answer(decode_request(json.dumps(message).encode()))


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A session of a user who has chosen no folder, on 2026-11-23."""
    monkeypatch.setattr(room, "_today", lambda: "2026-11-23")
    session = Session(
        memory=tmp_path / "memory.sqlite3",
        chosen=tmp_path / "config" / "folder.json",
        highlights=tmp_path / "highlights.sqlite3",
    )
    session.answer(decode_request(json.dumps(example("request-hello")).encode()))
    yield session
    session.close()


@pytest.fixture
def session(empty: Session, notes: Path) -> Session:
    ask(empty, "folder", action="choose", path=str(notes))
    return empty


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_an_article_is_saved_with_its_facts_and_pictures(session: Session, notes: Path) -> None:
    ask(session, "folder", action="choose", path=str(notes), tags=["to read", "#web", "", "web"])
    reply = ask(session, "save")
    assert isinstance(reply, Saved)
    assert (reply.name, reply.folder, reply.already) == ("A small page.md", str(notes), False)
    assert (reply.pictures, reply.left_out) == (1, 0)
    (picture,) = (notes / "pictures").iterdir()
    assert picture.read_bytes() == GIF
    assert (notes / "A small page.md").read_text("utf-8") == (
        '---\ntitle: "A small page"\nauthor: "A. Writer"\ndate: "2026-01-02"\nsource: "https://www.example.org/a"\n'
        'site: "example.org"\nsaved: "2026-11-23"\ntags: ["to-read", "web"]\n---\n\n'
        f"The main text. ![A lamp](pictures/{picture.name})\n"
    )
    assert files(notes) == ["A small page.md", "pictures", f"pictures/{picture.name}"]


def test_the_same_article_is_saved_once_also_on_another_day(
    session: Session, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(session, "save")
    before = files(notes)
    monkeypatch.setattr(room, "_today", lambda: "2027-01-01")
    reply = ask(session, "save")
    assert (reply.name, reply.already) == ("A small page.md", True)
    assert files(notes) == before


def highlight(session: Session, exact: str, **fields: Any) -> None:
    quote = {"exact": exact, "prefix": "", "suffix": ""}
    url = example("request-save")["page"]["url"]
    ask(session, "highlights", op="put", url=url, highlight={"quote": quote, **fields})


def test_an_article_is_saved_with_its_highlights_and_with_the_same_ones_once(session: Session, notes: Path) -> None:
    highlight(session, "main *text*", note="Mine.")
    assert ask(session, "save", heading="Markierungen").name == "A small page.md"
    saved = (notes / "A small page.md").read_text("utf-8")
    assert saved.endswith(")\n\n## Markierungen\n\n> main \\*text\\*\n\nMine.\n")
    assert 'title: "A small page"' in saved
    assert ask(session, "save", heading="Markierungen").already
    highlight(session, "The")
    assert ask(session, "save", heading="Markierungen").name == "A small page 2.md"
    assert (notes / "A small page.md").read_text("utf-8") == saved


def test_an_article_is_saved_without_highlights_that_cannot_be_read(
    session: Session, notes: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "highlights.sqlite3").write_bytes(b"damaged" * 100)
    reply = ask(session, "save")
    assert "Highlights" not in (notes / reply.name).read_text("utf-8")
    assert "is damaged" in caplog.text


def test_a_note_that_the_user_changed_is_kept(session: Session, notes: Path) -> None:
    ask(session, "save")
    note = notes / "A small page.md"
    note.write_text(note.read_text("utf-8") + "\nMy own words.\n", "utf-8")
    assert ask(session, "save").name == "A small page 2.md"
    assert note.read_text("utf-8").endswith("My own words.\n")


def test_a_picture_without_bytes_stays_a_link(session: Session, notes: Path) -> None:
    reply = ask(session, "save", pictures={})
    assert (reply.pictures, reply.left_out) == (0, 1)
    assert "![A lamp](https://www.example.org/lamp.gif)" in (notes / reply.name).read_text("utf-8")
    assert files(notes) == ["A small page.md"]


def test_pictures_are_never_written_through_a_link(session: Session, notes: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (notes / "pictures").symlink_to(outside)
    reply = ask(session, "save")
    assert (reply.pictures, reply.left_out) == (0, 1)
    assert "![A lamp](https://www.example.org/lamp.gif)" in (notes / reply.name).read_text("utf-8")
    assert files(outside) == []


def test_the_pictures_of_an_article_are_listed(session: Session) -> None:
    reply = ask(session, "pictures", **{name: example("request-pictures")[name] for name in ("page", "html")})
    assert reply == PicturesReply(id=9, addresses=["https://example.org/lamp.png"])


def test_without_a_folder_nothing_is_saved(empty: Session) -> None:
    with pytest.raises(NoFolderError):
        ask(empty, "save")
    with pytest.raises(NoFolderError):
        ask(empty, "pictures", page=example("request-pictures")["page"], html="")


@pytest.mark.parametrize("title", ["../../x", "/etc/x", "..\\x", ".x", "x" * 300, "...", "ضوء", "\u202egnp.x", "CON"])
def test_a_title_leads_to_no_other_folder(session: Session, notes: Path, tmp_path: Path, title: str) -> None:
    before = files(tmp_path)
    reply = ask(session, "save", title=title, pictures={})
    assert set(files(tmp_path)) - set(before) == {f"notes/{reply.name}"}


def test_the_code_of_a_page_is_not_saved(session: Session, notes: Path) -> None:
    html = '<p onclick="x()">Text <script>x()</script><img src="javascript:x()"><a href="javascript:x()">link</a></p>'
    saved = (notes / ask(session, "save", html=html, title="---\nscript: x\n---").name).read_text("utf-8")
    assert "x()" not in saved
    assert saved.splitlines()[1] == 'title: "---\\nscript: x\\n---"'


def test_a_folder_that_has_gone_is_named(session: Session, notes: Path) -> None:
    notes.rmdir()
    with pytest.raises(FolderMissingError, match="no folder"):
        ask(session, "save")
    assert not notes.exists()


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts file systems")
def test_a_full_or_read_only_drive_keeps_nothing_half(session: Session, notes: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", notes], check=True)
    try:
        with pytest.raises(FolderFullError):  # the picture fits, the note does not
            ask(session, "save", html=example("request-save")["html"] + "<p>" + "words " * 30_000 + "</p>")
        assert files(notes) == []
        assert ask(session, "save").pictures == 1
        subprocess.run(["mount", "-o", "remount,ro", notes], check=True)
        assert ask(session, "save").already
        with pytest.raises(FolderReadOnlyError):
            ask(session, "save", title="Another", pictures={})
        with pytest.raises(FolderReadOnlyError):
            ask(session, "folder", action="choose", path=str(notes))
    finally:
        subprocess.run(["umount", notes], check=True)


def test_the_folder_is_read_tried_chosen_and_cleared(empty: Session, notes: Path) -> None:
    assert ask(empty, "folder", action="read").path == ""
    reply = ask(empty, "folder", action="read", template="{saved} {author} {title}", title="Licht")
    assert isinstance(reply, FolderReply)
    assert (reply.template, reply.example) == ("{title}", "2026-11-23 Ada Lovelace Licht.md")
    reply = ask(empty, "folder", action="choose", path=str(notes), template="{site}")
    assert (reply.path, reply.template, reply.example) == (str(notes), "{site}", "example.org.md")
    with pytest.raises(TemplateError):
        ask(empty, "folder", action="choose", path=str(notes), template="{x}")
    assert ask(empty, "folder", action="read").template == "{site}"
    assert ask(empty, "folder", action="clear").path == ""


def test_only_files_of_this_session_are_opened(
    session: Session, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(room, "open_file", opened.append)
    reply = ask(session, "save")
    ask(session, "open-saved", number=reply.number)
    assert opened == [notes / reply.name]
    with pytest.raises(NotOpenedError):
        ask(session, "open-saved", number=(reply.number + 1) % 2**53)
    (notes / reply.name).unlink()
    (notes / reply.name).symlink_to("/etc/passwd")
    with pytest.raises(NotOpenedError, match="moved or replaced"):
        ask(session, "open-saved", number=reply.number)
    assert opened == [notes / reply.name]
