"""The report on the methods."""

from penumbra.evaluation.figures import Prediction, Tally
from penumbra.evaluation.report import _table, write_report
from penumbra.training.corpora import Truth


def tally(kept: dict[str, str]) -> Tally:
    out = Tally()
    for page, text in kept.items():
        truth = Truth(
            id=page,
            url=f"https://{page}.org/",
            type="article",
            main="one two three four",
            wanted=(),
            unwanted=(),
            words=(),
            levels=(),
            split={},
        )
        out.add(truth, Prediction(text, ms=2.0))
    return out


def headline(figures: dict[str, float]) -> tuple[str, float]:
    return "f1", figures["f1"]


TALLIES = {
    "corpus": {
        "mss": tally({"a": "one two three four", "b": ""}),
        "eatiht": tally({"a": "one", "b": "one two three four " * 9}),
    }
}


def test_each_method_has_its_published_figure_beside_ours() -> None:
    lines = write_report(TALLIES, "penumbra report", headline).splitlines()
    assert any(line.startswith("| mss |") and "| 0.500 |" in line for line in lines)


def test_the_best_of_each_row_is_bold() -> None:
    lines = write_report(TALLIES, "penumbra report", headline).splitlines()
    assert "| f1 | **0.500** | 0.300 |" in lines


def test_a_figure_of_fewer_pages_and_one_that_all_share_are_not_bold() -> None:
    figures = [
        {"words.noise": 0.3, "words.f1_dim": 0.0, "words.pages": 9},
        {"words.noise": 0.2, "words.f1_dim": 0.0, "words.pages": 9},
        {"words.noise": 0.0, "words.f1_dim": 0.5, "words.pages": 1},
        {},
    ]
    lines = _table({str(number): each for number, each in enumerate(figures)}).splitlines()
    assert "| words.noise | 0.300 | **0.200** | 0.000 | – |" in lines
    assert "| words.f1_dim | 0.000 | 0.000 | 0.500 | – |" in lines


def test_the_worst_pages_say_what_went_wrong() -> None:
    report = write_report(TALLIES, "penumbra report", headline)
    assert "| b | article | 0.00 | 0.00 | 0.00 | nothing was kept, or nothing of the main text" in report
    assert "| b | article | 0.20 | 0.11 | 1.00 | far too much was kept |" in report
    assert "| a | article | 0.40 | 1.00 | 0.25 | most of the main text was lost |" in report
