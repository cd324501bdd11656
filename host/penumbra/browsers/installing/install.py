"""Registration of the host with browsers: write launchers and manifests, and record them."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from penumbra.browsers.doctor.interpreter import STORE_ADVICE, STORE_FAULT, is_from_store
from penumbra.browsers.installing.record import Record, Written, digest, load, save
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.machine.registry import ADVICE, full_name
from penumbra.browsers.machine.writing import check_folder, make_folder, missing_folders, write_atomically
from penumbra.browsers.registration.manifests import host_command
from penumbra.browsers.registration.plan import FileWrite, KeyWrite, Plan, plan
from penumbra.errors import InstallError

__all__ = ["Change", "install", "is_temporary_interpreter"]

_TEMPORARY_FOLDERS = frozenset({".cache", "cache", "Cache", "Caches", "tmp", "Temp"})
"""Names of folders that are cleared from time to time. `pipx run` and `uvx` keep their environments in them."""


@dataclass(frozen=True)
class Change:
    """One change that was made, or that a dry run would make."""

    action: Literal["written", "unchanged", "removed", "kept", "missing"]
    target: str
    """Path of a file or folder, or name of a registry key."""
    kind: Literal["file", "folder", "key"]
    reason: str = ""
    """Why the target was kept, or what it replaces."""


def install(
    machine: Machine,
    places: Iterable[Place],
    *,
    extra_ids: Sequence[str] = (),
    dry_run: bool = False,
    command: Sequence[str] | None = None,
) -> list[Change]:
    """Set up these browsers. A second call changes nothing.

    Parameters
    ----------
    extra_ids
        Ids of other extensions that may call the host, for development.
    dry_run
        Return the changes without making them.
    command
        The command that starts the host; by default with this Python.

    Raises
    ------
    InstallError
        The command runs through sudo or in a Python from the Microsoft Store, a folder is unsafe, or a file or key
        cannot be written. All other browsers are set up then.
    """
    _refuse_sudo(machine)
    if is_from_store(machine):
        raise InstallError(f"{STORE_FAULT}.", STORE_ADVICE)
    words = host_command() if command is None else command
    plans = [plan(machine, place, words, extra_ids) for place in places if place.usable]
    safe, faults = _without_faults(plans, _check)
    record = load(machine)
    changes = _changes(machine, safe)
    if not dry_run:
        _record(record, safe)
        save(machine, record)
        written, more = _without_faults(safe, partial(_write, machine))
        faults += more
        _drop_earlier(record, written)
        save(machine, record)
    if faults:  # each browser for itself: the others are set up
        raise InstallError(" ".join(dict.fromkeys(each.message for each in faults)), faults[0].advice)
    return changes


def is_temporary_interpreter(command: Sequence[str]) -> bool:
    """Whether the interpreter is in a folder that is cleared from time to time."""
    return not _TEMPORARY_FOLDERS.isdisjoint(Path(command[0]).parts)


def _refuse_sudo(machine: Machine) -> None:
    if os.name == "posix" and os.geteuid() == 0 and machine.environ.get("SUDO_USER"):
        raise InstallError(
            "Browsers are set up for one user, and sudo runs this command as another.", "Run it again without sudo."
        )


def _changes(machine: Machine, plans: Sequence[Plan]) -> list[Change]:
    files = {file.path: file for each in plans for file in each.files}
    keys = {key.key: key for each in plans for key in each.keys}
    return [
        *(
            Change("unchanged", str(path), "file")
            if _is_there(file)
            else Change("written", str(path), "file", _replaced(machine, file))
            for path, file in files.items()
        ),
        *(Change("unchanged" if _is_set(machine, key) else "written", name, "key") for name, key in keys.items()),
    ]


def _replaced(machine: Machine, file: FileWrite) -> str:
    """What a manifest takes the place of: the host of another installation, which the browser no more starts then."""
    try:
        before, now = (json.loads(data)["path"] for data in (file.path.read_bytes(), file.content))
    except (OSError, ValueError, TypeError, KeyError):
        return ""
    return f"in place of {machine.short(str(before))}" if before != now and Path(str(before)).is_file() else ""


def _is_there(file: FileWrite) -> bool:
    try:
        if file.path.is_symlink() or not file.path.is_file() or file.path.read_bytes() != file.content:
            return False
    except OSError:
        return False  # the file will be replaced, or the attempt fails with a message
    return not file.executable or os.access(file.path, os.X_OK)


def _is_set(machine: Machine, key: KeyWrite) -> bool:
    try:
        return machine.registry is not None and machine.registry.read(key.key) == key.value
    except OSError:
        return False  # the key will be written, or the attempt fails with a message


def _record(record: Record, plans: Sequence[Plan]) -> None:
    for each in plans:
        for file in each.files:
            record.folders += [
                str(folder) for folder in missing_folders(file.path.parent) if str(folder) not in record.folders
            ]
            _add_owner(record.files, str(file.path), digest(file.content), each.place)
        for key in each.keys:
            _add_owner(record.keys, key.key, key.value, each.place)


def _add_owner(entries: dict[str, Written], name: str, content: str, place: Place) -> None:
    entry = entries.setdefault(name, Written([], content))
    # The old content may stay if the installation fails; uninstall must recognise it.
    before = dict.fromkeys([*entry.earlier, entry.content])
    entry.content, entry.earlier = content, [one for one in before if one != content]
    if place.key not in entry.owners:
        entry.owners.append(place.key)


def _drop_earlier(record: Record, plans: Sequence[Plan]) -> None:
    """Drop the earlier contents of written files and keys from the record."""
    for each in plans:
        for file in each.files:
            record.files[str(file.path)].earlier = []
        for key in each.keys:
            record.keys[key.key].earlier = []


def _without_faults(plans: Sequence[Plan], act: Callable[[Plan], None]) -> tuple[list[Plan], list[InstallError]]:
    """Do something with each plan; return the plans with which it could be done, and the errors of the others."""
    done, faults = [], []
    for each in plans:
        try:
            act(each)
        except InstallError as error:
            faults.append(error)
        else:
            done.append(each)
    return done, faults


def _check(each: Plan) -> None:
    for file in each.files:
        check_folder(file.path.parent, file.base)


def _write(machine: Machine, each: Plan) -> None:
    for file in each.files:
        make_folder(file.path.parent)
        if not _is_there(file):
            write_atomically(file.path, file.content, executable=file.executable)
    for key in each.keys:
        if not _is_set(machine, key):
            _write_key(machine, key)


def _write_key(machine: Machine, key: KeyWrite) -> None:
    if machine.registry is None:
        raise InstallError("The Windows registry cannot be reached.", "")
    try:
        machine.registry.write(key.key, key.value)
    except OSError as error:
        text = f"The registry key {full_name(key.key)} cannot be written: {error.strerror}."
        raise InstallError(text, ADVICE) from error
