// @ts-check
/** Sends a page's snapshot. What has been read of a long page is sent while the rest is read: browsers take long to pass a long text on. */

import { UNKNOWN_DOCUMENT } from "../../shared/reply.js";
import { ask } from "../world/ask.js";

/** Largest snapshot sent, characters: well below the browsers' limits; Firefox transfers it in about a second. */
const LONGEST_SNAPSHOT = 16 * 2 ** 20;

/** @typedef {import("../snapshot/columns.js").Columns} Columns */
/** @typedef {{ page: import("../../shared/host-protocol.d.ts").PageFacts, scorer: string, anyway?: boolean }} How */

export class Sending {
  #pieces = 0;
  #characters = 0;

  /**
   * @param {number} doc
   * @param {import("../../shared/slices.js").Slices} slices
   */
  constructor(doc, slices) {
    this.doc = doc;
    this.slices = slices;
  }

  /** The page is about to be read: the host starts meanwhile. */
  begin() {
    ask("cs-bg-wake", {}).catch(() => undefined); // reported by the request to decide
  }

  /**
   * Send what was read since the last piece.
   *
   * @param {Columns} columns
   */
  async piece(columns) {
    const snapshot = await columns.piece(this.slices);
    this.#count(snapshot);
    ask("cs-bg-piece", { doc: this.doc, number: this.#pieces++, snapshot }).catch(() => undefined); // reported by the request to decide
  }

  /**
   * What is left to be sent with `decide`.
   *
   * @param {Columns} columns
   * @returns {Promise<string>} JSON
   */
  async rest(columns) {
    const snapshot = await columns.json(this.slices);
    this.#count(snapshot);
    return snapshot;
  }

  /**
   * Have the host decide the page.
   *
   * @param {Columns} columns
   * @param {string} rest
   * @param {How} how
   */
  async decide(columns, rest, how) {
    const fields = { doc: this.doc, ...how };
    if (this.#pieces === 0) return ask("cs-bg-decide", { ...fields, snapshot: rest });
    try {
      return await ask("cs-bg-decide", { ...fields, snapshot: rest, pieces: this.#pieces });
    } catch (error) {
      if (/** @type {import("../../shared/reply.js").RefusedError} */ (error).code !== UNKNOWN_DOCUMENT) throw error;
    }
    columns.join(); // a host that started meanwhile, or is older, does not have the pieces
    return ask("cs-bg-decide", { ...fields, snapshot: await columns.json(this.slices) });
  }

  /** @param {string} json */
  #count(json) {
    this.#characters += json.length;
    if (this.#characters > LONGEST_SNAPSHOT) throw new RangeError("the page is too large");
  }
}
