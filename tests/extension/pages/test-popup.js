import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { LEVEL, markFor } from "../../../extension/content/apply/mark-values.js";
import { DEFAULTS } from "../../../extension/shared/settings.js";
import { openPage, pick, played, press, settled } from "./extension-page.js";

/** A page as the background tells of it. */
const PAGE = { tab: 1, url: "https://a.org/x", site: "a.org", when: "ask", private: false, dial: 60, host: null };
const IDLE = { sentenceKey: "state_idle_sentence", adviceKey: "state_idle_advice" };

openPage("pages/popup/popup.html");
played.answers["ui-bg-settings"] = () => DEFAULTS;
played.answers["ui-bg-host"] = () => ({ host: { version: "1.0.0" }, state: IDLE });
show(PAGE);
await import("../../../extension/pages/popup/popup.js");
const { showState } = await import("../../../extension/pages/popup/show.js");
const when = /** @type {any} */ (document.getElementById("when"));

/** @param {Record<string, unknown>} page what the popup finds when it asks */
function show(page) {
  played.answers["ui-bg-state"] = () => ({ ...page, state: IDLE });
}

/**
 * Open the popup on a page and choose.
 *
 * @param {Record<string, unknown>} page
 * @param {string} choice
 */
async function chooseOn(page, choice) {
  show(page);
  pick(when, "ask"); // it asks how things stand after each choice
  await settled();
  Object.assign(played, { sent: [], requested: [] });
  pick(when, choice);
  await settled();
}

/** The choices that were sent to the background. */
const chosen = () => played.sent.filter(({ type }) => type === "ui-bg-site").map((message) => message.when);

beforeEach(() => void (played.grants = true));

test("a choice for one or all sites is sent once the browser has allowed it", async () => {
  await chooseOn(PAGE, "site");
  assert.deepEqual([played.requested, chosen()], [[["*://a.org/*"]], ["site"]]);
  await chooseOn(PAGE, "all");
  assert.deepEqual([played.requested, chosen()], [[["<all_urls>"]], ["all"]]);
});

test("keys only show choices of the closed list until Enter takes one", async () => {
  const hint = () => document.querySelector(".list-hint")?.textContent;
  await chooseOn(PAGE, "ask");
  Object.assign(played, { sent: [], requested: [] });
  press(when, "ArrowDown", "ArrowDown", "End");
  await settled();
  assert.deepEqual([played.requested, chosen(), when.value, hint()], [[], [], "never", "list_enter"]);
  showState({ ...PAGE, state: IDLE }); // as it does while the host is being asked
  assert.equal(when.value, "never");
  press(when, "ArrowUp", "Enter");
  await settled();
  assert.deepEqual([played.requested, chosen(), hint()], [[["<all_urls>"]], ["all"], ""]);
});

test("Escape, another key and leaving undo the shown choice", async () => {
  for (const leave of [() => press(when, "Escape"), () => press(when, " "), () => when.blur()]) {
    await chooseOn(PAGE, "ask");
    Object.assign(played, { sent: [], requested: [] });
    press(when, "End");
    assert.equal(when.value, "never");
    leave();
    press(when, "Enter");
    await settled();
    assert.deepEqual([played.requested, chosen(), when.value], [[], [], "ask"]);
  }
});

test("a local file needs permission for files, and a refused choice is not shown", async () => {
  played.grants = false;
  await chooseOn({ ...PAGE, site: "file", url: "file:///home/x.html" }, "site");
  assert.deepEqual([played.requested, chosen()], [[["file:///*"]], []]);
  assert.equal(when.value, "ask");
});

test("in a private window no permission is requested, because it would outlast it", async () => {
  for (const choice of ["site", "all", "never"]) {
    await chooseOn({ ...PAGE, private: true }, choice);
    assert.deepEqual([played.requested, chosen()], [[], [choice]]);
  }
});

test("nothing can be chosen before the window is known", async () => {
  showState({ state: IDLE, site: "", counts: null });
  assert.equal(when.disabled, true);
  showState({ ...PAGE, state: IDLE });
  assert.equal(when.disabled, false);
});

test("a page's refusal is shown with the state that it named", async () => {
  await chooseOn(PAGE, "ask");
  played.answers["ui-bg-pick"] = () => {
    throw { message: "image/svg+xml", state: "no_page" };
  };
  /** @type {HTMLElement} */ (document.querySelector("#why")).click();
  await settled();
  assert.equal(document.querySelector("#sentence")?.textContent, "state_no_page_sentence");
  const open = ["toggle", "dial", "read", "pick", "why"].filter((id) => !(/** @type {any} */ (document.getElementById(id)).disabled));
  assert.deepEqual([open, when.disabled], [[], false]);
});

