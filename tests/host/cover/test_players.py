"""Players: what belongs to a video or a sound, and what only stands beside it."""

from dataclasses import replace

import numpy as np
import pytest

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.cover.players import find_players
from penumbra.page import Page
from penumbra.page.markup import parse

Boxes = dict[str, tuple[float, float, float, float]]
CONTROLS = "<div><button>Pause</button><button>Captions</button></div>"
PLAYER = f"<section><video></video><aside>The light goes thin first, she said, and then all of the colour goes.</aside>{CONTROLS}</section>"
FILM = (0.0, 100.0, 640.0, 360.0)
BOXES: Boxes = {
    "main": (0, 0, 800, 3000), "section": FILM, "video": FILM, "aside": (0, 380, 640, 40), "div": (0, 420, 640, 40),
    "button": (0, 425, 60, 30), "form": (0, 100, 640, 380),
}  # fmt: skip


def _measured(markup: str, boxes: Boxes) -> Page:
    page = parse(markup)
    box = np.array([boxes.get(tag, (0, 0, 0, 0)) for tag in page.tag], dtype=float)
    return replace(page, box=box, measured=True)


def _players(page: Page) -> list[str]:
    return [page.tag[row] for row in find_players(page, find_blocks(page))]


def test_a_player_is_the_outermost_element_of_its_pictures_size() -> None:
    assert _players(_measured(f"<main><p>A story.</p><form>{PLAYER}</form></main>", BOXES)) == ["form"]


@pytest.mark.parametrize(
    "beside",
    [
        "<h2>Two minutes of night</h2>",
        "<p>For two minutes the harbour of Port Averil stood in the shadow of the Moon on Thursday.</p>",
        "<ul>" + "<li>Another film of the eclipse</li>" * 9 + "</ul>",
    ],
)
def test_a_heading_prose_and_many_words_beside_the_picture_are_no_part_of_it(beside: str) -> None:
    boxes = BOXES | {"h2": (0, 470, 640, 10), "p": (0, 470, 640, 10), "li": (0, 470, 640, 10)}
    assert _players(_measured(f"<main><form>{PLAYER}{beside}</form></main>", boxes)) == ["section"]


def test_a_film_behind_a_whole_page_is_no_player_of_it() -> None:
    over = "<aside>One of a great many lines that stand over the film behind them.</aside>" * 7
    assert _players(_measured(f"<section><video></video>{over}</section>", BOXES)) == ["video"]


def test_a_sound_without_a_box_belongs_to_what_is_called_a_player() -> None:
    player = f"<div class=episode><div class='audio-player'><div><audio></audio></div>{CONTROLS}</div></div>"
    page = parse(f"<p>A story.</p>{player}")
    (row,) = find_players(page, find_blocks(page))
    assert page.names[page.name[row]] == ("audio-player",)


def test_a_page_without_films_has_no_players() -> None:
    assert _players(parse(f"<div class=player>{CONTROLS}</div>")) == []


def test_many_films_deep_in_a_page_are_looked_at_together() -> None:
    def look(size: int) -> None:
        page = parse(f"<body>A story.{'<div>' * (size // 2)}{'<video></video>' * size}")
        assert len(find_players(page, find_blocks(page))) == size

    assert growth(look, 100) < LINEAR
