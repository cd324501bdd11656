"""Removal of the files, keys and folders in the record of `install`."""

from collections.abc import Iterable
from pathlib import Path

from penumbra.browsers.installing.install import Change
from penumbra.browsers.installing.record import Record, Written, digest, load, record_path, save
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.machine.registry import ADVICE, full_name
from penumbra.errors import InstallError

__all__ = ["uninstall"]

_CHANGED = "changed since it was written"


def uninstall(machine: Machine, places: Iterable[Place] | None = None, *, dry_run: bool = False) -> list[Change]:
    """Remove the recorded files, keys and folders of these browsers. A second call changes nothing.

    A file that another browser needs stays, and so does one that was changed since. Both stay in the record.

    Parameters
    ----------
    places
        The browsers; None for all.

    Raises
    ------
    InstallError
        The record is damaged, or a file or key cannot be removed.
    """
    record = load(machine)
    leaving = None if places is None else {place.key for place in places}
    files = _unneeded(record.files, leaving, dry_run=dry_run)
    keys = _unneeded(record.keys, leaving, dry_run=dry_run)
    file_changes = [_remove_file(Path(name), entry, dry_run=dry_run) for name, entry in files.items()]
    key_changes = [_remove_key(machine, name, entry, dry_run=dry_run) for name, entry in keys.items()]
    changes = file_changes + key_changes
    if dry_run:
        return changes
    _forget(record.files, file_changes)
    _forget(record.keys, key_changes)
    folders, record.folders = record.folders, []
    save(machine, record)
    changes += _remove_folders(machine, record, folders)
    save(machine, record)
    return changes


def _unneeded(entries: dict[str, Written], leaving: set[str] | None, *, dry_run: bool) -> dict[str, Written]:
    """The entries that no other browser needs. The other entries lose the leaving browsers as owners."""
    free: dict[str, Written] = {}
    for name, entry in entries.items():
        left = [] if leaving is None else [owner for owner in entry.owners if owner not in leaving]
        if not left:
            free[name] = entry
        elif not dry_run:
            entry.owners = left
    return free


def _forget(entries: dict[str, Written], changes: Iterable[Change]) -> None:
    """Drop removed entries from the record. Kept ones stay, so a later call can remove them."""
    for change in changes:
        if change.action != "kept":
            del entries[change.target]


def _remove_file(path: Path, entry: Written, *, dry_run: bool) -> Change:
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            return Change("kept", str(path), "file", "no longer the file that was written")
        if not path.exists():
            return Change("missing", str(path), "file")
        if not entry.wrote(digest(path.read_bytes())):
            return Change("kept", str(path), "file", _CHANGED)
        if not dry_run:
            path.unlink()
    except OSError as error:
        raise InstallError(f"The file {path} cannot be removed: {error.strerror}.", "Remove it by hand.") from error
    return Change("removed", str(path), "file")


def _remove_key(machine: Machine, key: str, entry: Written, *, dry_run: bool) -> Change:
    try:
        value = machine.registry.read(key) if machine.registry else None
        if machine.registry is None or value is None:
            return Change("missing", key, "key")
        if not entry.wrote(value):
            return Change("kept", key, "key", _CHANGED)
        if not dry_run:
            machine.registry.delete(key)
    except OSError as error:
        text = f"The registry key {full_name(key)} cannot be removed: {error.strerror}."
        raise InstallError(text, f"Remove it by hand, then run this again. {ADVICE}") from error
    return Change("removed", key, "key")


def _remove_folders(machine: Machine, record: Record, folders: Iterable[str]) -> list[Change]:
    """Remove recorded folders that are empty, innermost first. Folders of recorded files stay in the record."""
    staying = [Path(file) for file in record.files]
    if record.files or record.keys:
        staying.append(record_path(machine))
    removed: list[Change] = []
    for name in sorted(folders, key=len, reverse=True):
        if any(file.is_relative_to(name) for file in staying):
            record.folders.insert(0, name)
            continue
        try:
            Path(name).rmdir()
        except OSError:
            continue  # it contains other files or is missing: no longer Penumbra's to remove
        removed.append(Change("removed", name, "folder"))
    return removed
