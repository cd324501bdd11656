"""The built extension: equal bytes each time, plain scripts, and nothing that a page can request."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from extension.build import ENTRIES, build
from extension.pack import pack
from extension.places import BUILD

BROWSERS = ("chromium", "firefox")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "extension"
    build(folder)
    return folder


def test_a_second_build_has_equal_bytes_and_replaces_the_first(built: Path, tmp_path: Path) -> None:
    again = tmp_path / "extension"
    again.mkdir()
    (again / "left.js").touch()
    build(again)
    assert contents(again) == contents(built)


def test_two_builds_of_packages_have_equal_bytes(tmp_path: Path) -> None:
    first, second = pack(tmp_path / "first"), pack(tmp_path / "second")
    assert len(first) == 3
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]


@pytest.mark.parametrize("browser", BROWSERS)
def test_pages_can_read_no_file(built: Path, browser: str) -> None:
    manifest = json.loads((built / browser / "manifest.json").read_text("utf-8"))
    assert not {"web_accessible_resources", "externally_connectable", "content_scripts"} & manifest.keys()


@pytest.mark.parametrize(
    ("browser", "background", "absent"),
    [
        ("chromium", "service_worker", {"browser_specific_settings"}),
        ("firefox", "scripts", {"key", "minimum_chrome_version"}),
    ],
)
def test_a_manifest_has_its_browsers_keys_only(built: Path, browser: str, background: str, absent: set[str]) -> None:
    manifest = json.loads((built / browser / "manifest.json").read_text("utf-8"))
    assert manifest["background"].keys() == {background, "type"}
    assert not absent & manifest.keys()


@pytest.mark.parametrize("browser", BROWSERS)
def test_content_scripts_are_one_plain_file_each(built: Path, browser: str) -> None:
    folder = built / browser
    assert {f"{name}.js" for name in ENTRIES} == {
        file.relative_to(folder).as_posix() for file in (folder / "content").rglob("*.js")
    }
    for name in ENTRIES:
        source = (folder / f"{name}.js").read_text("utf-8")
        assert not re.search(r"^\s*(?:import|export)\b", source, re.MULTILINE)
        assert "import(" not in re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)


@pytest.mark.parametrize("browser", BROWSERS)
def test_each_imported_module_exists(built: Path, browser: str) -> None:
    for folder in ("background", "pages", "shared"):
        for file in (built / browser / folder).rglob("*.js"):
            for name in re.findall(r'^(?:import|export)\b[^;]*?"(\.[^"]+)";$', file.read_text("utf-8"), re.MULTILINE):
                assert (file.parent / name).is_file(), f"{file}: {name}"


def test_source_maps_are_built_for_developers_only(built: Path, tmp_path: Path) -> None:
    build(tmp_path / "maps", maps=True)
    assert b"sourceMappingURL=data:" in (tmp_path / "maps/chromium/content/page.js").read_bytes()
    assert not [name for name, text in contents(built).items() if b"sourceMappingURL" in text or name.endswith(".map")]


def test_the_packed_sources_build_the_same_extension(built: Path, tmp_path: Path) -> None:
    *_, sources = pack(tmp_path / "dist")
    elsewhere = tmp_path / "elsewhere"
    with zipfile.ZipFile(sources) as archive:
        archive.extractall(elsewhere)
    shutil.copytree(BUILD / "esbuild", elsewhere / "build/esbuild")  # as npm would install it there
    subprocess.run(
        [sys.executable, "-m", "extension.build"],
        cwd=elsewhere,
        env={"PYTHONPATH": "packaging", "PATH": ""},
        check=True,
    )
    assert contents(elsewhere / "build/extension") == contents(built)


def test_a_failed_build_keeps_the_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "extension"
    build(folder)
    before = contents(folder)
    monkeypatch.setitem(ENTRIES, "content/page", Path(__file__))
    with pytest.raises(subprocess.CalledProcessError):
        build(folder)
    assert contents(folder) == before
    assert [file.name for file in tmp_path.iterdir()] == ["extension"]