test("a page's refusal stays when answers to earlier questions arrive", async () => {
  await chooseOn(PAGE, "ask");
  /** @type {(() => void)[]} */
  const late = [];
  const later = (/** @type {any} */ reply) => () => new Promise((resolve) => late.push(() => resolve(reply)));
  played.answers["ui-bg-state"] = later({ ...PAGE, state: IDLE });
  played.answers["ui-bg-host"] = later({ host: { version: "1.0.0" }, state: IDLE });
  pick(when, "never");
  await settled();
  played.answers["ui-bg-pick"] = () => {
    throw { message: "image/svg+xml", state: "no_page" };
  };
  /** @type {HTMLElement} */ (document.querySelector("#pick")).click();
  await settled();
  for (const answer of late) answer();
  await settled();
  assert.equal(late.length, 1);
  assert.equal(document.querySelector("#sentence")?.textContent, "state_no_page_sentence");
  assert.equal(/** @type {any} */ (document.querySelector("#pick")).disabled, true);
  played.answers["ui-bg-host"] = () => ({ host: { version: "1.0.0" }, state: IDLE });
});

test("a step is not lost to an answer from before the choice", async () => {
  const own = { width: 0, size: 100 };
  const open = { ...PAGE, on: true, host: { version: "1.0.0" }, state: IDLE };
  await chooseOn(PAGE, "ask");
  /** @type {(() => void)[]} */
  const answers = [];
  const later = (/** @type {any} */ reply) => () => new Promise((resolve) => answers.push(() => resolve(reply)));
  played.answers["ui-bg-look"] = later(null);
  played.answers["ui-bg-state"] = later({ ...open, look: own });
  showState({ ...open, look: own });
  const step = (/** @type {string} */ name) => /** @type {any} */ (document.querySelector(`[data-text=${name}][data-step="1"]`)).click();
  step("size");
  await settled();
  answers.shift()?.(); // the type size is set, and the popup asks how things stand
  await settled();
  step("width");
  await settled();
  answers.shift()?.(); // how things stood before the width was chosen
  await settled();
  step("width");
  await settled();
  const looks = requests("ui-bg-look").map(({ width, size }) => [width, size]);
  assert.deepEqual(looks, [[0, 110], [70, 110], [75, 110]]);
  played.answers["ui-bg-state"] = () => ({ ...open, look: { width: 75, size: 110 } });
  for (const answer of answers) answer();
  await settled();
  assert.equal(document.querySelector("#text-width")?.textContent, "75");
});

test("a page's refusal stays when the host has greeted", async () => {
  await chooseOn(PAGE, "ask");
  /** @type {(reply: any) => void} */
  let greet = () => {};
  played.answers["ui-bg-host"] = () => new Promise((resolve) => (greet = resolve));
  pick(when, "never");
  await settled();
  /** @type {HTMLElement} */ (document.querySelector("#pick")).click();
  await settled();
  greet({ host: { version: "1.0.0" }, state: IDLE });
  await settled();
  assert.equal(document.querySelector("#host")?.textContent, "popup_host");
  assert.equal(document.querySelector("#sentence")?.textContent, "state_no_page_sentence");
});

/** @param {string} name */
const stateOf = (name) => ({ sentenceKey: `state_${name}_sentence`, adviceKey: `state_${name}_advice` });
const next = () => /** @type {any} */ (document.getElementById("next"));
const requests = (/** @type {string} */ type) => played.sent.filter((message) => message.type === type);

test("on a page that is left as it is the button does it anyway", async () => {
  played.answers["ui-bg-host"] = () => ({ host: { version: "1.0.0" }, state: IDLE });
  await chooseOn(PAGE, "ask");
  showState({ ...PAGE, on: false, state: stateOf("not_suited") });
  assert.deepEqual([next().hidden, next().textContent], [false, "next_anyway"]);
  next().click();
  await settled();
  assert.deepEqual(requests("ui-bg-toggle"), [{ type: "ui-bg-toggle", tab: 1, on: true, anyway: true }]);
});

