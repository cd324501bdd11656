"""The engine as a library."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import penumbra
from penumbra import Input, Limits, Options, PenumbraError, decide, extract, extract_many
from penumbra.library import workers as workers_module
from penumbra.library.options import To

PAGES = Path(__file__).parents[2] / "pages"
STORY = "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the "
    "rain.</p>"
    for day in range(9)
)
PAGE = (
    "<html lang=en><title>A day</title><nav><a href=/>Home</a> <a href=/n>News</a></nav><article><h1>A day</h1>"
    f"{STORY}</article>"
)


def test_a_pages_text_is_extracted() -> None:
    text = extract(PAGE)
    assert text.count("\n") >= 8
    assert "News" not in text


def test_an_empty_page_has_no_text_and_cannot_be_decided() -> None:
    assert extract("") == extract(b"   ") == ""
    with pytest.raises(PenumbraError, match="empty"):
        decide("")


def test_the_forms_of_a_text() -> None:
    assert extract(PAGE, to="markdown").endswith("rain.\n")
    assert "<p>It was early" in extract(PAGE, to="html")


def test_a_decided_page_can_be_sent_to_another_process() -> None:
    document = decide((PAGES / "article.html").read_bytes(), url="https://example.org/a", options=Options(images=True))
    sent = pickle.loads(pickle.dumps(document))
    for name in ("text", "comments", "metadata", "page_type", "suited", "blocks"):
        assert getattr(sent, name) == getattr(document, name)
    assert sent.markdown() == document.markdown()
    assert sent.html() == document.html()


@pytest.mark.parametrize("page", ["---", "<html><body><div id=root></div><script src=a.js></script></body></html>"])
def test_a_page_without_a_word_is_a_document_without_text(page: str) -> None:
    document = decide(page)
    assert (document.text, document.markdown(), document.blocks, document.suited) == ("", "", (), False)


def test_markdown_begins_with_the_pages_own_heading() -> None:
    days = "".join(STORY.replace("the house", f"house {house}") for house in range(5))
    document = decide(PAGE.replace(STORY, days))
    assert not document.text.startswith("A day")  # a headline is no part of a long text
    assert document.markdown().startswith("# A day\n")


def test_a_decided_page_has_all_that_was_found_out() -> None:
    document = decide(PAGE.encode(), url="https://example.org/a")
    assert document.text == extract(PAGE)
    assert document.metadata.title == "A day"
    assert document.page_type == "article"
    assert document.suited
    assert {block.level for block in document.blocks} >= {"keep"}
    assert [block.text for block in document.blocks if block.level == "keep"][-1].startswith(
        "It was early in the morning of day 8"
    )


def test_more_or_less_is_kept_as_the_caller_leans() -> None:
    lengths = [len(extract(PAGE, options=Options(lean=lean))) for lean in (-9.0, 0.0, 9.0)]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_what_is_kept_grows_from_main_to_lit_to_minor() -> None:
    texts = [set(extract(PAGE, options=Options(keep=keep)).splitlines()) for keep in ("main", "kept", "minor")]
    assert texts[0] <= texts[1] <= texts[2]


def test_comments_stand_apart() -> None:
    said = "".join(
        f"<li class=comment><p>I was there too on day {day}, and it was as wet as you say.</p></li>" for day in range(4)
    )
    document = decide(f"{PAGE}<section id=comments><h2>4 comments</h2><ul>{said}</ul></section>")
    assert "I was there too" in document.comments
    assert "I was there too" not in document.text


def test_limits_are_kept() -> None:
    with pytest.raises(PenumbraError, match="over 100"):
        decide(PAGE, options=Options(limits=Limits(html_bytes=100)))


def test_the_limits_of_a_decision_are_those_of_its_html() -> None:
    page = PAGE.replace("<article>", "<article>" + "<div>" * 2_030)
    document = decide(page, options=Options(limits=Limits(depth=3_000)))
    assert "<p>It was early" in document.html()


@pytest.mark.parametrize(
    ("sentence", "language"),
    [("თბილისი საქართველოს დედაქალაქია.", ""), ("சென்னை தமிழ்நாட்டின் தலைநகரம்.", ""), ("12 2019 44.", ""), (STORY, "en")],
)
def test_a_page_without_a_stop_word_has_no_language(sentence: str, language: str) -> None:
    assert decide(f"<article>{f'<p>{sentence}</p>' * 9}</article>").metadata.lang == language


def _inputs() -> Iterator[Input]:
    yield Input("a", PAGE, "https://example.org/a")
    yield Input("empty", "")
    yield Input("large", "<p>x" * 300_000)
    yield Input("b", PAGE.encode("utf-16"))


@pytest.mark.parametrize("workers", [0, 2])
def test_each_input_gives_one_row(workers: int) -> None:
    rows = list(extract_many(_inputs(), workers=workers, timeout=60))
    assert [(row.id, row.error) for row in rows] == [
        ("a", ""),
        ("empty", "bad-page"),
        ("large", "too-large"),
        ("b", ""),
    ]
    assert rows[0].text == rows[3].text == extract(PAGE)
    assert rows[0].metadata.title == "A day"


def test_rows_may_come_as_they_are_ready() -> None:
    rows = extract_many(_inputs(), workers=2, timeout=60, ordered=False)
    assert sorted(row.id for row in rows) == ["a", "b", "empty", "large"]


def test_a_page_that_takes_too_long_costs_only_itself() -> None:
    pages = [
        Input("long", "".join(f"<p>{number} words" for number in range(40_000))),
        Input("a", PAGE),
        Input("b", PAGE),
    ]
    rows = list(extract_many(pages, workers=1, timeout=0.4))
    assert [row.error for row in rows] == ["timeout", "", ""]


def test_a_worker_that_dies_costs_only_its_page() -> None:
    from penumbra.library.workers import read_all

    pages = [Input("a", PAGE), Input("huge", "<p>words " * 95_000), Input("b", PAGE)]
    rows = list(
        read_all(pages, to="text", workers=1, timeout=60, ordered=True, options=Options(), memory=400 * 1024**2)
    )
    assert [(row.id, row.error) for row in rows] == [("a", ""), ("huge", "crash"), ("b", "")]


def test_a_worker_is_replaced_after_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    begin = workers_module._Worker._start

    def count(worker: workers_module._Worker) -> None:
        started.append(1)
        begin(worker)

    monkeypatch.setattr(workers_module, "_MOST_PAGES", 2)
    monkeypatch.setattr(workers_module._Worker, "_start", count)
    rows = list(extract_many([Input(str(number), PAGE) for number in range(5)], timeout=60))
    assert [(row.id, row.error) for row in rows] == [(str(number), "") for number in range(5)]
    assert len(started) == 3


def test_inputs_are_taken_as_rows_are_wanted() -> None:
    taken: list[int] = []

    def pages() -> Iterator[Input]:
        for number in range(1_000):
            taken.append(number)
            yield Input(str(number), PAGE)

    rows = extract_many(pages(), workers=1)
    next(rows)
    rows.close()  # type: ignore[attr-defined]
    assert len(taken) < 20


def test_wrong_arguments_are_refused_at_once() -> None:
    with pytest.raises(PenumbraError, match="nobody"):
        extract_many([], options=Options(scorer="nobody"))
    with pytest.raises(ValueError, match="workers"):
        extract_many([], workers=-1)


def test_a_script_needs_no_guard_for_its_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import penumbra\nprint([row.error for row in penumbra.extract_many([penumbra.Input('a', '<p>x')], "
        "workers=1)])\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "['']\n", "")


def test_the_package_alone_imports_nothing_of_the_engine() -> None:
    code = "import penumbra, sys; assert not {'numpy', 'lxml'} & set(sys.modules); print(sorted(penumbra.__all__)[0])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "Document\n"


def test_a_crawl_imports_nothing_of_browsers() -> None:
    code = (
        f"import penumbra, sys; page = {PAGE!r}; penumbra.decide(page).metadata\n"
        "for form in ('text', 'markdown', 'html'): penumbra.extract(page, to=form)\n"
        "for workers in (0, 1): list(penumbra.extract_many([penumbra.Input('a', page)], workers=workers))\n"
        "print({'nativemessaging', 'websocket', 'readability', 'sqlite3', 'jinja2', 'bs4', 'click'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("name", ["article", "forum", "listing"])
def test_no_decision_imports_masked_arrays_or_hashes_which_take_time_at_the_start(name: str) -> None:
    page = (Path(__file__).parents[2] / "pages" / f"{name}.html").read_text(encoding="utf-8")
    code = "import penumbra, sys; penumbra.decide(sys.stdin.read()); print({'numpy.ma', 'hashlib'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=page,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stdout == "set()\n"


def test_a_wrong_name_of_the_package_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'extrakt'"):
        penumbra.extrakt  # type: ignore[attr-defined]


def with_base(href: str) -> str:
    head = f'<title>Day</title><base href="{href}"><link rel=canonical href=me><meta property=og:image content=p.jpg>'
    return f"<html><head>{head}</head><body><article><h1>Day</h1><p><a href=x>One</a> {STORY}</article></body></html>"


@pytest.mark.parametrize("url", ["https://a.example/1/2", ""])
def test_links_start_from_the_address_that_a_page_names(url: str) -> None:
    page = with_base("https://b.example/c/")
    assert "[One](https://b.example/c/x)" in penumbra.extract(page, url=url, to="markdown")
    assert 'href="https://b.example/c/x"' in penumbra.extract(page, url=url, to="html")
    metadata = penumbra.decide(page, url=url).metadata
    assert (metadata.canonical, metadata.image) == ("https://b.example/c/me", "https://b.example/c/p.jpg")


@pytest.mark.parametrize("href", ["javascript:x/", "data:text/html,", "https://[/", ""])
def test_a_base_that_is_no_web_address_is_none(href: str) -> None:
    page = with_base(href)
    assert "[One](https://a.example/1/x)" in penumbra.extract(page, url="https://a.example/1/2", to="markdown")


def test_half_a_character_becomes_a_replacement_character() -> None:
    assert "ea\ufffdrly" in penumbra.extract(f"<title>Day</title><p>ea\ud800rly {STORY}")


def test_each_form_of_the_text_has_a_writer_of_its_own() -> None:
    forms = get_args(To)
    assert len({extract(PAGE, to=form) for form in forms}) == len(forms)


def test_options_that_mean_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="to is 'md'"):
        penumbra.extract("<p>x", to="md")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="keep is 'all'"):
        penumbra.Options(keep="all")  # type: ignore[arg-type]
    for lean in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="finite"):
            penumbra.Options(lean=lean)
    for timeout in (float("nan"), float("inf"), 1e12, 0):
        with pytest.raises(ValueError, match="timeout"):
            penumbra.extract_many([], timeout=timeout)


def test_a_sentence_with_a_picture_or_a_formula_in_it_is_one_line() -> None:
    formula = "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>"
    inside = f"<p>Click the <img src=g.png> icon in the window.</p><p>Let {formula} be the number of houses.</p>"
    lines = extract(f"<title>A day</title><article><h1>A day</h1>{STORY}{inside}{STORY}</article>").split("\n")
    assert "Click the icon in the window." in lines
    assert any(line.startswith("Let ") and line.endswith("be the number of houses.") for line in lines)
    apart = "<p>One picture is here.<img src=a.png></p><img src=b.png><p>Another one is there.</p>"
    lines = extract(f"<title>A day</title><article><h1>A day</h1>{STORY}{apart}{STORY}</article>").split("\n")
    assert {"One picture is here.", "Another one is there."} <= set(lines)


RUSSIAN = "Совет проголосовал за закрытие старого моста через реку, пока инженеры меняют настил. "
GERMAN = "Über größere Brücken führen schöne Straßen, und über kleinere führen schmale Wege. "


@pytest.mark.parametrize(
    ("stated", "text", "lang"), [("en", RUSSIAN, "ru"), ("uk", RUSSIAN, "uk"), ("en", GERMAN, "en")]
)
def test_a_stated_language_holds_unless_the_texts_letters_are_of_another_script(
    stated: str, text: str, lang: str
) -> None:
    assert decide(f"<html lang={stated}><article>{f'<p>{text * 3}</p>' * 3}</article>").metadata.lang == lang


@pytest.mark.parametrize("html", [None, 5, memoryview(b"<p>x"), Path("page.html")])
def test_what_is_neither_bytes_nor_text_is_told(html: Any) -> None:
    with pytest.raises(TypeError, match=r"give the page's bytes or text"):
        extract(html)


@pytest.mark.parametrize("workers", [0, 1])
def test_an_input_that_is_neither_bytes_nor_text_costs_only_itself(workers: int) -> None:
    inputs = [Input("odd", memoryview(PAGE.encode())), Input("good", PAGE)]  # type: ignore[arg-type]
    assert [row.error for row in extract_many(inputs, workers=workers)] == ["bad-page", ""]


WRONG_OPTIONS = {
    "lean": "lean is list; give a number",
    "scorer": "scorer is list; give a method's name",
    "limits": r"limits is list; give a penumbra\.Limits",
}


def test_a_page_without_an_address_and_wrong_arguments_are_told_apart() -> None:
    assert extract(PAGE, url=None) == extract(PAGE)
    with pytest.raises(TypeError, match=r"give a penumbra\.Options"):
        penumbra.extract(PAGE, options={"links": False})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"give a penumbra\.Options"):
        penumbra.extract_many([], options={})  # type: ignore[arg-type]
    for wrong, told in WRONG_OPTIONS.items():
        with pytest.raises(TypeError, match=told):
            penumbra.Options(**{wrong: []})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"workers is str; give a whole number"):
        penumbra.extract_many([], workers="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"timeout is str; give seconds as a number"):
        penumbra.extract_many([], timeout="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"give the page's address as text"):
        penumbra.extract(PAGE, url=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"give a penumbra\.Input"):
        list(penumbra.extract_many([("a", PAGE)], workers=0))  # type: ignore[list-item]
    [row] = penumbra.extract_many([penumbra.Input("a", PAGE, None)], workers=0)  # type: ignore[arg-type]
    assert (row.url, row.error) == ("", "")


def test_a_document_and_the_package_say_what_they_are() -> None:
    document = penumbra.decide(PAGE, url="https://example.org/a")
    assert "https://example.org/a" in repr(document)
    assert {"extract", "decide", "Options"} <= set(dir(penumbra))
