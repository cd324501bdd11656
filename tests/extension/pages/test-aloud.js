import assert from "node:assert/strict";
import test from "node:test";

import { openPage, pick, played, settled } from "./extension-page.js";

const ADA = { name: "Ada", lang: "en-GB", voiceURI: "ada", localService: true };
const GRACE = { name: "Grace", lang: "en-US", voiceURI: "grace", localService: true };

/** @type {any} */ let speech;
/** @type {any[]} */ let said = [];
/** @type {any[]} */ let voices = [];
/** How often the page took hold of the browser's speech. */
let taken = 0;
/** What could not be kept. @type {string[]} */
const unkept = [];

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const told = () => said.map(({ text }) => text.replace(/\s+/g, " ").trim());
const lit = () => [...document.querySelectorAll(".speaking")].map((part) => part.textContent?.trim());

/** Popovers as browsers have them, which this page's layoutless window has not. */
function makePopovers() {
  const { prototype } = /** @type {any} */ (window).HTMLElement;
  const matches = prototype.matches;
  Object.assign(prototype, {
    showPopover() {
      this.dataset.open = "";
    },
    hidePopover() {
      delete this.dataset.open;
    },
    matches(/** @type {string} */ selector) {
      return matches.call(this, selector.replace(":popover-open", "[data-open]"));
    },
  });
}

/** Open the reader. @param {string} html @param {any[]} known the voices there are at first @param {string} lang the article's */
async function opened(html, known, lang) {
  openPage("pages/reader/reader.html");
  makePopovers();
  const { EventTarget, Node } = /** @type {any} */ (window);
  said = [];
  voices = known;
  speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (/** @type {any} */ saying) => said.push(saying),
    cancel: () => undefined,
  });
  const Utterance = class extends EventTarget {
    constructor(/** @type {string} */ text) {
      super();
      this.text = text;
    }
  };
  Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, Node, addEventListener: () => undefined });
  taken = 0;
  const get = () => {
    taken += 1;
    return speech;
  };
  Object.defineProperty(globalThis, "speechSynthesis", { configurable: true, get });
  at("title").textContent = "Light";
  at("text").innerHTML = html;
  for (const part of document.querySelectorAll("*")) part.getBoundingClientRect = () => /** @type {any} */ ({ bottom: 100 });
  const { listenToAloud } = await import("../../../extension/pages/reader/aloud.js");
  listenToAloud({ readerRate: 1 }, lang, ({ message }) => unkept.push(message));
}

/** Listen to an article. @param {string} html @param {any[]} [known] the voices there are at first @param {string} [lang] the article's */
async function listening(html, known = [ADA, GRACE], lang = "en") {
  await opened(html, known, lang);
  at("aloud-open").click();
  if (known.length === 0) nowThere(); // the browser has looked, and found none
  await settled();
}

/** Let the browser have other voices. @param {...any} known */
function nowThere(...known) {
  voices = known;
  speech.dispatchEvent(new Event("voiceschanged"));
}

/** The voice comes to the end of what it was given last. */
const end = () => said.at(-1).dispatchEvent(new Event("end"));

/** @param {string} error */
const fail = (error) => said.at(-1).dispatchEvent(Object.assign(new Event("error"), { error }));

/** All that is said of an article after its title. @param {string} html */
async function allOf(html) {
  await listening(html);
  for (let most = 0; most < 50 && !at("aloud").hidden; most += 1) end();
  return told().slice(1);
}

const toldHow = () => at("aloud-none").matches(":popover-open");

test("the browser is asked for speech when Listen is pressed, and not before", async () => {
  await opened("<p>One.</p>", [ADA, GRACE], "en");
  assert.equal(taken, 0);
  assert.ok(!at("aloud-open").hidden);
  at("aloud-open").click();
  await settled();
  assert.ok(taken > 0);
  assert.deepEqual(told(), ["Light"]);
});

test("voices that the browser finds late are used without a message", async () => {
  await opened("<p>One.</p>", [], "en");
  at("aloud-open").click();
  await settled();
  assert.ok(!toldHow());
  nowThere(ADA);
  await settled();
  assert.deepEqual(told(), ["Light"]);
});

test("without a voice the view says where to get one and hides the playing tools", async () => {
  await listening("<p>One.</p>", []);
  assert.ok(toldHow());
  assert.match(at("aloud-none").textContent, /^aloud_none.*aloud_none_linux.*aloud_none_language$/);
  assert.ok(at("aloud").hidden);
  assert.deepEqual(told(), []);
});

test("voices that load while the message is shown begin to read", async () => {
  await listening("<p>One.</p>", []);
  nowThere(ADA, GRACE);
  assert.deepEqual(told(), ["Light"]);
  assert.ok(!toldHow());
  assert.ok(!at("aloud").hidden);
});

test("voices that load after the message is closed wait for the next click", async () => {
  await listening("<p>One.</p>", []);
  at("aloud-none").hidePopover();
  nowThere(ADA, GRACE);
  assert.deepEqual(told(), []);
  at("aloud-open").click();
  assert.deepEqual(told(), ["Light"]);
});