test("where no article was found the button opens the reader view anyway", async () => {
  await chooseOn(PAGE, "ask");
  Object.assign(window, { close: () => undefined });
  showState({ ...PAGE, state: stateOf("no_article") });
  next().click();
  await settled();
  assert.deepEqual(requests("ui-bg-read"), [{ type: "ui-bg-read", tab: 1, anyway: true }]);
});

test("the button's other steps open the page that says what to do", async () => {
  await chooseOn(PAGE, "ask");
  Object.assign(window, { close: () => undefined });
  showState({ ...PAGE, state: stateOf("host_old") });
  next().click();
  await settled();
  assert.deepEqual(requests("ui-bg-next"), [{ type: "ui-bg-next", state: "host_old" }]);
});

for (const name of ["doc_pdf", "doc_feed", "page_closed", "file_closed"]) {
  test(`in state ${name} nothing is offered that does nothing`, () => {
    showState({ ...PAGE, state: stateOf(name) });
    const offered = ["toggle", "dial", "read", "pick", "why"].filter((id) => !(/** @type {any} */ (document.getElementById(id)).disabled));
    assert.deepEqual([offered, next().hidden], [[], name !== "file_closed"]);
  });
}

test("the figures follow the position of the dial", () => {
  const counts = { keep: 4, dim: 2, hide: 1 };
  const WORKING = { sentenceKey: "state_working_sentence", adviceKey: "state_working_advice" };
  for (let dial = 0; dial <= 100; dial += 5) {
    const marked = { keep: 0, dim: 0, hide: 0 };
    for (const level of /** @type {const} */ (["keep", "dim", "hide"])) {
      const mark = /** @type {"dim" | "hide" | ""} */ (markFor(LEVEL[level], dial).split("-")[0]);
      marked[mark || "keep"] += counts[level];
    }
    showState({ ...PAGE, on: true, suited: true, pageType: "article", counts, dial, state: WORKING });
    const shown = ["keep", "dim", "hide"].map((level) => Number(document.querySelector(`#count-${level}`)?.textContent));
    assert.deepEqual(shown, Object.values(marked), String(dial));
  }
});

test("a missing host is reported only once it has been asked", async () => {
  const said = () => [document.querySelector("#host")?.textContent, document.querySelector("#sentence")?.textContent];
  showState({ ...PAGE, state: IDLE });
  assert.deepEqual(said(), ["popup_host_asked", "state_idle_sentence"]);
  const failures = { host_missing: "popup_host_none", host_new: "popup_host_unfit" };
  for (const [name, words] of Object.entries(failures)) {
    played.answers["ui-bg-host"] = () => ({ host: null, state: { sentenceKey: `state_${name}_sentence`, adviceKey: "" } });
    await chooseOn(PAGE, "never");
    assert.deepEqual(said(), [words, `state_${name}_sentence`]);
  }
  played.answers["ui-bg-host"] = () => ({ host: { version: "1.0.0" }, state: IDLE });
  await chooseOn(PAGE, "never");
  assert.deepEqual(said(), ["popup_host", "state_idle_sentence"]);
});

test("a late report of the page does not turn the dial back", async () => {
  await chooseOn(PAGE, "ask");
  const turn = (/** @type {number} */ dial) =>
    /** @type {HTMLElement} */ (document.querySelector(`[data-dial="${dial}"]`)).click();
  const shown = () => document.querySelector("#dial-value")?.textContent;
  played.answers["ui-bg-state"] = () => {
    if (shown() === "100%") turn(0); // the user turns on while the page is still being asked
    return { ...PAGE, dial: 100, state: IDLE };
  };
  turn(100);
  await settled();
  assert.equal(shown(), "0%");
});

test("the memory switch shows the site's own choice, or is missing", async () => {
  const remember = /** @type {any} */ (document.getElementById("remember"));
  for (const [more, expected] of /** @type {[any, boolean[]][]} */ ([
    [{ memory: { all: true, site: true } }, [true, false]],
    [{ memory: { all: true, site: false } }, [false, false]],
    [{ memory: { all: false, site: true } }, [false, true]],
    [{ memory: { all: true, site: true }, private: true }, [false, true]],
    [{ memory: { all: true, site: true }, site: "" }, [false, true]],
    [{}, [false, true]],
  ])) {
    showState({ ...PAGE, ...more, state: IDLE });
    assert.deepEqual([remember.checked, remember.disabled], expected, JSON.stringify(more));
  }
  await chooseOn({ ...PAGE, memory: { all: true, site: true } }, "ask");
  remember.checked = false;
  remember.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(played.sent.find(({ type }) => type === "ui-bg-remember"), { type: "ui-bg-remember", tab: 1, on: false });
});

