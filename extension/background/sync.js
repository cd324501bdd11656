// @ts-check
/**
 * Settings and rules through the browser's own synchronisation, only where the user has turned it on. The browser takes small items
 * only, so the rules go in pieces; what is newer wins as a whole, but over rules that could not be sent.
 */

import { api } from "../shared/browser.js";
import { readRules, readSettings } from "./store.js";

/** Longest piece, characters: `storage.sync` takes 8192 bytes an item with its key, JSON and up to 4 bytes a character. */
const PIECE = 1900;
/** Most pieces: `storage.sync` takes 100 KiB in all. */
const MOST_PIECES = 44;
/** Not shared: whether to share is each browser's own choice, and so is the method its host has. */
const OWN = ["sync", "scorer"];

/** Where this browser keeps the name by which it knows its own changes again. */
const SELF = "self";
/** Where it keeps that its rules have not been sent, or not all: they are nowhere else. */
const UNSENT = "unsent";

/** @param {number} at */
const key = (at) => `rules:${at}`;

/** Send what this browser has, after the user changed it here; nothing where sharing is off. */
export async function sendShared() {
  const settings = await readSettings();
  if (!settings.sync) return;
  await api.storage.local.set({ [UNSENT]: true });
  const rules = await readRules();
  const pieces = rules.match(new RegExp(`[^]{1,${PIECE}}`, "gu")) ?? [];
  if (pieces.length > MOST_PIECES) return; // more than the browser takes: the rules stay where they are, whole
  const shared = Object.fromEntries(Object.entries(settings).filter(([name]) => !OWN.includes(name)));
  const items = Object.fromEntries(pieces.map((piece, at) => [key(at), piece]));
  await api.storage.sync.set({ settings: shared, pieces: pieces.length, from: await ownName(), ...items });
  await api.storage.local.remove(UNSENT);
}

/** @returns {Promise<string>} drawn at random, once */
async function ownName() {
  const kept = (await api.storage.local.get(SELF))[SELF];
  if (typeof kept === "string") return kept;
  const name = crypto.randomUUID();
  await api.storage.local.set({ [SELF]: name });
  return name;
}

/**
 * Take over what another browser sent; nothing where sharing is off.
 *
 * @returns {Promise<{ settings: Record<string, unknown>, rules: string, unsent: boolean } | null>} null where there is nothing to
 * take; unsent: this browser has rules that it could not send
 */
export async function receiveShared() {
  if (!(await readSettings()).sync) return null;
  const all = await api.storage.sync.get(null);
  if (all.from === (await ownName())) return null;
  if (typeof all.pieces !== "number" || typeof all.settings !== "object" || all.settings === null) return null;
  const pieces = Array.from({ length: Math.min(all.pieces, MOST_PIECES) }, (_, at) => all[key(at)]);
  // A piece that has not arrived yet: the next change brings it, and half a text of rules is none.
  if (!pieces.every((piece) => typeof piece === "string")) return null;
  const shared = Object.entries(/** @type {Record<string, unknown>} */ (all.settings)).filter(
    ([name]) => !OWN.includes(name),
  );
  const unsent = (await api.storage.local.get(UNSENT))[UNSENT] === true;
  return { settings: Object.fromEntries(shared), rules: pieces.join(""), unsent };
}
