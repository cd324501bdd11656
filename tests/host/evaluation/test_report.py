"""The report on the methods."""

from penumbra.evaluation.figures import Prediction, Tally
from penumbra.evaluation.report import _tables, write_report
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


def test_the_best_of_each_column_is_bold() -> None:
    lines = write_report(TALLIES, "penumbra report", headline).splitlines()
    at = lines.index("|  | pages | f1 | p | r | ms.p50 | ms.p95 |")
    assert lines[at + 2] == "| mss | 2 | **0.500** | 0.500 | 0.500 | 2.0 | 2.0 |"
    assert lines[at + 3].startswith("| eatiht | 2 | 0.300 |")


def test_page_types_and_levels_have_their_own_tables() -> None:
    words = {"words.noise": 0.3, "words.f1_dim": 0.0, "words.pages": 9}
    figures = {
        "default": {"f1": 0.9, "f1.forum": 0.7} | words,
        "mss": {"f1": 0.8, "f1.forum": 0.8} | words | {"words.noise": 0.2},
        "baseline:of pages given up": {"f1": 0.7} | words | {"words.noise": 0.0, "words.pages": 1},
        "baseline:other": {},
    }
    main, by_type, levels = _tables(figures).split("\n\n")
    assert "| default | **0.900** |" in main
    assert "| baseline:of pages given up | 0.700 |" in main
    assert by_type.splitlines() == ["| f1 | forum |", "| --- | --- |", "| default | 0.700 |", "| mss | **0.800** |"]
    assert levels.strip().splitlines() == [
        "| words | noise | f1_dim | pages |",
        "| --- | --- | --- | --- |",
        "| default | 0.300 | 0.000 | 9 |",
        "| mss | **0.200** | 0.000 | 9 |",
    ]


def test_the_worst_pages_are_listed_for_scorers_only() -> None:
    tallies = {"corpus": TALLIES["corpus"] | {"baseline:other": tally({"a": "one"})}}
    headings = [
        line for line in write_report(tallies, "penumbra report", headline).splitlines() if line.startswith("###")
    ]
    assert headings == ["### corpus, mss", "### corpus, eatiht"]


def test_the_worst_pages_are_listed_with_their_fault() -> None:
    report = write_report(TALLIES, "penumbra report", headline)
    assert "| b | article | 0.00 | 0.00 | 0.00 | no main text was kept" in report
    assert "| b | article | 0.20 | 0.11 | 1.00 | far too much was kept |" in report
    assert "| a | article | 0.40 | 1.00 | 0.25 | most of the main text was lost |" in report
