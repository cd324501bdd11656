"""The host's own files, which an update may replace while it runs."""

import os
from pathlib import Path

from penumbra.installed import Installed


def package(folder: Path, version: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(f"__version__ = {version!r}\n", "utf-8")
    return folder


def test_an_unchanged_folder_is_not_replaced(tmp_path: Path) -> None:
    installed = Installed(package(tmp_path / "penumbra", "1"))
    (tmp_path / "other.py").touch()
    assert not installed.replaced()
    assert not Installed().replaced()


def test_another_folder_at_the_path_is_another_version(tmp_path: Path) -> None:
    folder = package(tmp_path / "penumbra", "1")
    installed = Installed(folder)
    folder.rename(tmp_path / "before")
    assert not installed.replaced()  # an update may take minutes after this
    assert installed.removed()
    folder.mkdir()
    assert not installed.replaced()
    folder.rmdir()
    package(folder, "2")
    assert installed.replaced()


def test_a_replaced_file_in_the_folder_is_another_version(tmp_path: Path) -> None:
    folder = package(tmp_path / "penumbra", "1")
    os.utime(folder, ns=(1, 1))
    installed = Installed(folder)
    (folder / "new.py").touch()
    (folder / "new.py").replace(folder / "__init__.py")
    assert installed.replaced()


def test_a_path_that_is_no_folder_is_never_replaced(tmp_path: Path) -> None:
    packed = Installed(tmp_path / "penumbra.zip" / "penumbra")
    assert not packed.replaced()
    assert not packed.removed()
