"""Measured effects of thresholds."""

from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.evaluation.threshold_effects import Effect, meanings, write_effects


def test_the_meaning_of_each_threshold_is_one_sentence() -> None:
    texts = meanings()
    assert list(texts) == [*Thresholds._fields]
    assert all(meaning.endswith(".") for meaning in texts.values())


def test_the_table_has_a_row_for_each_threshold_with_both_effects() -> None:
    today = {"words.pages": 3.0, "words.f1_3": 0.9, "words.page_f1_3": 0.8, "words.lost": 0.001}
    table = write_effects("small", today, {"sure_text": [Effect(0.675, 12.4, 0.0015), Effect(0.95, 0.0, 0.0)]})
    assert f"| `sure_text` | {DEFAULT_THRESHOLDS.sure_text:g} | " in table
    assert "| 0.675: 12, +1.50 | 0.95: 0, +0.00 |" in table
    assert "small, 3 annotated pages" in table
