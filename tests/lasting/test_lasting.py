"""From nothing to a dimmed page by two commands and one key, and for good: as people have their browsers, with no driver in them."""

import json
from pathlib import Path

import pytest

from lasting.reading import BROWSERS, BrowserName, reading
from lasting.room import READER, Room
from lasting.watching import Watch, wait_for
from penumbra.browsers.identity import GECKO_ID

pytestmark = [pytest.mark.lasting, pytest.mark.parametrize("name", BROWSERS)]


def test_one_key_dims_a_page_after_the_installation_and_after_a_restart(
    room: Room, package: Path, watch: Watch, name: BrowserName
) -> None:
    room.run("dpkg", "--install", room.put(package))
    with reading(room, name, watch) as page:
        before = page.told
        page.see_title("Welcome to Penumbra")
        page.dim()
        page.bring_back(before)
    with reading(room, name, watch) as page:
        before = page.told
        page.dim()
        page.bring_back(before)
        page.see_that_it_is_alone()  # the welcome page opens at the first start only


def test_an_upgrade_leaves_open_pages_usable_and_is_there_after_a_restart(
    room: Room, package: Path, older: Path, watch: Watch, name: BrowserName
) -> None:
    room.run("dpkg", "--install", room.put(older))
    with reading(room, name, watch) as page:
        before = page.told
        page.dim()
        room.run("dpkg", "--install", room.put(package))
        assert page.told["dim"] > 0
        page.bring_back(before)
        page.dim()
    with reading(room, name, watch) as page:
        page.dim()
    if name == "firefox":  # which keeps a record, and has to notice that the files changed
        assert installed_in_firefox(room) == {GECKO_ID: package.name.split("_")[1]}


def test_a_removed_package_leaves_nothing_and_open_pages_can_be_brought_back(
    room: Room, package: Path, watch: Watch, name: BrowserName
) -> None:
    room.run("dpkg", "--install", room.put(package))
    with reading(room, name, watch) as page:
        before = page.told
        page.dim()
        room.run("dpkg", "--remove", "webext-penumbra")
        page.bring_back(before)
    left = room.run("find", "/etc", "/usr", "/var/lib", "-xdev", "-iname", "*penumbra*")
    assert left == ""
    with reading(room, name, watch) as page:
        page.press()
        wait_for(lambda: page.told["keys"] > 0, "the key has not arrived")
        assert page.told["dim"] == 0
    if name == "firefox":
        assert installed_in_firefox(room) == {}


def installed_in_firefox(room: Room) -> dict[str, str]:
    """The extensions that a package gave, and their versions, as the user's profile of Firefox names them."""
    (found,) = room.run("find", ".", "-name", "extensions.json", user=READER).split()
    addons = json.loads(room.run("cat", found, user=READER))["addons"]
    return {addon["id"]: addon["version"] for addon in addons if addon["location"] == "app-system-share"}
