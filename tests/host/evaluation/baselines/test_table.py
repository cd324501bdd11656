"""The table of other extractors; each installed one is run."""

import socket

import pytest

from penumbra.errors import CorpusError
from penumbra.evaluation.baselines import BASELINES, extractor, installed
from penumbra.evaluation.baselines.packages import PackageBaseline

PARAGRAPH = (
    "It was early in the morning when we left the house, and the streets were still empty and wet from the rain that "
    "had come "
    "down in the night, so that nobody saw us but the man who was there to open the station, and he was still half "
    "asleep."
)
STORY = (
    "<title>A day at the sea</title><body><nav class=menu><a href=/>Home</a> <a "
    "href=/a>About</a></nav><article><h1>A day at the sea</h1>"
    + f"<p>{PARAGRAPH}</p>"
    * 8
    + "<script>document.querySelector('article').remove(); fetch('https://example.org/')</script>"
    "<img src=https://example.org/a.png><iframe src=https://www.youtube.com/embed/a></iframe>"
    "</article><footer>© The Sea Blog</footer>"
)


@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_gives_text_and_time_and_opens_no_connection(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name not in installed():
        pytest.skip(f"{name} is not installed")
    asked: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _self, address: asked.append(address))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *address, **_options: asked.append(address))
    extract = extractor(name)
    nothing = extract("", "")
    assert nothing is None or nothing.text.strip() == ""
    got = extract(STORY, "https://www.example.org/2024/a-day-at-the-sea.html")
    assert got is not None
    assert PARAGRAPH in got.text
    assert got.ms is not None
    assert got.ms > 0
    assert asked == []


def test_dependencies_of_penumbra_are_installed_missing_packages_not() -> None:
    assert "readability-lxml" in installed()
    assert not PackageBaseline("no_such_module.part", lambda module: module).installed()


def test_the_error_for_a_missing_baseline_names_the_command_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BASELINES, "absent", PackageBaseline("no_such_module", lambda module: module))
    with pytest.raises(CorpusError, match="not installed"):
        extractor("absent")
