"""The extractor for datatrove's pipelines."""

import time
from typing import Any

import pytest

pytest.importorskip("datatrove", reason="datatrove is not installed: make test-engines")
pytestmark = pytest.mark.engines

STORY = "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the rain."
    for day in range(9)
)
PAGE = (
    "<html lang=en><title>A day</title><meta property=article:published_time content=2024-05-12>"
    f"<article><h1>A day</h1>{STORY}</article>"
)


def documents(*pages: str) -> list[Any]:
    from datatrove.data import Document

    metadata = {"url": "https://example.org/a", "date": "2026-01-01T00:00:00Z"}
    return [Document(text=page, id=str(number), metadata=dict(metadata)) for number, page in enumerate(pages)]


def penumbra(**arguments: Any) -> Any:
    from penumbra.integrations.datatrove import Penumbra

    return Penumbra(**arguments)


def counts(step: Any) -> dict[str, float]:
    return {name: stat.total for name, stat in step.stats.stats.items() if name != "doc_len"}


def test_html_becomes_text_and_metadata_is_filled() -> None:
    (document,) = penumbra().run(documents(PAGE))
    assert document.text.startswith("A day\nIt was early in the morning of day 0")
    assert document.metadata == {
        "url": "https://example.org/a", "date": "2026-01-01T00:00:00Z", "title": "A day", "author": "",
        "published": "2024-05-12", "lang": "en", "sitename": "", "canonical": "",
        "description": document.metadata["description"], "image": "", "page_type": "article",
        "suited": True, "error": "",
    }  # fmt: skip


def test_links_are_relative_to_the_address_in_the_metadata() -> None:
    page = PAGE.replace("the streets", "<a href=/b>the streets</a>")
    (document,) = penumbra(to="markdown").run(documents(page))
    assert "[the streets](https://example.org/b)" in document.text


def test_pages_that_cannot_be_read_are_dropped_and_counted() -> None:
    step = penumbra()
    out = list(step.run(documents(PAGE, "", "<div>" * 2_500 + "deep", PAGE)))
    assert [document.id for document in out] == ["0", "3"]
    assert counts(step) == {"total": 4, "extracted": 2, "bad-page": 1, "too-large": 1, "forwarded": 2, "dropped": 2}


def test_empty_documents_are_passed_on_with_their_error_if_wanted() -> None:
    step = penumbra(keep_empty=True)
    out = list(step.run(documents("", PAGE)))
    assert [(document.text != "", document.metadata["error"]) for document in out] == [(False, "bad-page"), (True, "")]
    assert set(out[0].metadata) == set(out[1].metadata)


def test_a_page_that_takes_too_long_costs_only_itself() -> None:
    from penumbra import Options

    long = "".join(f"<p>{number} words" for number in range(95_000))  # more than a crawl's limits let through
    step = penumbra(timeout=0.4, options=Options())
    assert [document.id for document in step.run(documents(PAGE, long, PAGE))] == ["0", "2"]
    assert counts(step)["timeout"] == 1


def test_statistics_have_the_time_of_the_pages_and_lengths_of_texts() -> None:
    step = penumbra()
    begun = time.perf_counter()
    out = list(step.run(documents(PAGE, PAGE)))
    taken = time.perf_counter() - begun
    assert 0 < step.stats.time_stats.total < taken
    assert step.stats["doc_len"].total == sum(len(document.text) for document in out)


def test_the_extractor_survives_dill_and_json_as_executors_store_it() -> None:
    import json

    import dill
    from datatrove.executor.base import ExecutorJSONEncoder

    from penumbra import Options

    step = dill.loads(dill.dumps(penumbra(to="markdown", options=Options(lean=1.0))))
    assert (step.to, step.options.lean) == ("markdown", 1.0)
    assert json.loads(json.dumps(step, cls=ExecutorJSONEncoder))["options"]["lean"] == 1.0


def test_no_documents_give_none() -> None:
    assert list(penumbra().run(None)) == []
    assert penumbra().extract("") == ""