test("Stop returns the focus to the start button, and takes it from nothing else", async () => {
  await listening("<p>One.</p>");
  at("aloud-stop").focus();
  at("aloud-stop").click();
  assert.equal(document.activeElement, at("aloud-open"));
  at("aloud-open").click();
  at("print").disabled = false;
  at("print").focus();
  nowThere();
  assert.equal(document.activeElement, at("print"));
});

test("without the last voice the tools are hidden", async () => {
  await listening("<p>One.</p>");
  nowThere();
  assert.ok(at("aloud").hidden);
  nowThere(ADA);
  assert.deepEqual(told(), ["Light"]);
});

test("voices that load while one speaks change nothing", async () => {
  await listening("<p>One.</p>");
  pick(at("aloud-voice"), "grace");
  const before = said.length;
  nowThere({ ...ADA, voiceURI: "new" }, ADA, GRACE);
  assert.equal(said.length, before);
  assert.equal(at("aloud-voice").value, "grace");
  at("aloud-play").click();
  nowThere(ADA, GRACE);
  assert.equal(said.length, before);
  at("aloud-play").click();
  assert.equal(said.at(-1).voice, GRACE);
});

test("every innermost text box is read once, in order, whatever its tag", async () => {
  const article = `<div>In a box.</div><pre><code>let a;</code></pre><p>A <b>bold</b> word.</p>
    <ul><li>Item<ul><li>Inner <i>item</i></li></ul></li></ul>
    <table><tbody><tr><td><p>First.</p><p>Second.</p></td><td>Cell</td></tr></tbody></table>
    <blockquote><p>Quoted.</p></blockquote><dl><dt>Term</dt><dd>Meaning</dd></dl><a href="#x"><h3>Linked</h3></a><div> </div>`;
  const wanted = "In a box.|let a;|A bold word.|Item|Inner item|First.|Second.|Cell|Quoted.|Term|Meaning|Linked";
  assert.deepEqual(await allOf(article), wanted.split("|"));
});

test("bare text beside boxes is read and highlighted alone, at each start", async () => {
  assert.deepEqual(await allOf("Begins <i>so</i>.<div>Boxed.<p>Inner.</p><b>Bold end.</b></div>"), [
    "Begins so.",
    "Boxed.",
    "Inner.",
    "Bold end.",
  ]);
  at("aloud-open").click();
  end();
  end();
  assert.deepEqual(lit(), ["Boxed."]);
  assert.equal(at("text").querySelectorAll("span").length, 2);
});

test("an article of bare text alone is read, and a card's buttons are not", async () => {
  assert.deepEqual(await allOf("Nothing but <b>text</b>."), ["Nothing but text."]);
  const card = '<span class="card"><span>A lamp</span><button>Show</button></span>';
  assert.deepEqual(await allOf(`<p>Before.</p><p><a href="#x">${card}</a></p><div class="card">Player</div><p>After.</p>`), [
    "Before.",
    "After.",
  ]);
});

test("text that cannot be spoken is skipped", async () => {
  await listening("<p>One.</p><p>Two.</p>");
  end();
  fail("synthesis-failed");
  assert.deepEqual(told(), ["Light", "One.", "Two."]);
});

test("silenced speech does not continue with the next part", async () => {
  await listening("<p>One.</p><p>Two.</p>");
  fail("interrupted");
  fail("canceled");
  assert.deepEqual(told(), ["Light"]);
  at("aloud-play").click();
  fail("synthesis-failed");
  assert.deepEqual(told(), ["Light"]);
});

test("an article in a script without a voice is not read, and the view says why", async () => {
  await listening("<p>一。</p>", [ADA, GRACE], "zh");
  assert.deepEqual(told(), []);
  assert.match(at("aloud-none").textContent, /^aloud_none_fits/);
});

test("spoken text leaves out ruby readings", async () => {
  assert.deepEqual(await allOf("<p>あの<ruby>漁師<rp>(</rp><rt>りょうし</rt><rp>)</rp></ruby>が</p>"), ["あの漁師が"]);
  assert.match(at("text").textContent, /りょうし/);
});

test("spoken text leaves out the arrow from a note back to the text", async () => {
  assert.deepEqual(await allOf('<ol><li>A note. <a href="#in-p-1" role="doc-backlink">↩</a></li></ol>'), ["A note."]);
});

test("a long box is read line by line, a short one as a whole", async () => {
  const line = "港の古い灯台が昨夜ふたたび光をともした。".repeat(30);
  assert.deepEqual(await allOf(`<div>${line}<br>${line}<br><br><b>終</b></div>`), [line, line, "終"]);
  assert.deepEqual(await allOf("<p>One,<br>two.</p>"), ["One,two."]);
});

test("a speed that could not be stored is used, and told", async () => {
  await listening("<p>One.</p>");
  played.answers["ui-bg-settings"] = () => Promise.reject(new Error("full"));
  const rate = at("aloud-rate");
  Object.defineProperty(rate, "valueAsNumber", { value: 1.5 });
  rate.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual([unkept, said.at(-1).rate], [["full"], 1.5]);
});
