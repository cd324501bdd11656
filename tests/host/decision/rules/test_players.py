"""Players: a video or a sound with its controls."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of_page, darkened, measured
from growth import LINEAR, growth
from penumbra.decision.levels import Level
from penumbra.decision.rules.players import player_tops
from penumbra.page import Page
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
Boxes = dict[str, tuple[float, float, float, float]]
CONTROLS = "<div><button>Pause</button><button>Captions</button></div>"
LINE = "<aside>The light goes thin first, she said, and then all of the colour goes.</aside>"
PLAYER = f"<section><video></video>{LINE}{CONTROLS}</section>"
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
    return [page.tag[row] for row in player_tops(context_of_page(page))]


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
def test_a_heading_prose_and_many_words_beside_the_picture_are_not_in_it(beside: str) -> None:
    boxes = BOXES | {"h2": (0, 470, 640, 10), "p": (0, 470, 640, 10), "li": (0, 470, 640, 10)}
    assert _players(_measured(f"<main><form>{PLAYER}{beside}</form></main>", boxes)) == ["section"]


def test_a_film_behind_a_whole_page_is_no_player_of_it() -> None:
    over = "<aside>One of a great many lines that stand over the film behind them.</aside>" * 7
    assert _players(_measured(f"<section><video></video>{over}</section>", BOXES)) == ["video"]


def test_a_sound_without_a_box_belongs_to_the_part_called_a_player() -> None:
    player = f"<div class=episode><div class='audio-player'><div><audio></audio></div>{CONTROLS}</div></div>"
    page = parse(f"<p>A story.</p>{player}")
    (row,) = player_tops(context_of_page(page))
    assert page.names[page.name[row]] == ("audio-player",)


def test_a_page_without_films_has_no_players() -> None:
    assert _players(parse(f"<div class=player>{CONTROLS}</div>")) == []


def test_many_films_deep_in_a_page_are_looked_at_together() -> None:
    def look(size: int) -> None:
        page = parse(f"<body>A story.{'<div>' * (size // 2)}{'<video></video>' * size}")
        assert len(player_tops(context_of_page(page))) == size

    assert growth(look, 100) < LINEAR


SCENE = "<section><video></video><div>a line that is said</div><button>Pause</button></section>"


def test_the_words_of_a_player_say_nothing_of_its_level() -> None:
    page = measured(parse(f"<p>main</p>{SCENE}<p>more</p>"), {"section": (640, 360), "video": (640, 360)})
    for levels in ([K, H, D, K], [K, H, H, K], [K, D, D, K], [K, K, H, K]):
        assert darkened(page, levels) == {}


def test_a_player_goes_with_the_part_around_it() -> None:
    page = measured(
        parse(f"<p>main</p><aside>{SCENE}<h3>see also</h3></aside>"), {"section": (640, 360), "video": (640, 360)}
    )
    assert darkened(page, [K, H, D, D]) == {"aside": D}
    assert darkened(page, [K, K, D, D]) == {"h3": D}


def test_an_adverts_player_is_hidden_with_all_its_words() -> None:
    page = measured(parse(f"<p>main</p><div class=ad>{SCENE}</div>"), {"section": (640, 360), "video": (640, 360)})
    assert darkened(page, [K, H, H]) == {"div": H}
