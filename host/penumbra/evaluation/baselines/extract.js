/**
 * Takes pages as lines of JSON, {"html", "url"}, and answers each with a line: {"html", "ms"}, the HTML of its main content (empty
 * where nothing is found) and the CPU milliseconds that it took, or {"error"} where the extractor throws. The first line, {"ready"},
 * comes once the extractor is loaded. The only argument is the extractor's name in EXTRACTORS.
 *
 * No page's script runs, since linkedom has nothing to run them with, and nothing is fetched.
 */
import process from "node:process";
import { createInterface } from "node:readline";
import { parseHTML } from "linkedom";
import { parse, serialize } from "parse5";

/** Each loads a package and gives (document, address) → HTML. */
const EXTRACTORS = {
  async readability() {
    const { Readability } = await import("@mozilla/readability");
    return (document) => new Readability(document).parse()?.content;
  },
  async defuddle() {
    const { DefuddleClass } = await import("defuddle/node");
    // useAsync: it would ask other sites for what a page lacks.
    return (document, url) => new DefuddleClass(document, { url, useAsync: false }).parse().content;
  },
};

/** What a package may not do here: the project opens no connection. */
globalThis.fetch = () => Promise.reject(new Error("Nothing is fetched here."));
// Standard output belongs to the answers, and what packages tell of pages is of no use.
for (const name of ["debug", "error", "info", "log", "warn"]) console[name] = () => {};

/**
 * The page as the extractors want it. linkedom's own parser does not mend HTML as browsers do (of CleanEval's
 * pages of 2006 it loses one in seven): parse5 does, as jsdom would, at a fifth of jsdom's time.
 */
function documentOf(html, url) {
  const { document } = parseHTML(serialize(parse(html, { scriptingEnabled: false })));
  // Defuddle asks for styles, which linkedom has not.
  document.styleSheets ??= [];
  document.defaultView.getComputedStyle ??= () => ({ display: "" });
  if (url) document.URL = url;
  return document;
}

function answer(extract, { html, url }) {
  const start = process.cpuUsage();
  try {
    const content = extract(documentOf(html, url), url) ?? "";
    const { user, system } = process.cpuUsage(start);
    return { html: content.toWellFormed(), ms: (user + system) / 1000 };
  } catch (error) {
    return { error: String(error) };
  }
}

const extract = await EXTRACTORS[process.argv.at(-1)]();
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) say(answer(extract, JSON.parse(line)));
