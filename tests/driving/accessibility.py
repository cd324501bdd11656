"""Faults that axe finds in the extension's own pages, and in what it shows in a page."""

import json
from pathlib import Path
from typing import Any

import pytest

from driving.browsers import Browser

__all__ = ["AXE", "COPY_OF_NOTICE", "COPY_OF_PANEL", "violations"]

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
COPY_OF_NOTICE = """
const [root, ground, done] = arguments;
const copy = document.createElement("div");
copy.id = "copy";
copy.style.cssText = "position: fixed; inset: 0 0 auto; z-index: 9";
const open = copy.attachShadow({ mode: "open" });
open.append(...[...root.children].map((child) => child.cloneNode(true)));
document.body.style.background = ground;
document.body.append(copy);
axe.run({ fromShadowDom: ["#copy", "div"] }).then(({ violations, passes }) => {
  copy.remove();
  document.body.style.background = "";
  done([violations.map(({ id, nodes }) => [id, nodes.map(({ failureSummary }) => failureSummary)]), passes.map(({ id }) => id)]);
});
"""
"""Axe cannot see into a closed shadow root: it looks at a copy in an open one."""
COPY_OF_PANEL = """
const [root, scheme, done] = arguments;
const copy = document.createElement("div");
copy.id = "copy";
copy.style.cssText = `${root.host.style.cssText} color-scheme: ${scheme} !important;`;
const open = copy.attachShadow({ mode: "open" });
open.append(...[...root.children].filter(({ localName }) => localName !== "style").map((child) => child.cloneNode(true)));
const sheet = new CSSStyleSheet(); // a policy of the page may forbid the page itself an element with styles
sheet.replaceSync(root.querySelector("style").textContent);
open.adoptedStyleSheets = [sheet];
copy.popover = "manual";
document.body.append(copy);
copy.showPopover();
const said = (one) => [one.id, one.nodes.map((node) => node.target.join(" ") + ": " + node.failureSummary)];
axe.run({ fromShadowDom: ["#copy", ".panel"] }).then(({ violations, passes }) => {
  copy.remove();
  done(JSON.stringify([violations.map(said), passes.map(({ id }) => id)]));
});
"""
"""Axe cannot see into a closed shadow root: it looks at a copy of the panel in an open one."""


def violations(browser: Browser, part: str = "html") -> list[Any]:
    """What axe finds wrong on the page shown, or in a part of it."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    run = "; const [part, done] = arguments; axe.run(part).then((found) => done(JSON.stringify(found.violations.map((one) => "
    run += "[one.id, one.nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary)]))));"
    return list(json.loads(browser.driver.execute_async_script(AXE.read_text("utf-8") + run, part)))
