// @ts-check
/** The settings that hold for a page: the user's settings, their rules, and their choices for the page's site. */

import { OWN_LOOK } from "../../shared/main-text.js";
import { DEFAULTS, DIAL } from "../../shared/settings.js";
import { pageRules, ruledAmong, ruledElements } from "./rules-apply.js";

export class PageSettings {
  /** @type {import("../../shared/messages.js").SettingsForPage} */
  settings = DEFAULTS;
  /** The user's rules as text. */
  rules = "";
  /** Settled once the background has sent the settings of this page for the first time. @type {Promise<void>} */
  ready = Promise.resolve();
  /** When Penumbra is on at this site: `ask`, `site`, `all` or `never`. */
  when = "ask";
  /** The page is in a private window: nothing of it is remembered. */
  isPrivate = false;
  /** Width and type size of the main text on this site. @type {Readonly<import("../../shared/main-text.js").TextLook>} */
  look = OWN_LOOK;
  /** The site's articles open in the reader view by themselves. */
  reader = false;
  /** Where the dial was left on this site. @type {number} */
  dial = DIAL.usual;

  /** The user has turned Penumbra on or off against rules and choices: these do not turn it back when the address changes. */
  byHand = false;
  /** The user wants this page dimmed also if the host would leave it as it is. */
  anyway = false;

  /** Take over new values; those left out stay. @param {Partial<PageSettings>} changed */
  learn(changed) {
    Object.assign(this, changed);
  }

  /** The rules for the page at its present address. */
  get here() {
    return pageRules(this.rules, location.href);
  }

  /** How the host is to decide the page: by which method, and whether in any case. */
  get how() {
    return { scorer: this.settings.scorer, ...(this.anyway && { anyway: true }) };
  }

  /** The dial's position at this address. @returns {number} */
  get position() {
    return this.here.dial ?? this.dial;
  }

  /** Whether Penumbra is always on at this site. */
  get always() {
    return this.when === "site" || this.when === "all";
  }

  /** Whether Penumbra is to be on at this address without being asked. */
  get wanted() {
    const { off } = this.here;
    return off === false || (this.always && !off);
  }

  /**
   * The elements that the rules match.
   *
   * @param {ParentNode[]} roots the document, and shadow roots and frames' documents in it
   */
  ruled(roots) {
    return ruledElements(this.rules, location.href, roots);
  }

  /**
   * The elements that the rules match among those that the page has just added.
   *
   * @param {readonly Element[]} added
   * @param {ReadonlySet<string>} holding lines of the rules that have an element in the page
   */
  ruledAmong(added, holding) {
    return ruledAmong(this.rules, location.href, added, holding);
  }
}
