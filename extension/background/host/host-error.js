// @ts-check
/** Errors between browser and host, distinguished by the browsers' own texts. */

/** A failed request to the host. `state` names the tab's state that follows (see `browser/states.js`). */
export class HostError extends Error {
  /**
   * @param {string} state
   * @param {{ code?: number, name?: string, message?: string, advice?: string }} [refusal]
   */
  constructor(state, refusal = {}) {
    super(refusal.message ?? "");
    this.state = state;
    this.code = refusal.code ?? 0;
    this.name = refusal.name ?? state.replace("_", "-");
    this.advice = refusal.advice ?? "";
  }
}

/**
 * Texts of browsers for a port that could not be opened or has closed, measured in Chromium 156 and Firefox 153.
 * A host that ends by itself gives `Native host has exited.` in Chromium and no text at all in Firefox.
 * @type {ReadonlyArray<readonly [RegExp, string]>}
 */
const TEXTS = [
  [/native messaging host not found|No such native application/i, "host_missing"],
  [/forbidden/i, "host_forbidden"],
];

/**
 * The error of a closed port.
 *
 * @param {string} text the browser's text, or empty
 * @returns {HostError}
 */
export function closedError(text) {
  const found = TEXTS.find(([pattern]) => pattern.test(text));
  return new HostError(found ? found[1] : "host_failed", { message: text });
}

/** Number of the host's error for a greeting without a common protocol version (`errors.py`). */
const VERSION_FAULT = 20;
/** Number of the error for a missing program. Its launcher sends it, or the running rest of the program. */
const GONE = 22;
/** Names of errors with a state of their own, and the states (`browser/states.js`). @type {ReadonlyMap<string, string>} */
const STATES = new Map([
  ["unknown-type", "host_old"],
  ["save", "save_failed"],
  ["no-folder", "no_folder"],
  ["folder-missing", "folder_missing"],
  ["folder-denied", "folder_denied"],
  ["folder-read-only", "folder_read_only"],
  ["folder-full", "folder_full"],
  ["name-too-long", "name_too_long"],
  ["not-opened", "not_opened"],
  ["highlights", "highlights_failed"],
  ["highlights-busy", "highlights_busy"],
  ["highlights-damaged", "highlights_damaged"],
  ["highlights-newer", "highlights_newer"],
  ["highlight-gone", "highlight_gone"],
  ["highlights-read-only", "highlights_read_only"],
  ["highlights-full", "highlights_full"],
  ["highlights-many", "highlights_many"],
]);

/**
 * The error in a host's `error` reply.
 *
 * @param {import("../../shared/host-protocol.d.ts").Failure} reply
 * @returns {HostError}
 */
export function replyError(reply) {
  if (reply.code === GONE) return new HostError("host_missing", reply);
  if (reply.code !== VERSION_FAULT) return new HostError(STATES.get(reply.name) ?? "failed", reply);
  // Only the host's advice says which side to update.
  return new HostError(/host/i.test(reply.advice ?? "") ? "host_old" : "host_new", reply);
}

/**
 * Which side is behind if two ranges of protocol versions have no version in common.
 *
 * @param {readonly [number, number]} ours lowest and highest
 * @param {readonly number[]} theirs lowest and highest
 * @returns {"" | "host_old" | "host_new"}
 */
export function versionFault(ours, theirs) {
  const [least, most] = theirs;
  if (!Number.isInteger(least) || !Number.isInteger(most) || most < ours[0]) return "host_old";
  return least > ours[1] ? "host_new" : "";
}