test("the page is saved once by a click, and what became of it stays until something else is done", async () => {
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  await chooseOn(PAGE, "ask");
  /** @type {(saved: object) => void} */
  let finish = () => undefined;
  played.answers["ui-bg-save"] = () => new Promise((resolve) => (finish = resolve));
  at("save").click();
  await settled();
  assert.deepEqual([at("sentence").textContent, at("save").disabled, at("next").hidden], ["popup_saving", true, true]);
  finish({ number: 7, name: "x.md", folder: "/notes", already: false, pictures: 0, left_out: 0 });
  await settled();
  assert.deepEqual([at("sentence").textContent, at("save").disabled], ["state_saved_sentence", false]);
  assert.equal(at("next").textContent, "popup_saved_open");
  Object.assign(window, { close: () => undefined });
  Object.assign(played, { sent: [] });
  at("next").click();
  await settled();
  assert.deepEqual(played.sent, [{ type: "ui-bg-open", number: 7 }]);
  await chooseOn(PAGE, "never");
  assert.equal(at("sentence").textContent, "state_idle_sentence");
});

test("why a page could not be saved is said with the next step; without a folder that step is taken", async () => {
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const refuse = (/** @type {string} */ state) => {
    played.answers["ui-bg-save"] = () => {
      throw Object.assign(new Error(state), { state });
    };
  };
  await chooseOn(PAGE, "ask");
  refuse("folder_full");
  at("save").click();
  await settled();
  assert.deepEqual([at("sentence").textContent, at("next").textContent, at("save").disabled], ["state_folder_full_sentence", "next_other_folder", false]);
  refuse("no_folder");
  Object.assign(played, { sent: [] });
  at("save").click();
  await settled();
  assert.deepEqual(played.sent.filter(({ type }) => type === "ui-bg-next"), [{ type: "ui-bg-next", state: "no_folder" }]);
});

test("a page without an article is saved all the same if that is wanted", async () => {
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  await chooseOn(PAGE, "ask");
  played.answers["ui-bg-save"] = () => {
    throw Object.assign(new Error("none"), { state: "no_article" });
  };
  at("save").click();
  await settled();
  Object.assign(played, { sent: [] });
  at("next").click();
  await settled();
  assert.deepEqual(played.sent, [{ type: "ui-bg-save", tab: 1, anyway: true }]);
});

test("a page is opened or picked in once, however often its button is pressed", async () => {
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  Object.assign(window, { close: () => undefined });
  for (const [id, type] of [["read", "ui-bg-read"], ["pick", "ui-bg-pick"], ["why", "ui-bg-pick"]]) {
    await chooseOn(PAGE, "ask");
    Object.assign(played, { sent: [] });
    /** @type {(error: object) => void} */
    let refuse = () => undefined;
    played.answers[type] = () => new Promise((_, reject) => (refuse = reject));
    at(id).click();
    pick(when, "ask"); // the popup shows meanwhile how things stand
    await settled();
    assert.equal(at(id).disabled, true);
    at(id).click();
    await settled();
    assert.equal(requests(type).length, 1);
    refuse({ message: "none", state: "no_article" });
    await settled();
    assert.equal(at(id).disabled, false);
  }
});

test("a press that is asked for again by the state's button is asked for once", async () => {
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  await chooseOn(PAGE, "ask");
  played.answers["ui-bg-read"] = () => {
    throw { message: "none", state: "no_article" };
  };
  at("read").focus();
  at("read").click();
  await settled();
  assert.equal(document.activeElement?.id, "read");
  Object.assign(played, { sent: [] });
  /** @type {(reply: null) => void} */
  let finish = () => undefined;
  played.answers["ui-bg-read"] = () => new Promise((resolve) => (finish = resolve));
  at("next").click();
  at("next").click();
  await settled();
  assert.equal(requests("ui-bg-read").length, 1);
  finish(null);
  await settled();
  assert.equal(at("read").disabled, false);
});

for (const wheel of [true, false]) {
  test(`the wheel's hint is ${wheel ? "shown" : "missing"} where the wheel is switched ${wheel ? "on" : "off"}`, async () => {
    openPage("pages/popup/popup.html");
    show({ ...PAGE, wheel });
    await import(`../../../extension/pages/popup/popup.js?${wheel}`);
    await settled();
    assert.equal(document.querySelector("#dial-hint") !== null, wheel);
  });
}
