"""Wrong uses of the library. Type checkers must reject each line; an ignore that suppresses nothing is an error too."""

import penumbra
from penumbra import Document, Input, Limits, Options, Row


def markup() -> None:
    penumbra.extract(None)  # type: ignore[arg-type]
    penumbra.extract(["<p>"])  # type: ignore[arg-type]
    penumbra.decide()  # type: ignore[call-arg]


def arguments_after_the_markup_have_names() -> None:
    penumbra.extract("<p>", "https://example.org/")  # type: ignore[call-arg]
    penumbra.decide("<p>", "https://example.org/")  # type: ignore[call-arg]
    penumbra.extract_many([], "markdown")  # type: ignore[call-arg]
    penumbra.extract("<p>", links=False)  # type: ignore[call-arg]


def values_are_those_that_are_known() -> None:
    penumbra.extract("<p>", to="pdf")  # type: ignore[arg-type]
    penumbra.extract_many([], to="json")  # type: ignore[arg-type]
    Options(keep="everything")  # type: ignore[arg-type]
    Options(lean="1")  # type: ignore[arg-type]
    Options(limits=1000)  # type: ignore[arg-type]
    Options(favor_precision=True)  # type: ignore[call-arg]
    Limits(nodes="many")  # type: ignore[arg-type]


def inputs_are_named_tuples() -> None:
    penumbra.extract_many(["<p>"])  # type: ignore[list-item]
    Input("a")  # type: ignore[call-arg]
    Input(1, "<p>")  # type: ignore[arg-type]


def results_are_not_changed(document: Document, options: Options, row: Row) -> None:
    document.page_type = ""  # type: ignore[misc]
    document.metadata.title = ""  # type: ignore[misc]
    options.lean = 1.0  # type: ignore[misc]
    row.text = ""  # type: ignore[misc]


def names_that_are_not_exported_are_unknown() -> None:
    penumbra.written  # type: ignore[attr-defined]
    penumbra.extract_all  # type: ignore[attr-defined]
