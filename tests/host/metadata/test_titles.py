"""Titles, and the site's name in them."""

import pytest

from growth import LINEAR, growth
from penumbra.metadata.titles import (
    site_by_heading,
    site_by_home,
    site_of_title,
    spelled_site,
    stated_title,
    title_without_site,
)


@pytest.mark.parametrize(
    ("titles", "headline", "headings", "document", "expected"),
    [
        (["A day"], "Something else", ["A day"], "A day | Example", "A day"),
        ([], "A kind of matrix", ["Hermitian matrix"], "Hermitian matrix - News", "Hermitian matrix - News"),
        ([], "A day", ["A day"], "Example news", "A day"),
        (["A longer day"], "", [], "Example news", "A longer day"),
        ([], "A day", [], "", "A day"),
    ],
)  # fmt: skip
def test_the_title_is_one_that_the_page_shows(
    titles: list[str], headline: str, headings: list[str], document: str, expected: str
) -> None:
    assert stated_title(titles, headline, headings, document) == expected


def test_a_title_that_the_page_does_not_have_is_none_where_its_heading_says_the_title_element() -> None:
    assert stated_title(["gnu.org"], "", ["XBoard: FAQ"], "XBoard: FAQ") == "XBoard: FAQ"


def test_the_sites_name_is_a_title_only_if_nothing_else_is() -> None:
    assert stated_title(["Example"], "", [], "A day | Example", "Example") == "A day | Example"
    assert stated_title(["Example"], "", [], "Example", "Example") == "Example"


@pytest.mark.parametrize(
    ("title", "headings", "site"),
    [
        ("Charges | Example API Reference", ["Charges"], "Example API Reference"),
        ("Example - Charges", ["Charges"], "Example"),
        ("jobs | Hacker News", [], "Hacker News"),
        ("A day - part two", [], ""),
        ("A day", ["A day"], ""),
        ("One | two three four five six seven eight", [], ""),
        ("1899321 - A tab is lost", ["A tab is lost"], ""),
    ],
)
def test_a_site_without_a_stated_name_is_the_part_beside_the_heading(
    title: str, headings: list[str], site: str
) -> None:
    assert site_by_heading(title, [], headings) == site


def test_a_heading_that_is_the_sites_name_is_no_title() -> None:
    assert site_by_heading("A day - The Times", ["A day"], ["The Times"]) == "The Times"


@pytest.mark.parametrize("title", ["Release 2.4 · harbor · CodeHost", "CodeHost | Release 2.4", "A day - CodeHost"])
def test_the_part_of_a_title_that_links_to_the_front_page_is_the_site(title: str) -> None:
    assert site_by_home(title, ["", "CodeHost"]) == "CodeHost"


@pytest.mark.parametrize("title", ["", "CodeHost", "Release - CodeHost - Issues"])
def test_a_title_whose_ends_link_to_no_front_page_names_no_site(title: str) -> None:
    assert site_by_home(title, ["CodeHost"]) == ""


@pytest.mark.parametrize(
    ("host", "texts", "site"),
    [
        ("www.bhphotovideo.com", ["A lens 1549 B&H Photo Video"], "B&H Photo Video"),
        ("b-h-photo.com", ["A lens of B&H Photo"], "B&H Photo"),
        ("a-b-c.com", ["A-B-C"], ""),
        (f"{'a' * 64}.com", ["A" * 64], ""),
        ("ifixit.co.uk", ["at ifixit.co.uk", "the iFixit toolkit"], "iFixit"),
        ("example.org", ["Examples of rain"], ""),
        ("abc.com", ["ABC"], ""),
        ("", [""], ""),
    ],
)
def test_a_host_is_spelled_as_the_page_spells_it(host: str, texts: list[str], site: str) -> None:
    assert spelled_site(host, texts) == site


def test_signs_of_a_host_are_looked_for_in_linear_time() -> None:
    assert growth(lambda size: spelled_site(f"{'_' * (3 + size)}.com", [f"{'_' * 40}x"]), 1) < LINEAR


@pytest.mark.parametrize(
    ("title", "site", "headings", "expected"),
    [
        ("A day | Example Blog", "Example", [], "A day"),
        ("A day | Blog", "", ["A day"], "A day"),
        ("A day | Example shows what rain can be", "Example", [], "A day | Example shows what rain can be"),
        ("www.example.org | A day", "", [], "A day"),
        ("Example Blog", "Example", [], "Example Blog"),
        ("Example rain", "Example", ["Example"], "Example rain"),
        ("Details | NCT1 | Insulin once a week | Trials", "Trials", ["Insulin once a week"], "Insulin once a week"),
        ("1899321 - A tab is lost", "", ["A tab is lost"], "A tab is lost"),
    ],
)
def test_a_title_loses_what_is_the_sites(title: str, site: str, headings: list[str], expected: str) -> None:
    assert title_without_site(title, site, "example.org", headings, "") == expected


def test_a_title_loses_the_part_that_is_the_host() -> None:
    assert site_of_title("A day | Example", "www.example.org") == "Example"
    assert title_without_site("A day | Example", "", "example.org", [], "") == "A day"
