import assert from "node:assert/strict";
import test from "node:test";

import { DEFAULTS } from "../../../extension/shared/settings.js";
import { openPage, played, reason, settled } from "./extension-page.js";

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const trouble = () => (at("trouble").hidden ? "" : at("trouble").textContent);

/** Switch a setting, as the user does. @param {string} setting @param {boolean} on */
async function turn(setting, on) {
  const control = /** @type {any} */ (document.querySelector(`[data-setting=${setting}]`));
  control.checked = on;
  control.dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
}

/** The host is missing, in the browser's words. */
function refuse() {
  throw { message: "Specified native messaging host not found.", state: "host_missing" };
}

openPage("pages/options/options.html");
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
const IntersectionObserver = class {
  observe() {}
};
Object.defineProperty(globalThis, "IntersectionObserver", { value: IntersectionObserver, configurable: true });
Object.assign(/** @type {any} */ (globalThis.chrome.permissions), { contains: async () => false });
Object.assign(/** @type {any} */ (globalThis.chrome.runtime), { getManifest: () => ({ version: "1.0.0" }) });
Object.assign(/** @type {any} */ (globalThis.chrome.i18n), { getUILanguage: () => "en" });
Object.assign(played.answers, {
  "ui-bg-settings": () => DEFAULTS,
  "ui-bg-sites": () => ({ everywhere: false, sites: {} }),
  "ui-bg-rules": () => ({ text: "" }),
  "ui-bg-sharing": () => ({ tooMany: false }),
  "ui-bg-memory": () => ({ sites: [] }),
  "ui-bg-host": refuse,
  "ui-bg-folder": refuse,
  "ui-bg-notebook": refuse,
});
await import("../../../extension/pages/options/options.js");
await settled();

test("a memory that could not be erased is said to be there still, until something else is done", async () => {
  assert.equal(trouble(), "");
  played.answers["ui-bg-settings"] = refuse;
  await turn("memory", false);
  assert.equal(trouble(), "options_memory_kept state_host_missing_sentence state_host_missing_advice");
  played.answers["ui-bg-settings"] = () => DEFAULTS;
  await turn("wheel", true);
  assert.equal(trouble(), "");
});

test("a switch with the focus follows changes made elsewhere, and what is being changed here stays", async () => {
  const wheel = /** @type {any} */ (document.querySelector("[data-setting=wheel]"));
  const tell = async (/** @type {object} */ now) => {
    played.answers["ui-bg-settings"] = ({ settings }) => ({ ...DEFAULTS, ...now, ...settings });
    for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
    await settled();
  };
  wheel.focus();
  await tell({ wheel: false });
  assert.deepEqual([document.activeElement === wheel, wheel.checked], [true, false]);
  await tell({ wheel: true });
  assert.equal(wheel.checked, true);
  /** @type {(settings: object) => void} */
  let keep = () => undefined;
  const kept = new Promise((resolve) => (keep = resolve));
  played.answers["ui-bg-settings"] = ({ settings }) => (settings ? kept : { ...DEFAULTS, dial: 40 });
  at("dial").value = "80";
  at("dial").dispatchEvent(new Event("change", { bubbles: true }));
  for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
  await settled();
  assert.equal(at("dial").value, "80");
  keep({ ...DEFAULTS, dial: 80 });
  await settled();
  await tell({ dial: 40 });
  assert.equal(at("dial").value, "40");
});

test("a setting that could not be kept is told of in the user's language", async () => {
  played.answers["ui-bg-settings"] = refuse;
  await turn("wheel", false);
  assert.equal(trouble(), "state_host_missing_sentence state_host_missing_advice");
});

test("a setting that could not be kept is shown as it is stored, or as it was where nothing can be read", async () => {
  const wheel = /** @type {any} */ (document.querySelector("[data-setting=wheel]"));
  const stored = { ...DEFAULTS, wheel: true, dial: 40 };
  played.answers["ui-bg-settings"] = ({ settings }) => (settings ? refuse() : stored);
  for (const listen of played.listeners) listen({ type: "bg-ui-changed" });
  await settled();
  for (const answer of [played.answers["ui-bg-settings"], refuse]) {
    played.answers["ui-bg-settings"] = answer;
    await turn("wheel", false);
    assert.deepEqual([wheel.checked, trouble()], [true, "state_host_missing_sentence state_host_missing_advice"]);
    at("dial").value = "80";
    at("dial").dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
    assert.deepEqual([at("dial").value, at("dial-out").textContent], ["40", "40%"]);
  }
  played.answers["ui-bg-settings"] = ({ settings }) => (settings?.memory === false ? refuse() : { ...stored, memory: false });
  await turn("memory", false);
  assert.equal(/** @type {any} */ (document.querySelector("[data-setting=memory]")).checked, false);
});

test("a failure without a state of its own is told of by its own message", async () => {
  played.answers["ui-bg-settings"] = () => {
    throw { message: "QUOTA_BYTES quota exceeded", advice: "Erase something." };
  };
  await turn("wheel", false);
  assert.equal(trouble(), reason("QUOTA_BYTES quota exceeded", "Erase something."));
});

test("each control is named by its title alone and described by the sentences about it", () => {
  const of = (/** @type {string} */ id, /** @type {string} */ attribute) =>
    at(id).getAttribute(attribute).split(" ").map((/** @type {string} */ one) => at(one).dataset.word ?? one);
  for (const [id, title, ...sentences] of [["wheel", "options_wheel", "options_wheel_why"], ["save-folder", "options_save_folder", "options_save_folder_why", "save-said"]]) {
    assert.deepEqual([of(id, "aria-labelledby"), of(id, "aria-describedby")], [[title], sentences]);
  }
  const whole = [...document.querySelectorAll("label > small")].map(({ parentElement }) => /** @type {any} */ (parentElement).control.id);
  assert.deepEqual(whole.filter((id) => !at(id).hasAttribute("aria-labelledby")), []);
});
