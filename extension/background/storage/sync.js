// @ts-check
/**
 * Settings and rules through the browser's own synchronisation, only if the user has turned it on. The browser takes only small items, so
 * rules are sent in pieces. The newer version wins completely, except over rules that could not be sent. If content scripts can reach
 * shared data, as in Firefox, rules are not shared: a page's process could read them, and write rules for every site.
 */

import { api } from "../../shared/browser.js";
import { lasting } from "./lasting-storage.js";
import { queue } from "./queue.js";
import { readRules, readSettings } from "./store.js";

/** Longest piece, characters: `storage.sync` takes 8192 bytes an item with its key, JSON and up to 4 bytes a character. */
const PIECE = 1900;
/** Most pieces: `storage.sync` takes 100 KiB in all. */
const MOST_PIECES = 44;
/** Settings that are not shared: each browser chooses itself whether to share, whether to remember sites, and which method to use. */
const OWN = ["sync", "scorer", "memory"];

/** Key of the name by which this browser recognises its own changes. */
const SELF = "self";
/** Key of the flag that this browser's rules have not been sent completely: they are nowhere else. */
const UNSENT = "unsent";
/** Key of the flag that the rules are too many for the browser; the options page listens for it. */
const TOO_MANY = "too-many";
/**
 * Texts of browsers for items that are too large, alone or together, measured in Chromium 156 and Firefox 153. Each browser counts bytes
 * in its own way. For too frequent writes Chromium says "exceeds the … quota".
 */
const TOO_LARGE = /quota (?:exceeded|limitations)/i;

/** @param {number} at */
const key = (at) => `rules:${at}`;

const inTurn = queue();

/**
 * Send this browser's settings and rules, after the user changed them here, if sharing is on. Sendings run in order: a slow one must not
 * replace newer rules by older ones, nor report that everything has been sent.
 *
 * @returns {Promise<void>}
 */
export function sendShared() {
  return inTurn(send);
}

/** @returns {boolean} whether the browser closes shared data to content scripts */
function isClosed() {
  return typeof (/** @type {any} */ (api.storage.sync).setAccessLevel) === "function";
}

async function send() {
  const settings = await readSettings();
  if (!settings.sync) return;
  const shared = Object.fromEntries(Object.entries(settings).filter(([name]) => !OWN.includes(name)));
  const head = { settings: shared, from: await ownName() };
  if (isClosed()) await sendRules(head);
  else await put(head);
}

/** @param {Record<string, unknown>} head sent with the rules */
async function sendRules(head) {
  await lasting.set({ [UNSENT]: true });
  const rules = await readRules();
  const pieces = rules.match(new RegExp(`[^]{1,${PIECE}}`, "gu")) ?? [];
  const items = Object.fromEntries(pieces.map((piece, at) => [key(at), piece]));
  const all = { ...head, pieces: pieces.length, ...items };
  const taken = pieces.length <= MOST_PIECES && (await put(all));
  await lasting.set({ [TOO_MANY]: !taken }); // then the rules stay here, complete
  if (!taken) return;
  await lasting.remove(UNSENT);
  // Of more rules than there are now: they name sites, and would stay with the browser's maker.
  const more = Array.from({ length: MOST_PIECES - pieces.length }, (_, at) => key(pieces.length + at));
  await api.storage.sync.remove(more).catch(() => undefined); // too many writes in a minute: the next sending removes them
}

/**
 * @param {Record<string, unknown>} items
 * @returns {Promise<boolean>} whether the browser takes them
 */
async function put(items) {
  try {
    await api.storage.sync.set(items);
    return true;
  } catch (error) {
    if (!TOO_LARGE.test(/** @type {Error} */ (error).message)) throw error;
    return false;
  }
}

/** @returns {Promise<{ tooMany: boolean }>} tooMany: sharing is on, but there are more rules than the browser takes */
export async function sharing() {
  const tooMany = (await lasting.get(TOO_MANY))[TOO_MANY] === true;
  return { tooMany: tooMany && (await readSettings()).sync };
}

/** @returns {Promise<string>} drawn at random, once */
async function ownName() {
  const own = (await lasting.get(SELF))[SELF];
  if (typeof own === "string") return own;
  const name = crypto.randomUUID();
  await lasting.set({ [SELF]: name });
  return name;
}

/**
 * Accept settings and rules from another browser, if sharing is on.
 *
 * @returns {Promise<{ settings: Record<string, unknown>, rules: string | null, unsent: boolean } | null>} null for
 * nothing; rules: null if they are not shared; unsent: this browser has rules that it could not send
 */
export async function receiveShared() {
  if (!(await readSettings()).sync) return null;
  const all = await api.storage.sync.get(null);
  if (all.from === (await ownName())) return null;
  if (typeof all.settings !== "object" || all.settings === null) return null;
  const shared = Object.entries(/** @type {Record<string, unknown>} */ (all.settings)).filter(([name]) => !OWN.includes(name));
  const settings = Object.fromEntries(shared);
  if (!isClosed()) return { settings, rules: null, unsent: false };
  if (!isCount(all.pieces)) return null;
  const pieces = Array.from({ length: all.pieces }, (_, at) => all[key(at)]);
  // A missing piece arrives with the next change; half a text of rules is not used.
  if (!pieces.every((piece) => typeof piece === "string")) return null;
  const unsent = (await lasting.get(UNSENT))[UNSENT] === true;
  return { settings, rules: pieces.join(""), unsent };
}

/**
 * Whether this is a valid number of pieces. Of any other number not all pieces would be read, and the rest would be lost.
 *
 * @param {unknown} found
 * @returns {found is number}
 */
function isCount(found) {
  return Number.isInteger(found) && Number(found) >= 0 && Number(found) <= MOST_PIECES;
}
