// @ts-check
/** Reports the page's state to the background, which shows it on the button. */

import { ask } from "../world/ask.js";

export class Reporter {
  /** The last report. @type {{ name: string, detail: string }} */
  state = { name: "idle", detail: "" };
  /** @type {import("../mutations/address.js").Address | null} */
  address = null;

  /** @param {import("./page-view.js").PageView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * @param {string} name of a state in `background/browser/states.js`
   * @param {string} [detail]
   * @param {boolean} [whole] whether the whole page was decided: the first such report at an address is counted in the noise ledger
   */
  report(name, detail = "", whole = false) {
    this.state = { name, detail };
    const { page, dimmed } = this.view;
    const first = whole && name === "working" && this.address?.isFresh();
    const state = { name, detail, first, counts: page.verdict?.counts, noiseShare: dimmed.noiseShare };
    // Without a background (an update, a disabled extension) there is no button either.
    ask("cs-bg-state", { state }).catch(() => undefined);
  }

  /** Penumbra begins to read the page. The background shows that itself when it is asked for the decision. */
  wait() {
    this.state = { name: "waiting", detail: "" };
  }

  /** Report an error that changes nothing on the page, with the last state. @param {unknown} error */
  reportError(error) {
    this.report(this.state.name, String(error));
  }
}
