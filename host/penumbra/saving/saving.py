"""The requests about saving, in one session."""

import datetime as dt
import os
import secrets
import stat
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from penumbra.errors import NoFolderError, NotOpenedError
from penumbra.messaging.protocol import Done, FolderReply, OpenSaved, Pictures, PicturesReply, Save, Saved
from penumbra.messaging.protocol import Folder as FolderRequest
from penumbra.reader.article import clean
from penumbra.saving.chosen import Chosen, ChosenFile, resolved
from penumbra.saving.faults import problem
from penumbra.saving.folder import open_folder
from penumbra.saving.names import NameFacts, check_template, stem
from penumbra.saving.note import ENDING, write_note
from penumbra.saving.opening import open_file
from penumbra.saving.pictures import addresses_of
from penumbra.saving.vaults import vaults

__all__ = ["Saving"]

_EXAMPLE = NameFacts("The edge of a shadow", author="Ada Lovelace", site="example.org", date="2026-03-04", saved="")


@dataclass(frozen=True)
class _Place:
    """A saved file."""

    path: Path
    identity: tuple[int, int]
    """Device and inode."""


class Saving:
    """The saving of one session.

    Parameters
    ----------
    chosen
        The file with the choice of the folder; None for the user's own.
    """

    def __init__(self, chosen: ChosenFile | None = None) -> None:
        self._chosen = chosen or ChosenFile()
        self._saved: dict[int, _Place] = {}
        """Files of this session, by number."""

    def choose(self, request: FolderRequest) -> FolderReply:
        """Read, choose or clear the folder.

        Raises
        ------
        SaveError
            The folder or the template cannot be used. The choice stays as it was.
        """
        if request.action == "clear":
            self._chosen.clear()
        chosen = self._chosen.read()
        asked = _with_given(chosen, request)
        check_template(asked.template)
        if request.action == "choose":
            chosen = msgspec.structs.replace(asked, path=resolved(request.path))
            self._chosen.choose(chosen)
        facts = replace(_EXAMPLE, title=request.title or _EXAMPLE.title, saved=_today())
        return FolderReply(
            id=request.id,
            path=chosen.path,
            template=chosen.template,
            tags=chosen.tags,
            example=f"{stem(asked.template, facts)}{ENDING}",
            suggestions=vaults(),
        )

    def list_pictures(self, request: Pictures) -> PicturesReply:
        """List the pictures of an article that is to be saved.

        Raises
        ------
        NoFolderError
            No folder is chosen: the pictures need not be read.
        """
        self._read_chosen()
        return PicturesReply(id=request.id, addresses=addresses_of(clean(request.html, request.page.url)))

    def save(self, request: Save, section: str = "") -> Saved:
        """Save an article, with clean HTML of the page's highlights as its last section.

        Raises
        ------
        SaveError
            No folder is chosen, or it cannot be written to. Nothing of the article remains there.
        """
        chosen = self._read_chosen()
        folder = Path(chosen.path)
        try:
            with open_folder(folder) as opened:
                note = write_note(opened, request, chosen, _today(), section)
        except OSError as error:
            raise problem(error, folder) from error
        number = secrets.randbelow(2**53)
        self._saved[number] = _Place(folder / note.written.name, note.written.identity)
        return Saved(
            id=request.id,
            number=number,
            name=note.written.name,
            folder=chosen.path,
            already=note.written.already,
            pictures=note.pictures,
            left_out=note.left_out,
        )

    def open(self, request: OpenSaved) -> Done:
        """Open a file that this session has saved.

        Raises
        ------
        NotOpenedError
            This session has not saved it, another file is there now, or no program opens it.
        """
        place = self._saved.get(request.number)
        if place is None:
            raise NotOpenedError("Penumbra has not saved this file since it started.", "Save the page again.")
        try:
            found = os.lstat(place.path)
        except OSError:
            found = None
        if not found or not stat.S_ISREG(found.st_mode) or (found.st_dev, found.st_ino) != place.identity:
            raise NotOpenedError(f"{place.path.name} has been moved or replaced.", "Save the page again.")
        open_file(place.path)
        return Done(id=request.id)

    def _read_chosen(self) -> Chosen:
        chosen = self._chosen.read()
        if not chosen.path:
            raise NoFolderError("No folder is chosen.", "Choose one in Penumbra's options.")
        return chosen


def _with_given(chosen: Chosen, request: FolderRequest) -> Chosen:
    """A choice with the template and the tags that a request gives."""
    tags = chosen.tags if request.tags is None else [tag for tag in map(_tag, request.tags) if tag]
    return msgspec.structs.replace(
        chosen, template=request.template.strip() or chosen.template, tags=list(dict.fromkeys(tags))
    )


def _tag(written: str) -> str:
    """A tag without `#`, commas and white space, which tags of notes cannot have."""
    return "-".join(written.replace("#", " ").replace(",", " ").split())


def _today() -> str:
    return dt.date.today().isoformat()
