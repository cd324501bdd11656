"""The report on all methods as Markdown: figures by corpus and by page type, and the worst pages with their faults.

`penumbra report` writes the whole file. Anyone with the corpora can repeat it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from penumbra.evaluation.figures import Tally
from penumbra.evaluation.measuring import BASELINE

__all__ = ["write_report"]

WORST = 10
"""Pages listed for each method."""
_TOLERANCE = 1e-9
_SEEN = (
    "Not every figure is of unseen pages: smartbrowser and mss-supervised were fitted on wcxb-dev, web2text on the "
    "training part of cleaneval, and the default on wcxb-dev and trafilatura-dev, where its fold models stand in for "
    "it if `--folds` is given.\n"
)


@dataclass(frozen=True, slots=True)
class Published:
    """The figure that a method's document reports, and the reason why ours differs."""

    figure: str
    difference: str


PUBLISHED: Mapping[str, Published] = {
    "smartbrowser": Published(
        "none; the author judged visually",
        "there is no figure to compare with; the author chose the granularity by hand, here each page has its own",
    ),
    "eatiht": Published(
        "text imported from 100 % of 30 blogs, images from 50 %",
        "blogs of its time had their article in one element; modern pages spread it over many, and shops, forums and "
        "listings have no element with most of the sentences",
    ),
    "template": Published(
        "88 % of 500 news pages with a cosine of 0.9 or more, mean cosine 0.92",
        "it needs other pages of the site: corpora with one page a site show its fallback only",
    ),
    "mss": Published(
        "none for the constants in the text at hand (its table is a picture)",
        "one run of text suits news stories, not pages of many parts; our corpora differ in comments and captions",
    ),
    "mss-supervised": Published(
        "F1 .979 on news pages (the semi-supervised form), .878 on CleanEval by edit distance (abstract, WWW 2009)",
        "trained here on pages of all types, with no pages of the tested sites; theirs adds unlabelled pages of them",
    ),
    "web2text": Published(
        "accuracy .86, F1 .88 on CleanEval's blocks (Vogels, Ganea and Eickhoff, ECIR 2018)",
        "the figures here count words, not its own blocks; those are in its model card. Trained on pages of 2006",
    ),
}


def write_report(
    tallies: Mapping[str, Mapping[str, Tally]], command: str, headline: Callable[[dict[str, float]], tuple[str, float]]
) -> str:
    """Markdown of the report.

    Parameters
    ----------
    tallies
        By corpus, by method.
    command
        The command line that makes it.
    headline
        A corpus's main figure out of a method's figures: its name and value.
    """
    parts = [
        "# Figures of the methods\n",
        (
            f"Made by `{command}`; figures are defined in `host/penumbra/evaluation/figures.py`. The best of each "
            "column is bold. `ms` is CPU time a page from HTML to decision. A name with `baseline:` is another "
            "extractor, at its best setting; the table of them is `host/penumbra/evaluation/baselines`.\n"
        ),
        _SEEN,
        "## Published figures, and figures measured here\n",
        _published(tallies, headline),
    ]
    for corpus, methods in tallies.items():
        parts += [f"## {corpus}\n", _tables({name: tally.figures() for name, tally in methods.items()})]
    parts += ["## Where each method wins\n", _wins(tallies, headline), "## The worst pages\n"]
    parts.append(
        "For each corpus and each of Penumbra's methods, the ten pages with the lowest F1, and the fault of each. "
        "Precision is the share of the kept text that is main text; recall is the share of the main text that was "
        "kept.\n"
    )
    for corpus, methods in tallies.items():
        parts += [
            _worst(corpus, name, tally)
            for name, tally in methods.items()
            if tally.per_page and not name.startswith(BASELINE)
        ]
    return "\n".join(parts)


def _published(
    tallies: Mapping[str, Mapping[str, Tally]], headline: Callable[[dict[str, float]], tuple[str, float]]
) -> str:
    corpora = list(tallies)
    rows = [["method", "published", *corpora, "why they differ"]]
    for name, published in PUBLISHED.items():
        cells = []
        for corpus in corpora:
            tally = tallies[corpus].get(name)
            cells.append(f"{headline(tally.figures())[1]:.3f}" if tally else "–")
        rows.append([name, published.figure, *cells, published.difference])
    return _markdown(rows)


