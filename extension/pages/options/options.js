// @ts-check
/** The options: loads everything once, keeps each change at once, and leaves each section's own work to its file. */

import { make } from "../../shared/make.js";
import { api, ask, byId, onChange } from "../common/ask.js";
import { stayBelow } from "../common/bar.js";
import { copyOnClick } from "../common/copy.js";
import { keyName, keyRow, keyRows } from "../common/keys.js";
import { keepTheme } from "../common/theme.js";
import { tell, reported } from "../common/trouble.js";
import { openPage, percent, word } from "../common/words.js";
import { openBackup } from "./backup.js";
import { showDiagnostics } from "./diagnostics.js";
import { showHighlights } from "./highlights.js";
import { listMemory, showLedger, showMemory } from "./memory.js";
import { openRules } from "./rules-editor.js";
import { openSaving } from "./saving.js";
import { openSearch } from "./search.js";
import { showSharing } from "./sharing.js";
import { listSites, showSites } from "./sites.js";

/** Keys that can be held to peek: ones that pages and browsers leave alone, and none. */
const PEEK_KEYS = ["Backquote", "Alt+Backquote", "F8", "ScrollLock", ""];

/** A control that the user is changing: an open list, or a slider that is being moved. */
const CHANGING = "select:open, [type='range']:active";

/** The settings that were shown last. @type {import("../../shared/settings.js").Settings | null} */
let shown = null;

/** Controls whose last change is being kept. @type {Map<Element, Promise<unknown>>} */
const keeping = new Map();

/** @param {import("../../shared/settings.js").Settings} settings */
function showSettings(settings) {
  shown = settings;
  for (const field of document.querySelectorAll("[data-setting]")) {
    const control = /** @type {any} */ (field);
    if (keeping.has(control) || control.matches(CHANGING)) continue;
    const value = settings[/** @type {keyof typeof settings} */ (control.dataset.setting)];
    if (control.type === "checkbox") control.checked = Boolean(value);
    else control.value = String(value ?? "");
    if (control.selectedIndex < 0) control.value = ""; // a method that the host does not have: the recommended one is taken
  }
  tellDial();
  keepTheme(settings.theme);
  listKeys(settings.peekKey);
}

/** The dial's position in per cent, also for who hears it. */
function tellDial() {
  byId("dial-out").textContent = byId("dial").ariaValueText = percent(byId("dial").value / 100);
}

/** @param {any} control */
function valueOf(control) {
  if (control.type === "checkbox") return control.checked;
  return control.type === "range" ? control.valueAsNumber : control.value;
}

/** @param {Event} event */
async function keepSetting(event) {
  const control = /** @type {any} */ (event.target);
  if (!control.dataset?.setting) return;
  const { setting } = control.dataset;
  const erases = setting === "memory" && !control.checked;
  const kept = ask("ui-bg-settings", { settings: { [setting]: valueOf(control) } });
  keeping.set(control, kept);
  const end = () => keeping.get(control) === kept && keeping.delete(control);
  await reported(kept.finally(end), erases ? word("options_memory_kept") : "").then(showSettings, showHeld);
  if (setting === "memory") await listMemory();
}

/** A change failed, which has been told: show what holds. It may be kept all the same. */
async function showHeld() {
  const held = await ask("ui-bg-settings").catch(() => shown);
  if (held) showSettings(held);
}

/** Name each control by its title, and describe it by the sentence below: screen readers say a name again at each change. */
function nameControls() {
  for (const why of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("label[for] > small"))) {
    const label = /** @type {HTMLLabelElement} */ (why.parentElement);
    const name = /** @type {HTMLElement} */ (label.querySelector("strong"));
    const control = byId(label.htmlFor);
    name.id = `${control.id}-name`;
    why.id = `${control.id}-why`;
    control.setAttribute("aria-labelledby", name.id);
    control.setAttribute("aria-describedby", [why.id, control.getAttribute("aria-describedby")].filter(Boolean).join(" "));
  }
}

function fillPeekKeys() {
  const options = PEEK_KEYS.map((key) =>
    make("option", { value: key }, key ? keyName(key) : word("options_peek_none")),
  );
  byId("peekKey").replaceChildren(...options);
}

/** The scorers that the host names in its greeting. @param {import("../../shared/host-protocol.d.ts").Greeting | null | undefined} host */
function fillScorers(host) {
  for (const name of host?.scorers ?? []) byId("scorer").append(make("option", { value: name }, name));
}

/** @param {string} held the key to peek */
async function listKeys(held) {
  byId("shortcut-list").replaceChildren(...(await keyRows(held)), keyRow(word("options_wheel"), [word("key_wheel")]));
}

function showShortcuts() {
  const own = typeof api.commands.openShortcutSettings === "function";
  byId("shortcut-how").textContent = word(own ? "options_shortcuts_firefox" : "options_shortcuts_chromium");
  byId("shortcut-open").addEventListener("click", () =>
    own ? api.commands.openShortcutSettings() : api.tabs.create({ url: "chrome://extensions/shortcuts" }),
  );
}

/** Show the settings and the sites' choices as they are now: they are made in pages and in the popup too. */
async function showChoices() {
  showSettings(await ask("ui-bg-settings"));
  await listSites();
}

/** Follow choices that are made elsewhere. */
function followChoices() {
  const follow = () => showChoices().catch(tell);
  onChange(follow);
  document.addEventListener("visibilitychange", () => document.hidden || follow());
}

/** Show everything that a file of settings has replaced; the editor of the rules hears of it by itself. */
async function showReplaced() {
  await Promise.all([showChoices(), listMemory()]);
}

async function open() {
  openPage();
  nameControls();
  fillPeekKeys();
  stayBelow();
  copyOnClick();
  openSearch();
  openBackup(() => showReplaced().catch(tell));
  byId("content").addEventListener("change", keepSetting);
  byId("dial").addEventListener("input", tellDial);
  byId("setup").addEventListener("click", () =>
    api.tabs.create({ url: api.runtime.getURL("pages/welcome/welcome.html") }),
  );
  const [settings, host] = await Promise.all([ask("ui-bg-settings"), ask("ui-bg-host").catch(() => null)]);
  fillScorers(host?.host);
  showSettings(settings);
  followChoices();
  const places = [showSites(), openRules(), showSharing(), openSaving(), showHighlights(), showShortcuts()];
  await Promise.all([...places, showMemory(), showLedger(), showDiagnostics()]);
}

open().catch(tell);
