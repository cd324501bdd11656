/**
 * Build entry for sites where Penumbra is always on. It keeps blocks that were dimmed or hidden on the site's last page from being painted
 * until this page is decided. The background is asked for it, because nothing that a page's process can read or write may hold
 * what is known of sites. One adopted sheet, and nothing written into the page.
 */

import { shared } from "../world/world.js";

{
  /** The page is held back until the background has answered, and no longer than this, ms: it takes a few, tens where it slept. */
  const LONGEST_HOLD = 1000;
  /** A page that nobody decides (the background has gone) comes back by itself after this, ms. */
  const LONGEST = 60_000;
  /** Covers the whole page; unlike opacity it is no part of what is read of the page, and no look for what stands where sees it. */
  const HELD = ":root { mask: linear-gradient(transparent 0 0) !important; }";
  const sheet = new CSSStyleSheet();
  let held = true;
  let done = false;

  const take = () => {
    done = true;
    const at = document.adoptedStyleSheets.indexOf(sheet);
    if (at >= 0) document.adoptedStyleSheets.splice(at, 1);
  };
  const paint = (/** @type {unknown} */ css) => {
    held = false;
    if (done) return;
    if (typeof css === "string" && css) sheet.replaceSync(css);
    else take();
  };
  const begin = () => {
    sheet.replaceSync(HELD);
    document.adoptedStyleSheets.push(sheet);
    setTimeout(() => held && sheet.replaceSync(""), LONGEST_HOLD);
    setTimeout(take, LONGEST);
    /** @type {Promise<{ data?: string | null } | undefined>} */
    const asked = chrome.runtime.sendMessage({ type: "cs-bg-painted" });
    asked.then((reply) => paint(reply?.data), take);
  };

  shared("first paint", () => ({ take }));
  // A page that the browser makes ready ahead may speak to nobody yet, and is not seen.
  if (/** @type {any} */ (document).prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
  else if (!chrome.extension.inIncognitoContext) begin();
}