def _tables(methods: Mapping[str, dict[str, float]]) -> str:
    """Tables of a corpus, a row for each method: the main text, page types, words by level."""
    groups: dict[str, dict[str, dict[str, float]]] = {"": {}, "f1.": {}, "words.": {}}
    lined_up = max(figures.get("words.pages", 0) for figures in methods.values())
    for method, figures in methods.items():
        for name, value in figures.items():
            group = next((each for each in ("f1.", "words.") if name.startswith(each)), "")
            group = "" if name == "f1.not_empty" else group
            # A baseline without levels has words only of the pages that it failed on.
            if group != "words." or figures["words.pages"] == lined_up:
                groups[group].setdefault(method, {})[name.removeprefix(group)] = value
    return "\n".join(_table(each, prefix) for prefix, each in groups.items() if each)


def _table(methods: Mapping[str, dict[str, float]], prefix: str) -> str:
    """One table; `prefix`, the common beginning of its figures' names, is shown once."""
    names = list(dict.fromkeys(figure for figures in methods.values() for figure in figures))
    rows = [[prefix.removesuffix("."), *names], *([method] for method in methods)]
    for name in names:
        best = _best(prefix + name, [figures.get(name) for figures in methods.values()])
        plain = name in {"pages", "missing"}
        for row, figures in zip(rows[1:], methods.values(), strict=True):
            row.append(_cell(figures.get(name), best, plain))
    return _markdown(rows)


def _best(name: str, values: Sequence[float | None]) -> float | None:
    """The best figure of a column; None if all are equal."""
    known = [value for value in values if value is not None]
    lower = name.startswith(("ms.", "words.lost", "words.noise", "missing"))
    best, worst = sorted((min(known), max(known)), reverse=not lower)
    return None if abs(best - worst) < _TOLERANCE else best


def _cell(value: float | None, best: float | None, plain: bool) -> str:
    if value is None:
        return "–"
    if plain:
        return str(int(value))
    text = f"{value:.3f}" if value <= 1.0 else f"{value:.1f}"
    return f"**{text}**" if best is not None and abs(value - best) < _TOLERANCE else text


def _wins(tallies: Mapping[str, Mapping[str, Tally]], headline: Callable[[dict[str, float]], tuple[str, float]]) -> str:
    rows = [["corpus or page type", "figure", "first", "second", "third"]]
    for corpus, methods in tallies.items():
        figures = {name: tally.figures() for name, tally in methods.items()}
        figure = headline(next(iter(figures.values())))[0]
        rows.append([corpus, figure, *_places({name: headline(each)[1] for name, each in figures.items()})])
        types = sorted(
            {name for each in figures.values() for name in each if name.startswith("f1.")} - {"f1.not_empty"}
        )
        for each_type in types:
            values = {name: each[each_type] for name, each in figures.items() if each_type in each}
            rows.append([f"{corpus}, {each_type.removeprefix('f1.')}", "f1", *_places(values)])
    return _markdown(rows)


def _places(values: Mapping[str, float]) -> list[str]:
    order = sorted(values, key=lambda name: -values[name])[:3]
    return [f"{name} {values[name]:.3f}" for name in order] + ["–"] * (3 - len(order))


def _worst(corpus: str, name: str, tally: Tally) -> str:
    pages = sorted(tally.per_page, key=lambda page: (tally.per_page[page].f1, page))[:WORST]
    rows = [["page", "type", "F1", "precision", "recall", "fault"]]
    for page in pages:
        each = tally.per_page[page]
        rows.append(
            [page, tally.types.get(page, ""), f"{each.f1:.2f}", f"{each.p:.2f}", f"{each.r:.2f}", _fault(tally, page)]
        )
    return f"### {corpus}, {name}\n\n{_markdown(rows)}"


def _fault(tally: Tally, page: str) -> str:
    each = tally.per_page[page]
    if page in tally.empty:
        return "the labels have no main text; some text was kept"
    if each.p == each.r == 0.0:
        return "no main text was kept: the page is filled by scripts, or the wrong part was kept"
    if each.r > 2 * each.p:
        return "far too much was kept"
    if each.p > 2 * each.r:
        return "most of the main text was lost"
    return "another part than the main text was kept"


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in body]
    return "\n".join(lines) + "\n"
