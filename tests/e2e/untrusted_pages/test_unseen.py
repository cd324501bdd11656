"""No page can find out that Penumbra is installed: the page reaches no file of the extension, and sees none of its
variables."""

from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.starting import BUILT
from penumbra.browsers.identity import CHROMIUM_ID

pytestmark = pytest.mark.browser

ABSENT = {
    "chromium": f"chrome-extension://{CHROMIUM_ID[::-1]}/",
    "firefox": "moz-extension://8e5fbd2d-7a1c-4f53-9a0e-3c61d0e4b7aa/",
}
"""Origin of an extension that is not installed."""
_PROBE = """
const [origin, files, done] = arguments;
const element = (tag, fields) => new Promise((resolve) => {
  const made = Object.assign(document.createElement(tag), fields);
  made.onload = () => resolve(`${tag} loaded`);
  made.onerror = () => resolve(`${tag} refused`);
  document.head.append(made);
});
const tried = (name, promise) => promise.then(() => `${name} done`, (error) => `${name}: ${error.name}`);
const probes = (url) => [
  tried("fetch", fetch(url)),
  tried("no-cors", fetch(url, { mode: "no-cors" })),
  tried("import", import(url)),
  element("img", { src: url }),
  element("script", { src: url }),
  element("link", { rel: "stylesheet", href: url }),
];
(async () => {
  const answers = [];
  for (const file of files) answers.push(await Promise.all(probes(origin + file)));
  done(answers);
})();
"""
_FRAMES = """
const [origin, files, done] = arguments;
const seen = (url) => new Promise((resolve) => {
  const frame = document.createElement("iframe");
  frame.onload = frame.onerror = ({ type }) => resolve([type, frame.contentDocument === null, frame.contentWindow.length]);
  frame.src = url;
  document.body.append(frame);
});
Promise.all(files.map((file) => seen(origin + file))).then(done);
"""
_VARIABLES = """
const names = [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertySymbols(window).map(String)];
return names.filter((name) => /penumbra/i.test(name));
"""
_GO = """
try {
  location.href = arguments[0];
  return "";
} catch (error) {
  return error.name;
}
"""
_SEEN = "return document.title + document.body.innerText"
_MARKED = "return document.querySelector('[data-penumbra]') !== null"
_INJECT_AGAIN = """
const target = { tabId: given[0] };
const running = () => api.scripting.executeScript({ target, func: () => {
  const now = globalThis[Symbol.for("penumbra")]?.get("begin");
  globalThis.runningBefore ??= now;
  return now !== undefined && globalThis.runningBefore === now;
} });
const [first] = await running();
await api.scripting.executeScript({ target, files: ["/content/page.js"] });
const [second] = await running();
return [first.result, second.result];
"""
_INJECT_AND_ASK = """
await api.scripting.executeScript({ target: { tabId: given[0] }, files: ["/content/page.js"] });
return api.tabs.sendMessage(given[0], { type: "bg-cs-state" }, { frameId: 0 });
"""
_LISTENING = """
<p id=heard>nothing</p>
<script>
document.addEventListener("penumbra:begun", () => document.querySelector("#heard").textContent = "something");
</script>
"""
STORY = (
    "<article class=main><h1>Who is there?</h1>"
    f"{'<p>Nobody that a page could see, however long it looks for one.</p>' * 60}</article>"
)
HERE = "<p id=here>Who is there?</p>"
_ENTRIES = [
    "content/page.js",
    "content/private-page.js",
    "content/first-paint.js",
    "content/notice.js",
    "content/pointing.js",
    "content/reader.js",
    "content/penumbra.css",
    "manifest.json",
]
Page = Callable[[str], Browser]


def files_of(browser: Browser) -> list[str]:
    folder = BUILT / browser.name
    return [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]


def test_no_file_of_the_extension_answers_a_page(page: Page) -> None:
    browser = page(HERE)
    files = files_of(browser)
    assert set(_ENTRIES) <= set(files)
    answers = browser.driver.execute_async_script(_PROBE, browser.origin, files)
    absent = browser.driver.execute_async_script(_PROBE, ABSENT[browser.name], ["content/page.js"])
    assert not [answer for answer in absent[0] if answer.endswith(("done", "loaded"))]
    assert {file: answer for file, answer in zip(files, answers, strict=True) if answer != absent[0]} == {}


def test_a_frame_of_an_extension_file_looks_like_an_absent_extension(page: Page) -> None:
    browser = page(HERE)
    ours = browser.driver.execute_async_script(_FRAMES, browser.origin, _ENTRIES)
    absent = browser.driver.execute_async_script(_FRAMES, ABSENT[browser.name], _ENTRIES)
    assert ours == absent


def gone_to(browser: Browser, address: str) -> list[str]:
    """What stands in the tab once its page has gone to an address by itself, or what the browser said."""
    refused = browser.script(_GO, address)
    if not refused:
        browser.until("document.querySelector('#here') === null && document.readyState === 'complete'")
    return [refused, browser.driver.current_url if not refused else "", browser.script(_SEEN)]


def test_a_page_that_navigates_to_an_extension_file_sees_nothing_of_it(page: Page) -> None:
    absent = gone_to(page(HERE), ABSENT[page(HERE).name] + "content/page.js")
    for file in [*_ENTRIES, "pages/popup/popup.html"]:
        browser = page(HERE)
        assert gone_to(browser, browser.origin + file) == absent


def test_a_dimmed_page_sees_no_variable_of_the_content_script(page: Page) -> None:
    browser = page(f"{STORY}<p class=hide>Noise</p>")
    browser.toggle(on=True)
    assert browser.script(_MARKED)
    assert browser.script(_VARIABLES) == []


def test_a_page_where_penumbra_is_off_hears_no_event_of_its_script(page: Page) -> None:
    browser = page(f"{_LISTENING}{STORY}")
    assert browser.backstage.run(_INJECT_AND_ASK, browser.tab) is not None
    assert browser.script("return document.querySelector('#heard').textContent") == "nothing"


def test_elements_named_like_the_content_script_do_not_stop_it(page: Page) -> None:
    names = "<div id=penumbra></div><iframe name=penumbra></iframe><form name='Symbol(penumbra)'></form>"
    browser = page(f"{names}{STORY}<p class=hide>Noise</p>")
    browser.toggle(on=True)
    assert browser.script(_MARKED)


def test_a_script_injected_again_finds_the_running_one(page: Page) -> None:
    browser = page(f"{STORY}<p class=hide>Noise</p>")
    browser.toggle(on=True)
    assert browser.backstage.run(_INJECT_AGAIN, browser.tab) == [True, True]
    assert browser.ask("ui-bg-state")["on"]


def test_an_injection_of_the_script_ends_when_the_script_answers(page: Page) -> None:
    browser = page(STORY)
    assert browser.backstage.run(_INJECT_AND_ASK, browser.tab) is not None
