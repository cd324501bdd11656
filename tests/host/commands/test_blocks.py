"""`penumbra blocks`: the list, and the drawing in a real browser."""

import json
import shutil
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner

from penumbra.browsers.machine.machine import this_machine
from penumbra.cli import cli
from penumbra.screenshots.drawing import open_page

PAGE = """<html lang=en><head>
<style>main{width:600px;float:left} aside{width:200px;float:right;background:#eee}</style></head>
<body><main><h1>The wolf</h1><p>The wolf came at night. It was hungry, and nobody heard it.</p></main>
<aside><ul><li><a href=#>Sheep</a></li><li><a href=#>Dogs</a></li></ul></aside></body></html>"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "a page.html"
    path.write_text(PAGE, "utf-8")
    return path


def test_blocks_are_listed_with_importance_box_and_text(page: Path) -> None:
    result = CliRunner().invoke(cli, ["blocks", str(page)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("permitted degree of coherence")
    assert any("The wolf came" in line for line in lines)


def test_the_degree_of_coherence_can_be_chosen(page: Path) -> None:
    result = CliRunner().invoke(cli, ["blocks", str(page), "--pdoc", "1"])
    assert len(result.output.splitlines()) == 2


def test_a_page_without_text_is_an_error(tmp_path: Path) -> None:
    empty = tmp_path / "empty.html"
    empty.write_text("<img>", "utf-8")
    result = CliRunner().invoke(cli, ["blocks", str(empty)])
    assert result.exit_code == 1
    assert "no text" in result.output


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_the_drawing_shows_the_whole_page(page: Path, tmp_path: Path) -> None:
    picture = tmp_path / "out.png"
    result = CliRunner().invoke(cli, ["blocks", str(page), "--draw", str(picture)])
    assert result.exit_code == 0, result.output
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20])[0] == 1280


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_the_drawn_snapshot_has_the_browsers_boxes(page: Path) -> None:
    with open_page(page, this_machine()) as studio:
        live = studio.snapshot()
    assert live.measured
    assert live.box[live.tag.index("main"), 2] == 600
    assert live.box[live.tag.index("aside"), 2] == 200
    assert "The wolf" in json.dumps(list(live.text.values()))
