"""Check each browser's setup, start the host as the browser does, and give advice for every fault."""

import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from penumbra import __version__
from penumbra.browsers.doctor.checks import Finding, check_manifest, check_obstacles, check_registry, find_manifests
from penumbra.browsers.doctor.extension_copies import ExtensionCopy, find_extensions
from penumbra.browsers.doctor.handshake import TIMEOUT, Answer, browser_arguments, browser_environment, say_hello
from penumbra.browsers.doctor.interpreter import check_interpreter
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.resources import how_to_load
from penumbra.errors import InstallError

__all__ = ["BrowserReport", "Report", "examine", "render"]

_REINSTALL = "Install penumbra-host again, in the same way as before, with the present Python."
_MARKS = {"ok": "ok   ", "note": "note ", "fault": "FAULT"}


@dataclass(frozen=True)
class BrowserReport:
    """The findings on one browser."""

    browser: str
    """Key of the catalogue's row."""
    title: str
    set_up: bool
    """Whether the browser has a manifest of the host."""
    findings: list[Finding] = field(default_factory=list)
    has_extension: bool = False
    """Whether a profile has the extension and has it switched on."""

    @property
    def well(self) -> bool:
        """Whether the browser has no fault."""
        return all(finding.level != "fault" for finding in self.findings)


@dataclass(frozen=True)
class Report:
    """The findings on this machine."""

    version: str
    python: str
    system: str
    browsers: list[BrowserReport]
    findings: list[Finding] = field(default_factory=list)
    """Findings on all browsers."""

    @property
    def well(self) -> bool:
        """Whether there is no fault and at least one browser has host and extension."""
        return self.sound and any(each.set_up and each.has_extension for each in self.browsers)

    @property
    def sound(self) -> bool:
        """Whether there is no fault."""
        return all(each.level != "fault" for each in self.findings) and all(each.well for each in self.browsers)


def examine(machine: Machine, places: Iterable[Place], *, required: bool = False, timeout: float = TIMEOUT) -> Report:
    """Check these browsers and start the host as each of them does.

    Parameters
    ----------
    required
        The user named these browsers: one without a setup is then a fault, otherwise a note.
    timeout
        Longest wait for a reply of the host, s.
    """
    browsers = [_examine(machine, place, required=required, timeout=timeout) for place in places]
    system = f"{machine.platform} {platform.machine()}"
    return Report(__version__, platform.python_version(), system, browsers, check_interpreter(machine))


def _examine(machine: Machine, place: Place, *, required: bool, timeout: float) -> BrowserReport:
    manifests = find_manifests(machine, place)
    if not place.usable:
        return BrowserReport(place.key, place.title, set_up=False, findings=[Finding("note", place.note)])
    refused = check_registry(machine, place)
    if not manifests and refused:
        return BrowserReport(place.key, place.title, set_up=False, findings=refused)
    if not manifests:
        missing = Finding(
            "fault" if required else "note", "not set up", f"Run: penumbra install --browser {place.browser}"
        )
        return BrowserReport(place.key, place.title, set_up=False, findings=[missing])
    findings, program = check_manifest(machine, place, manifests[0])
    findings += refused + check_obstacles(machine, place, manifests)
    if program is not None:
        findings += _greet(machine, place, manifests[0], program, timeout)
    copies = find_extensions(machine, place)
    findings += [_extension(machine, place, copy) for copy in copies] or [_no_extension(place)]
    has_extension = any(copy.enabled for copy in copies)
    return BrowserReport(place.key, place.title, set_up=True, findings=findings, has_extension=has_extension)


def _extension(machine: Machine, place: Place, copy: ExtensionCopy) -> Finding:
    where = f"in the profile {copy.profile}" if copy.profile else "in every profile"
    text = f"the extension {copy.version} {where}, from {machine.short(copy.source)}".replace("  ", " ")
    if not copy.enabled:
        page = "about:addons" if place.family == "gecko" else "chrome://extensions"
        return Finding("note", f"{text}, is switched off", f"Switch it on: {page}")
    if copy.version != __version__:
        advice = "Update the older of the two, then restart the browser."
        return Finding("note", f"{text}, differs from the host's version, {__version__}", advice)
    return Finding("ok", text)


def _no_extension(place: Place) -> Finding:
    if place.sandbox:
        return Finding("note", "the extension cannot be checked: the profiles are in the sandbox")
    try:
        advice = how_to_load(place.family)
    except InstallError as error:
        advice = error.advice
    hint = " (Firefox does not record temporary add-ons)" if place.family == "gecko" else ""
    return Finding("note", f"no profile with the extension was found{hint}", advice)


def _greet(machine: Machine, place: Place, manifest: Path, program: Path, timeout: float) -> list[Finding]:
    start = [str(program)]
    if place.sandbox == "flatpak":
        start = ["flatpak", "run", f"--command={program}", place.app]
    answer = say_hello(
        [*start, *browser_arguments(place, manifest)],
        folder=program.parent,
        environment=browser_environment(machine.platform, machine.environ),
        version=__version__,
        timeout=timeout,
    )
    return _answer_findings(machine, place, answer)


def _answer_findings(machine: Machine, place: Place, answer: Answer) -> list[Finding]:
    def hidden(text: str) -> str:
        return text.replace(str(machine.home), "~")

    last = f"; it wrote: {hidden(answer.stderr)}" if answer.stderr else ""
    again = f"Run: penumbra install --browser {place.browser}"
    if answer.fault:
        return [Finding("fault", f"the host was started, but {answer.fault}{last}", again)]
    found = [
        Finding(
            "ok",
            f"the host answered: version {answer.version}, Python {answer.python}, {answer.milliseconds:.0f} ms",
        )
    ]
    if answer.version != __version__:
        text = f"the browser starts Penumbra {answer.version}, but this is {__version__}"
        found.append(Finding("fault", text, again))
    if answer.refused:
        cause = hidden(answer.refused.message).rstrip(".")
        if answer.refused.request == "memory":
            found.append(Finding("fault", f"it cannot remember sites: {cause}", hidden(answer.refused.advice)))
        else:
            found.append(Finding("fault", f"it cannot decide pages: {cause}{last}", _REINSTALL))
    if answer.slow_end:
        found.append(Finding("note", "the host did not end after the end of its input"))
    return found


def render(report: Report) -> str:
    """The report as plain text."""
    lines = [f"Penumbra {report.version}, Python {report.python}, {report.system}", *_lines(report.findings)]
    for browser in report.browsers:
        lines += ["", browser.title, *_lines(browser.findings)]
    if not any(browser.set_up for browser in report.browsers):
        lines += ["", "Penumbra is not set up in any browser. Run: penumbra install"]
    elif report.well:
        lines += ["", "All is well."]
    elif report.sound:
        lines += ["", "The host is well. No browser with the extension was found: load it as described above."]
    return "\n".join(lines)


def _lines(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"  {_MARKS[finding.level]}  {finding.text}"
        if finding.advice:
            yield f"         {finding.advice}"
