// @ts-check
/** Highlights on the page. Their code is loaded when the page has some, or when the user makes the first one. */

import { partOf } from "../world/parts.js";

/** @typedef {import("../../shared/highlights/highlighter.js").Highlighter} Highlighter */

export class Highlighting {
  /** Ends what is shown. */
  #running = new AbortController();
  /** @type {Promise<Highlighter> | null} */
  #highlighter = null;
  /** The same, once it is there. @type {Highlighter | null} */
  #shown = null;

  /** Highlight what is selected, or go to the next highlight. */
  async act() {
    const highlighter = await this.#begun();
    await highlighter.act();
  }

  /** Show what is kept for the page. */
  async show() {
    if (this.#highlighter) await (await this.#highlighter).load();
    else await this.#begun();
  }

  /** Whether the page's highlights have been read. */
  get begun() {
    return this.#highlighter !== null;
  }

  /** Numbers of highlights, where they are shown. */
  get counts() {
    return this.#shown?.counts ?? { all: 0, missing: 0 };
  }

  /** Show the untouched page for a while. @param {boolean} on */
  veil(on) {
    this.#shown?.veil(on);
  }

  /** Take them off the page. */
  end() {
    if (!this.#highlighter) return;
    this.#running.abort();
    this.#running = new AbortController();
    this.#highlighter = null;
    this.#shown = null;
    partOf("highlights").then(({ removeColors }) => removeColors(), () => undefined); // it is loaded
  }

  /** @returns {Promise<Highlighter>} */
  #begun() {
    this.#highlighter ??= partOf("highlights").then(({ highlightPage }) => highlightPage(this.#running.signal));
    const own = this.#highlighter;
    own.then(
      (highlighter) => this.#highlighter === own && (this.#shown = highlighter),
      () => this.#highlighter === own && this.end(),
    );
    return own;
  }
}
