"""What the restore sweep compares of a page, as scripts that run in it: document, computed styles, positions, focus and selection."""

__all__ = ["DIFFERENCE", "LAY_OUT", "LOADED", "NARROW", "READ_HERE", "REMEMBER", "SILENCE", "WALK"]

_STATE = """
window.penumbraSweep ??= {
  numbers: new Map(),
  parts: new Map(),
  name(node) {
    if (!node) return "nothing";
    if (!this.numbers.has(node)) this.numbers.set(node, this.numbers.size);
    const text = node.nodeType === 1 ? `${node.localName}#${node.id}.${(node.getAttribute("class") ?? "").slice(0, 40)}` : "text";
    return `${this.numbers.get(node)} ${text}`;
  },
  state(every) {
    const properties = [...getComputedStyle(document.documentElement)];
    const lines = new Map();
    const number = (node) => (this.name(node), this.numbers.get(node));
    [...document.querySelectorAll("*")].forEach((one, at) => {
      const name = number(one);
      const part = `${one.localName}.${(one.getAttribute("class") ?? "").split(" ")[0]} in ${number(one.parentNode)}`;
      const write = (what, value) => {
        lines.set(`${name} ${one.localName} ${what}`, value);
        this.parts.set(`${name} ${one.localName} ${what}`, `${part} ${what}`);
      };
      write("scroll", `${Math.round(one.scrollLeft)},${Math.round(one.scrollTop)}`);
      write("attributes", [...one.attributes].map((own) => `${own.name}=${own.value}`).join(" "));
      write("children", [...one.childNodes].map((node) => node.nodeType === 1 ? number(node) : `${node.nodeType}:${node.nodeValue}`).join(" "));
      if (at % every !== 0) return;
      const style = getComputedStyle(one);
      for (const property of properties) write(property, style.getPropertyValue(property));
      write("box", this.box(one));
    });
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection();
    lines.set("window scroll", `${Math.round(scrollX)},${Math.round(scrollY)}`);
    lines.set("focus", this.name(document.activeElement));
    lines.set("selection", [this.name(anchorNode), anchorOffset, this.name(focusNode), focusOffset].join(" "));
    return lines;
  },
  box(one) {
    const own = one.getBoundingClientRect();
    const { left, top } = (one.parentElement ?? one).getBoundingClientRect();
    return [own.left - left, own.top - top, own.width, own.height].map((length) => `${length}px`).join(" ");
  },
  difference(before, after) {
    const lengths = /-?[\\d.]+(?=px)/g;
    const same = (one, other) => one === other || (one !== undefined && other !== undefined
      && one.replace(lengths, "") === other.replace(lengths, "")
      && (one.match(lengths) ?? []).every((length, at) => Math.abs(length - other.match(lengths)[at]) < 0.05));
    const near = (one, other) => one.split(",").every((place, at) => Math.abs(place - other.split(",")[at]) <= 1);
    const told = [];
    const beside = / margin-(?:left|right|inline-start|inline-end)$/;
    const moved = (name) => !same(before.get(name.replace(beside, " box")), after.get(name.replace(beside, " box")));
    for (const [name, was] of before) {
      const is = after.get(name);
      if (is === undefined && !/^(?:window|focus|selection)/.test(name)) continue; // gone: the children of its parent tell it
      if (same(was, is) || name.endsWith(" box") || (name.endsWith("scroll") && near(was, is))) continue;
      if (beside.test(name) && !moved(name)) continue; // Chromium: 0px or the negative rest, for a box wider than its parent
      told.push([this.parts.get(name) ?? name, name, `${this.cut(was, is)} -> ${this.cut(is, was)}`]);
    }
    return told;
  },
  cut(text = "gone", other = "") {
    let at = 0;
    while (at < text.length && text[at] === other[at]) at += 1;
    return text.slice(Math.max(0, at - 40), at + 80);
  },
};
const sweep = window.penumbraSweep;
"""
REMEMBER = _STATE + "sweep.kept = sweep.state(arguments[0]);"
DIFFERENCE = _STATE + "return sweep.difference(sweep.kept, sweep.state(arguments[0]));"
LOADED = """
for (const one of document.querySelectorAll("[loading=lazy]")) one.loading = "eager";
return [...document.images].every(({ complete }) => complete);
"""
"""Whether all pictures have loaded, also those that the browser puts off until they are near the window: a shorter page brings them there."""
SILENCE = """
const script = document.createElement("script");
script.textContent = "for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => null;";
document.documentElement.append(script);
script.remove();
"""
"""Keeps a page that misses its network from opening dialogs, which would stop the sweep. In the page's own world, as Firefox's driver has another."""
WALK = """
window.penumbraWalked = false;
const high = Math.max(innerHeight, document.documentElement.scrollHeight / 100);
const LONGEST = 300;
(function step(top) {
  scrollTo({ top, behavior: "instant" });
  const since = performance.now();
  const wait = () => {
    const loaded = [...document.images].every(({ complete }) => complete);
    if (!loaded && performance.now() < since + LONGEST) setTimeout(wait, 20);
    else if (top + high < document.documentElement.scrollHeight) step(top + high);
    else window.penumbraWalked = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wait, 20)));
})(0);
"""
"""Scrolls through the page once, so that its scripts load all that they put off until it is near the window: some cancel it when it leaves the
window before it has come. Then `penumbraWalked` is true."""
LAY_OUT = """
const root = document.documentElement;
const scrolled = [...document.querySelectorAll("*")].filter((one) => one.scrollTop || one.scrollLeft);
const places = scrolled.map((one) => [one, { left: one.scrollLeft, top: one.scrollTop, behavior: "instant" }]);
const style = root.getAttribute("style");
root.style.setProperty("display", "none", "important");
root.getBoundingClientRect();
if (style === null) root.removeAttribute("style");
else root.setAttribute("style", style);
root.getBoundingClientRect();
const back = () => {
  for (const [one, place] of places) one.scrollTo(place);
};
back();
const away = document.scrollingElement ?? root;
if (!places.some(([one]) => one === away)) places.push([away, { left: 0, top: 0, behavior: "instant" }]);
away.scrollBy({ top: away.scrollTop < innerHeight ? innerHeight : -innerHeight, behavior: "instant" });
requestAnimationFrame(() => requestAnimationFrame(back));
"""
"""Has the browser lay out the page anew within one task, and scrolls by a window and back: headers and pictures answer that."""
NARROW = """
const root = document.documentElement;
const style = root.getAttribute("style");
root.style.setProperty("width", "calc(100% - 1px)", "important");
root.getBoundingClientRect();
if (style === null) root.removeAttribute("style");
else root.setAttribute("style", style);
root.getBoundingClientRect();
"""
"""Makes the page narrower by a pixel and as wide as before, within one task: Firefox then lays out some lists otherwise than at first."""
READ_HERE = """
scrollTo({ top: Math.floor(arguments[0] * (document.documentElement.scrollHeight - innerHeight)), behavior: "instant" });
const scrollers = [...document.querySelectorAll("main, div, section, article")].filter((one) =>
  one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY));
for (const one of scrollers) one.scrollTop = Math.floor(arguments[0] * (one.scrollHeight - one.clientHeight));
const lines = [...document.querySelectorAll("p, li, dd")].filter((one) => one.textContent.trim().length > 40);
const line = lines[Math.floor(lines.length / 2)];
if (line) getSelection().selectAllChildren(line);
"""
