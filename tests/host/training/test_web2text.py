"""Training of web2text, on a corpus of made-up pages and for a few steps only."""

import gzip
import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra `train`")

from penumbra.scorers.web2text import load_model  # noqa: E402
from penumbra.training import web2text  # noqa: E402
from penumbra.training.cleaneval import read_pages  # noqa: E402


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve pages: menus of linked words around paragraphs of main text."""
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "html").mkdir()
    rows = []
    for number in range(12):
        menu = "".join(f"<li><a href=#>Item {letter}</a></li>" for letter in "abcdef")
        text = f"This is a sentence of page {number}, and it is a part of the main text. "
        html = f"<ul>{menu}</ul><div>{f'<p>{text * 2}</p>' * (4 + number % 3)}</div><ul>{menu}</ul>"
        (folder / "html" / f"{number}.html.gz").write_bytes(gzip.compress(html.encode()))
        main = (text * 2 * (4 + number % 3)).lower().replace(",", "").replace(".", "").split()
        words = "item a item b item c item d item e item f".split()
        rows.append(
            {
                "id": str(number),
                "split": {"web2text": ("train", "validation", "test", "train")[number % 4]},
                "words": " ".join([*words, *main, *words]),
                "runs": [["boilerplate", 12], ["main", len(main)], ["boilerplate", 12]],
            }
        )
    with gzip.open(folder / "truth.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.write("\n".join(map(json.dumps, rows)))
    return folder


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web2text, "STEPS", 60)
    monkeypatch.setattr(web2text, "CHECKED_EVERY", 20)


def test_a_few_steps_separate_menus_from_text(corpus: Path, tmp_path: Path) -> None:
    figures = web2text.train(corpus, tmp_path)
    assert figures.pages == 3
    assert figures.accuracy > 0.9


def test_equal_seeds_give_identical_weights(corpus: Path, tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        web2text.train(corpus, tmp_path / name, seed=seed)
    one, again, other = ((tmp_path / name / "weights.npz").read_bytes() for name in ("one", "again", "other"))
    assert one == again != other


def test_the_scorer_loads_the_written_weights(corpus: Path, tmp_path: Path) -> None:
    figures = web2text.train(corpus, tmp_path)
    model = load_model(tmp_path)
    pages = read_pages(corpus, "web2text")
    assert web2text.measure(model, pages["test"]) == figures
    card = json.loads((tmp_path / "card.json").read_text())
    assert card["made_by"] == "penumbra train web2text --split web2text --seed 1"
    assert card["figures"]["test"]["f1"] == figures.f1
