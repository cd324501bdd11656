"""Baselines from PyPI, with a module of the standard library as a stand-in."""

import warnings

from penumbra.evaluation.baselines.packages import Call, PackageBaseline
from penumbra.evaluation.figures import Prediction


def run(call: Call) -> Prediction | None:
    return PackageBaseline("json", lambda _module: call).start()("<p>page", "https://example.org/")


def test_an_exception_fails_a_page_and_an_empty_text_does_not() -> None:
    def throws(markup: str, _url: str) -> str:
        raise ValueError(markup)

    assert run(throws) is None
    empty = run(lambda _markup, _url: None)
    assert empty is not None
    assert empty.text == ""


def test_warnings_of_a_package_are_ignored() -> None:
    def warns(markup: str, _url: str) -> str:
        warnings.warn("an odd page", stacklevel=1)
        return markup

    got = run(warns)
    assert got is not None
    assert got.text == "<p>page"
