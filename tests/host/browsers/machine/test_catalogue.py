"""Detection of browsers, and their folders of manifests."""

import os
from collections.abc import Callable

import pytest

from penumbra.browsers.machine.catalogue import BROWSERS, CATALOGUE, choose
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.registration.plan import manifest_paths, registry_keys
from penumbra.errors import InstallError

MakeMachine = Callable[[str], Machine]
unprivileged = pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")


def _keys(machine: Machine, *names: str, everything: bool = False) -> list[str]:
    return [place.key for place in choose(machine, names, everything=everything)]


def test_every_browser_is_known_on_every_system() -> None:
    expected = {
        "firefox",
        "librewolf",
        "waterfox",
        "zen",
        "chrome",
        "chromium",
        "brave",
        "edge",
        "vivaldi",
        "opera",
    }
    assert set(BROWSERS) == expected
    for platform in ("linux", "darwin", "win32"):
        assert {place.browser for place in CATALOGUE if place.platform == platform and not place.flavour} == expected


def test_keys_are_unique_on_a_system() -> None:
    for platform in ("linux", "darwin", "win32"):
        keys = [place.key for place in CATALOGUE if place.platform == platform]
        assert len(keys) == len(set(keys))


def test_nothing_is_found_on_an_empty_machine(make_machine: MakeMachine) -> None:
    for platform in ("linux", "darwin", "win32"):
        assert _keys(make_machine(platform)) == []


def test_a_browser_with_a_profile_is_found(linux: Machine) -> None:
    assert _keys(linux) == ["firefox", "chromium"]


@pytest.mark.parametrize(
    ("browser", "profiles"),
    [
        ("firefox", "mozilla/firefox/profiles.ini"),
        ("librewolf", "librewolf/librewolf/profiles.ini"),
        ("waterfox", "waterfox/profiles.ini"),
        ("zen", "zen/profiles.ini"),
    ],
)
@pytest.mark.parametrize("config", [".config", "settings"])
def test_a_gecko_browser_is_found_by_its_profile_below_the_settings(
    make_machine: MakeMachine, browser: str, profiles: str, config: str
) -> None:
    machine = make_machine("linux")
    if config != ".config":
        assert isinstance(machine.environ, dict)
        machine.environ["XDG_CONFIG_HOME"] = str(machine.home / config)
    path = machine.home / config / profiles
    path.parent.mkdir(parents=True)
    path.touch()
    assert _keys(machine) == [browser]


def test_another_programs_folder_called_zen_is_no_browser(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    (machine.home / ".config/zen").mkdir(parents=True)
    assert _keys(machine) == []


def test_a_browser_on_the_path_is_found_before_its_first_start(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    program = machine.home.parent / "bin" / "vivaldi"
    program.parent.mkdir()
    program.touch(mode=0o755)
    assert _keys(machine) == ["vivaldi"]


@unprivileged
def test_an_unreadable_folder_hides_only_its_own_browser(linux: Machine) -> None:
    (linux.home / ".mozilla").chmod(0)
    try:
        assert _keys(linux) == ["chromium"]
    finally:
        (linux.home / ".mozilla").chmod(0o700)


def test_penumbras_manifests_alone_do_not_count_as_a_browser(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    for place in choose(machine, everything=True):
        for path in manifest_paths(machine, place):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    assert _keys(machine) == []


def test_a_flatpak_is_found_before_its_first_start(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    (machine.root / "var/lib/flatpak/app/com.brave.Browser").mkdir(parents=True)
    assert _keys(machine) == ["brave-flatpak"]


def test_a_name_gives_the_flavours_found_or_the_plain_one(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    assert _keys(machine, "brave") == ["brave"]
    (machine.root / "var/lib/flatpak/app/com.brave.Browser").mkdir(parents=True)
    assert _keys(machine, "brave") == ["brave-flatpak"]


def test_everything_gives_all_plain_browsers_and_sandboxed_ones_found(linux: Machine) -> None:
    (linux.root / "snap/chromium").mkdir(parents=True)
    assert set(_keys(linux, everything=True)) == {*BROWSERS, "chromium-snap"}


def test_an_unknown_name_is_refused(linux: Machine) -> None:
    with pytest.raises(InstallError, match="lynx"):
        choose(linux, ["lynx"])


def test_chromium_uses_the_users_settings_folder(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    assert isinstance(machine.environ, dict)
    machine.environ["XDG_CONFIG_HOME"] = str(machine.home / "settings")
    (place,) = choose(machine, ["chromium"])
    expected = machine.home / "settings/chromium/NativeMessagingHosts/org.penumbra.host.json"
    assert manifest_paths(machine, place) == (expected,)


@pytest.mark.parametrize(
    ("platform", "browser", "expected"),
    [
        ("linux", "firefox", [".mozilla/native-messaging-hosts"]),
        ("linux", "zen", [".mozilla/native-messaging-hosts"]),
        ("linux", "librewolf", [".librewolf/native-messaging-hosts"]),
        ("linux", "brave", [".config/BraveSoftware/Brave-Browser/NativeMessagingHosts"]),
        (
            "linux",
            "opera",
            [".config/opera/NativeMessagingHosts", ".config/google-chrome/NativeMessagingHosts"],
        ),
        ("darwin", "firefox", ["Library/Application Support/Mozilla/NativeMessagingHosts"]),
        ("darwin", "chrome", ["Library/Application Support/Google/Chrome/NativeMessagingHosts"]),
        ("darwin", "edge", ["Library/Application Support/Microsoft Edge/NativeMessagingHosts"]),
    ],
)
def test_manifests_go_to_the_browsers_folders(
    make_machine: MakeMachine, platform: str, browser: str, expected: list[str]
) -> None:
    machine = make_machine(platform)
    (place,) = choose(machine, [browser])
    assert [path.parent for path in manifest_paths(machine, place)] == [machine.home / one for one in expected]


@pytest.mark.parametrize(
    ("browser", "keys"),
    [
        ("firefox", [r"Software\Mozilla\NativeMessagingHosts\org.penumbra.host"]),
        ("edge", [r"Software\Microsoft\Edge\NativeMessagingHosts\org.penumbra.host"]),
        (
            "brave",
            [
                r"Software\BraveSoftware\Brave-Browser\NativeMessagingHosts\org.penumbra.host",
                r"Software\Google\Chrome\NativeMessagingHosts\org.penumbra.host",
            ],
        ),
    ],
)
def test_windows_browsers_use_registry_keys(make_machine: MakeMachine, browser: str, keys: list[str]) -> None:
    (place,) = choose(make_machine("win32"), [browser])
    assert list(registry_keys(place)) == keys
