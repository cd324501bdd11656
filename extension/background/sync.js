// @ts-check
/**
 * Settings and rules through the browser's own synchronisation, only where the user has turned it on. The browser takes small items
 * only, so the rules go in pieces; what is newer wins as a whole, but over rules that could not be sent. Where content scripts cannot be
 * kept from what is shared, as in Firefox, the rules are not: a page's process could read them, and write rules for every site.
 */

import { api } from "../shared/browser.js";
import { kept } from "./kept.js";
import { queue } from "./queue.js";
import { readRules, readSettings } from "./store.js";

/** Longest piece, characters: `storage.sync` takes 8192 bytes an item with its key, JSON and up to 4 bytes a character. */
const PIECE = 1900;
/** Most pieces: `storage.sync` takes 100 KiB in all. */
const MOST_PIECES = 44;
/** Not shared: whether to share, and whether to remember sites, is each browser's own choice, and so is the method its host has. */
const OWN = ["sync", "scorer", "memory"];

/** Where this browser keeps the name by which it knows its own changes again. */
const SELF = "self";
/** Where it keeps that its rules have not been sent, or not all: they are nowhere else. */
const UNSENT = "unsent";
/** Where it keeps that they are more than the browser takes; the options page listens for it. */
const TOO_MANY = "too-many";
/**
 * What browsers say where items are too large, alone or together, measured in Chromium 156 and Firefox 153. They count bytes as they
 * write them, each in its own way; of being written to too often Chromium says "exceeds the … quota".
 */
const TOO_LARGE = /quota (?:exceeded|limitations)/i;

/** @param {number} at */
const key = (at) => `rules:${at}`;

const inTurn = queue();

/**
 * Send what this browser has, after the user changed it here; nothing where sharing is off. One sending after the other: one that is slow
 * must not put older rules over newer ones, nor say that all has been sent.
 *
 * @returns {Promise<void>}
 */
export function sendShared() {
  return inTurn(send);
}

/** @returns {boolean} whether the browser keeps content scripts from what is shared */
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

/** @param {Record<string, unknown>} head what is sent with the rules */
async function sendRules(head) {
  await kept.set({ [UNSENT]: true });
  const rules = await readRules();
  const pieces = rules.match(new RegExp(`[^]{1,${PIECE}}`, "gu")) ?? [];
  const items = Object.fromEntries(pieces.map((piece, at) => [key(at), piece]));
  const all = { ...head, pieces: pieces.length, ...items };
  const taken = pieces.length <= MOST_PIECES && (await put(all));
  await kept.set({ [TOO_MANY]: !taken }); // then the rules stay where they are, whole
  if (taken) await kept.remove(UNSENT);
}

/**
 * @param {Record<string, unknown>} items
 * @returns {Promise<boolean>} whether the browser takes as much
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
  const tooMany = (await kept.get(TOO_MANY))[TOO_MANY] === true;
  return { tooMany: tooMany && (await readSettings()).sync };
}

/** @returns {Promise<string>} drawn at random, once */
async function ownName() {
  const own = (await kept.get(SELF))[SELF];
  if (typeof own === "string") return own;
  const name = crypto.randomUUID();
  await kept.set({ [SELF]: name });
  return name;
}

/**
 * Take over what another browser sent; nothing where sharing is off.
 *
 * @returns {Promise<{ settings: Record<string, unknown>, rules: string | null, unsent: boolean } | null>} null where there is nothing to
 * take; rules: null where they are not shared; unsent: this browser has rules that it could not send
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
  // A piece that has not arrived yet: the next change brings it, and half a text of rules is none.
  if (!pieces.every((piece) => typeof piece === "string")) return null;
  const unsent = (await kept.get(UNSENT))[UNSENT] === true;
  return { settings, rules: pieces.join(""), unsent };
}

/**
 * Whether this is a number of pieces. Of any other, or of more than this version shares, not all would be read, and the rest be lost.
 *
 * @param {unknown} found
 * @returns {found is number}
 */
function isCount(found) {
  return Number.isInteger(found) && Number(found) >= 0 && Number(found) <= MOST_PIECES;
}
