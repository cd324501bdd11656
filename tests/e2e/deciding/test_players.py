"""Players of films that scripts build: their subtitles and controls stay with the film."""

import pytest

from driving.browsers import Browser
from driving.sight import standing

pytestmark = pytest.mark.browser

_PLAYER = """
<div class="film" style="position:relative;width:640px;height:360px;background:#000;color:#fff;font-size:13px">
<video style="width:100%;height:100%"></video>
<button class="big" style="position:absolute;left:280px;top:160px">Play Video</button>
<div class="said" style="position:absolute;left:0;right:0;bottom:40px">The light goes thin first, said the woman on the quay.</div>
<div class="bar" style="position:absolute;left:0;right:0;bottom:0;display:flex;gap:8px"><button>Play</button><button>Mute</button>
<div>Current Time 0:00</div><div>Duration 1:23</div><div class="menu"><button>Captions</button><ul><li>captions settings</li>
<li>captions off</li><li>English</li></ul></div><button>Picture-in-Picture</button><button>Fullscreen</button></div></div>
"""


def test_subtitles_and_controls_of_a_film_in_an_article_are_kept(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.script("document.querySelectorAll('.story-body p')[2].insertAdjacentHTML('afterend', arguments[0])", _PLAYER)
    shared.toggle(on=True)
    assert standing(shared, ".film") == {"lit"}
    assert "lit" not in standing(shared, "footer")
