"""From an empty system to a dimmed page by two commands and one key, also after restarts, without a driver."""

import json
from pathlib import Path

import pytest

from lasting.reading import BROWSERS, BrowserName, reading
from lasting.sandbox import READER, Sandbox
from lasting.watching import Watch, wait_for
from penumbra.browsers.identity import GECKO_ID

pytestmark = [pytest.mark.lasting, pytest.mark.parametrize("name", BROWSERS)]


def test_one_key_dims_a_page_after_installation_and_restart(
    sandbox: Sandbox, package: Path, watch: Watch, name: BrowserName
) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    with reading(sandbox, name, watch) as page:
        before = page.state
        page.wait_for_title("Welcome to Penumbra")
        page.dim()
        page.restore(before)
    with reading(sandbox, name, watch) as page:
        before = page.state
        page.dim()
        page.restore(before)
        page.check_no_other_tab()  # the welcome page opens at the first start only


def test_an_upgrade_keeps_open_pages_usable_and_applies_after_restart(
    sandbox: Sandbox, package: Path, older: Path, watch: Watch, name: BrowserName
) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(older))
    with reading(sandbox, name, watch) as page:
        before = page.state
        page.dim()
        sandbox.run("dpkg", "--install", sandbox.put(package))
        assert page.state["dim"] > 0
        page.restore(before)
        page.dim()
    with reading(sandbox, name, watch) as page:
        page.dim()
        if name == "firefox":  # Firefox keeps a record, and must notice that the files have changed
            wait_for_installed(sandbox, {GECKO_ID: package.name.split("_")[1].partition("+")[0]})


def test_a_removed_package_leaves_nothing_and_open_pages_restore(
    sandbox: Sandbox, package: Path, watch: Watch, name: BrowserName
) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    with reading(sandbox, name, watch) as page:
        before = page.state
        page.dim()
        sandbox.run("dpkg", "--remove", "webext-penumbra")
        page.restore(before)
    left = sandbox.run("find", "/etc", "/usr", "/var/lib", "-xdev", "-iname", "*penumbra*")
    assert left == ""
    with reading(sandbox, name, watch) as page:
        page.press()
        wait_for(lambda: page.state["keys"] > 0, "the key has not arrived")
        assert page.state["dim"] == 0
        if name == "firefox":
            wait_for_installed(sandbox, {})


def wait_for_installed(sandbox: Sandbox, expected: dict[str, str]) -> None:
    """Wait until Firefox has these packaged extensions. It writes its record some time after its start."""
    wait_for(lambda: installed_in_firefox(sandbox) == expected, f"Firefox has not {expected}")


def installed_in_firefox(sandbox: Sandbox) -> dict[str, str]:
    """Extensions from packages, with versions, in the user's profile of Firefox."""
    (found,) = sandbox.run("find", ".", "-name", "extensions.json", user=READER).split()
    addons = json.loads(sandbox.run("cat", found, user=READER))["addons"]
    return {addon["id"]: addon["version"] for addon in addons if addon["location"] == "app-system-share"}
