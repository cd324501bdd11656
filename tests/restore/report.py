"""What the restore sweep reports of each page, kept as a line of JSON."""

import json
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["AWAY", "Differences", "Report", "read", "summed", "tell"]

AWAY = "the page goes to another address"
"""The error of a page that does not stay to be compared."""

MOST_TOLD = 12
"""Differences in a report, of each toggle."""

Differences = list[list[str]]
"""What differs: the name by which it is discounted, its own name, and the values."""


@dataclass
class Report:
    """What one page's toggles left behind in one browser."""

    page: str
    browser: str
    own: list[str] = field(default_factory=list)
    """Names of what the page changes by itself."""
    control: list[str] = field(default_factory=list)
    """Names of what differs after the toggles, and after the same steps without Penumbra."""
    left: dict[str, Differences] = field(default_factory=dict)
    """By toggle: what differs afterwards."""
    first: dict[str, Differences] = field(default_factory=dict)
    """The same of the first, quick look; empty where that found nothing and the page was not swept with care."""
    error: str = ""
    away: bool = False
    """Whether the page goes to another address by itself: it cannot be compared."""

    def discount(self, control: "Report") -> None:
        """Discount what differs after the same steps without Penumbra."""
        found = {one[0] for each in control.left.values() for one in each} | set(control.own)
        self.control = sorted({one[0] for each in self.left.values() for one in each} & found)
        kept = {step: [one for one in each if one[0] not in found] for step, each in self.left.items()}
        self.left = {step: each for step, each in kept.items() if each}
        if self.error == control.error == AWAY:
            self.error, self.away = "", True

    def shorten(self) -> "Report":
        """Keep the first differences of each toggle only."""
        for steps in (self.left, self.first):
            steps |= {step: each[:MOST_TOLD] for step, each in steps.items()}
        return self


def read(file: Path) -> list[Report]:
    """Read the reports of a file."""
    return [Report(**json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def tell(report: Report) -> None:
    """Print what was left behind on a page, if anything."""
    if report.away:
        print(f"{report.browser} {report.page} not compared: {AWAY}, without Penumbra too", flush=True)
    if report.left or report.error:
        left = json.dumps(report.left, ensure_ascii=False)[:600]
        print(f"{report.browser} {report.page} {report.error} {left}", flush=True)


def summed(reports: list[Report], toggles: int) -> int:
    """Print the sum of all reports, and return how many pages are not as they were. `toggles` is the number of each page."""
    faulty = [report for report in reports if report.left or report.error]
    own, control = sum(bool(report.own) for report in reports), sum(bool(report.control) for report in reports)
    print(f"{len(reports)} pages, {toggles * len(reports)} toggles; {own} pages change by themselves, {control} as they do without Penumbra")
    print(f"{sum(len(each.left) for each in faulty)} toggles on {len(faulty)} pages left something behind")
    return len(faulty)
