"""Reports of the restore sweep discount what happens without Penumbra too, and keep the rest."""

from restore.report import AWAY, Report


def test_what_differs_without_penumbra_too_is_discounted_by_name() -> None:
    slide, header = ["slide", "7 div attributes", "1 -> 2"], ["header", "9 header height", "20px -> 0px"]
    report = Report("page", "firefox", left={"dial 60": [slide], "dial 100": [slide, header]})
    report.discount(Report("page", "firefox", left={"dial 60": [["slide", "8 div attributes", "2 -> 3"], ["other", "other", ""]]}))
    assert report.left == {"dial 100": [header]}
    assert report.control == ["slide"]


def test_nothing_is_discounted_where_nothing_differs_without_penumbra() -> None:
    left = {"dial 60": [["header", "9 header height", "20px -> 0px"]]}
    report = Report("page", "chromium", left=dict(left))
    report.discount(Report("page", "chromium"))
    assert report.left == left
    assert report.control == []


def test_a_page_that_leaves_without_penumbra_too_is_named_and_no_fault() -> None:
    report = Report("page", "chromium", error=AWAY)
    report.discount(Report("page", "chromium", error=AWAY))
    assert (report.error, report.away) == ("", True)


def test_a_page_that_leaves_only_with_penumbra_is_a_fault() -> None:
    report = Report("page", "chromium", error=AWAY)
    report.discount(Report("page", "chromium"))
    assert (report.error, report.away) == (AWAY, False)
