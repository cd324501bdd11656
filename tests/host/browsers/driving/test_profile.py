"""The temporary profile with host and extension."""

import json
import os
import sys
from pathlib import Path

import pytest

from penumbra.browsers.driving.profile import make_profile
from penumbra.browsers.identity import CHROMIUM_ID, HOST_NAME
from penumbra.browsers.machine.catalogue import Family

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems find the host elsewhere")


@pytest.mark.parametrize(
    ("family", "where"),
    [("gecko", "home/.mozilla/native-messaging-hosts"), ("chromium", "profile/NativeMessagingHosts")],
)
def test_the_manifest_is_in_this_browsers_folder(tmp_path: Path, family: Family, where: str) -> None:
    make_profile(tmp_path, family)
    manifest = json.loads((tmp_path / where / f"{HOST_NAME}.json").read_text())
    assert os.access(manifest["path"], os.X_OK)
    assert Path(manifest["path"]).is_relative_to(tmp_path)


def test_the_profiles_copy_of_the_extension_may_read_all_pages(tmp_path: Path) -> None:
    profile = make_profile(tmp_path, "chromium")
    manifest = json.loads((profile.extension / "manifest.json").read_text())
    assert manifest["host_permissions"] == ["<all_urls>"]
    assert "optional_host_permissions" not in manifest
    assert profile.extension.is_relative_to(tmp_path)


@pytest.mark.parametrize(("family", "key"), [("gecko", "scripts"), ("chromium", "service_worker")])
def test_each_family_gets_its_kind_of_background(tmp_path: Path, family: Family, key: str) -> None:
    manifest = json.loads((make_profile(tmp_path, family).extension / "manifest.json").read_text())
    assert set(manifest["background"]) == {key, "type"}


def test_the_extension_has_the_expected_address_in_firefox(tmp_path: Path) -> None:
    profile = make_profile(tmp_path, "gecko")
    uuid = profile.extension_url.removeprefix("moz-extension://")
    assert uuid in (profile.folder / "user.js").read_text()


def test_the_extension_has_the_address_of_its_key_in_chromium(tmp_path: Path) -> None:
    assert make_profile(tmp_path, "chromium").extension_url == f"chrome-extension://{CHROMIUM_ID}"


def test_browser_and_host_have_a_temporary_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    environment = make_profile(tmp_path, "gecko").environment
    assert environment["HOME"] == str(tmp_path / "home")
    assert "XDG_DATA_HOME" not in environment
