// @ts-check
/** Not run but read by tsc (`npm run types`): each line after `@ts-expect-error` must be a type error. */

import { ask } from "../../../extension/content/world/ask.js";
import { ask as askFromUi } from "../../../extension/pages/common/ask.js";

/** What a content script may and may not send, and what it gets. */
export async function fromPage() {
  await ask("cs-bg-dial", { dial: 60 });
  // @ts-expect-error a field of another type
  await ask("cs-bg-dial", { dial: "60" });
  // @ts-expect-error a field that the request does not have
  await ask("cs-bg-dial", { dial: 60, doc: 1 });
  // @ts-expect-error no fields
  await ask("cs-bg-dial");
  // @ts-expect-error a request of another sender
  await ask("ui-bg-host");
  const { when, settings } = await ask("cs-bg-hello", {});
  // @ts-expect-error a setting that does not exist
  return [when, settings.none];
}

/** What a page of the extension may and may not send, and what it gets. */
export async function fromUi() {
  const { host } = await askFromUi("ui-bg-host");
  // @ts-expect-error a file format that the host does not write
  await askFromUi("ui-bg-export", { format: "pdf", page: { url: "" }, html: "" });
  const { sites } = await askFromUi("ui-bg-memory", { action: "list" });
  // @ts-expect-error a field that the host's greeting does not have
  return [host?.version, sites.length, host?.kind];
}
