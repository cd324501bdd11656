"""Extractors that are Python packages, with one of the standard library in their place."""

import warnings

from penumbra.evaluation.baselines.packages import Call, PackageBaseline
from penumbra.evaluation.figures import Prediction


def run(call: Call) -> Prediction | None:
    return PackageBaseline("json", lambda _module: call).start()("<p>page", "https://example.org/")


def test_a_page_that_throws_is_given_up_and_one_without_main_text_is_not() -> None:
    def throws(markup: str, _url: str) -> str:
        raise ValueError(markup)

    assert run(throws) is None
    empty = run(lambda _markup, _url: None)
    assert empty is not None
    assert empty.text == ""


def test_what_a_package_warns_of_stops_nothing() -> None:
    def warns(markup: str, _url: str) -> str:
        warnings.warn("an odd page", stacklevel=1)
        return markup

    got = run(warns)
    assert got is not None
    assert got.text == "<p>page"
