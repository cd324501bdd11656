// @ts-check
/** What the background is told of a page, which shows it on the button. */

import { ask } from "./ask.js";

export class Reporter {
  /** What was told last. @type {{ name: string, detail: string }} */
  state = { name: "idle", detail: "" };
  /** @type {import("./mutations/address.js").Address | null} */
  address = null;

  /** @param {import("./page-view.js").PageView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * @param {string} name of a state in `background/states.js`
   * @param {string} [detail]
   * @param {boolean} [whole] the whole page has been decided: the first time that this works at an address is counted in the noise ledger
   */
  report(name, detail = "", whole = false) {
    this.state = { name, detail };
    const { page, dimmed } = this.view;
    const first = whole && name === "working" && this.address?.isFresh();
    const state = { name, detail, first, counts: page.verdict?.counts, noiseShare: dimmed.noiseShare };
    // A background that has gone away (an update, a disabled extension) has no button to show it on either.
    ask("cs-bg-state", { state }).catch(() => undefined);
  }

  /** A failure that changes nothing on the page: the state stays as it was told last. @param {unknown} error */
  reportError(error) {
    this.report(this.state.name, String(error));
  }
}
