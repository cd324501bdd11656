// @ts-check
/** A page with the whole of the page's side in it, and a background that answers as the tests tell it to. */

import { el, page } from "./dom.js";
import { until } from "../until.js";

export const STORY = "The harbour stood in the shadow of the Moon for two minutes and four seconds. ".repeat(6);

/** What the background is asked, and how it answers. @type {{ type: string, [name: string]: any }[]} */
export let asked = [];
/** @type {Record<string, (message: any) => any>} */
export let answers = {};

/** @type {any} */ (globalThis).chrome = {
  runtime: {
    id: "penumbra",
    onMessage: { addListener: (/** @type {any} */ listener) => (tell = listener) },
    sendMessage: async (/** @type {any} */ message) => {
      asked.push(message);
      return (answers[message.type] ?? (() => ({ data: null })))(message);
    },
  },
};
/** Says something to the page, as the background does. @type {any} */
export let tell = null;
/** What looks again and again whether the extension is still there; a test has no time for it. @type {(() => void)[]} */
export const looks = [];
Object.assign(globalThis, { setInterval: (/** @type {() => void} */ look) => looks.push(look), clearInterval: () => undefined });

export const { TOOLS } = await import("../../../extension/content/tools/tools.js");
const { PageController } = await import("../../../extension/content/controller/page-controller.js");
/** What the scripts of a page share (`content/world/world.js`). @type {Map<string, unknown> | undefined} */
const world = /** @type {any} */ (globalThis)[Symbol.for("penumbra")];

/**
 * A page whose host hides every `nav`, and whose background knows these rules.
 *
 * @param {string} body
 * @param {{ rules?: string, when?: string, reader?: boolean }} [told]
 */
export function stage(body, { rules = "", when = "ask", reader = false } = {}) {
  const window = page(body);
  const plain = { Event: window.Event, addEventListener: window.addEventListener.bind(window), matchMedia: () => ({ matches: true }) };
  Object.assign(globalThis, plain, { scrollTo: () => undefined, getSelection: () => null });
  Object.assign(window.document, { elementFromPoint: () => null, elementsFromPoint: () => [] });
  asked = [];
  world?.delete("begin"); // no script runs on this page yet
  const settings = { scorer: "", wheel: false, heal: false, peekKey: "", readerComments: false };
  answers = {
    "cs-bg-hello": () => ({ data: { settings, rules, when, reader, dial: 60, isPrivate: false } }),
    "cs-bg-part": ({ part }) => import(`../../../extension/content/entries/${part}.js`).then(() => ({ data: null })),
    "cs-bg-decide": ({ snapshot }) => {
      const { strings, tag, key } = JSON.parse(snapshot);
      const menus = key.filter((/** @type {number} */ _, /** @type {number} */ row) => strings[tag[row]] === "nav");
      const rows = menus.map((/** @type {number} */ node) => [node, 2]);
      return { data: { revision: 0, page_type: "article", suited: true, main: [], counts: {}, scorer: "", rows } };
    },
  };
  return window;
}

export async function begun() {
  const controller = new PageController();
  await controller.begin();
  await until(() => controller.state.name !== "waiting");
  return controller;
}

export const mark = (/** @type {string} */ id) => el(id).getAttribute("data-penumbra");
export const decided = () => asked.filter(({ type }) => type === "cs-bg-decide").length;

/**
 * Go on to another address as single-page applications do.
 *
 * @param {any} window
 * @param {string} address
 */
export async function goOn(window, address) {
  window.happyDOM.setURL(new URL(address, location.href).href);
  window.dispatchEvent(new window.Event("popstate"));
  await new Promise((resolve) => setTimeout(resolve, 50));
}
