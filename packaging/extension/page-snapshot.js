// @ts-check
/** Build entry: the snapshot of a page as JSON, for `penumbra blocks --picture`. It is not part of the extension. */

import { Nodes } from "../../extension/content/snapshot/nodes.js";
import { takeSnapshot } from "../../extension/content/snapshot/snapshot.js";
import { Slices } from "../../extension/shared/slices.js";

async function take() {
  const roots = [{ element: document.documentElement, anchored: false }];
  const slices = new Slices(new AbortController().signal);
  const columns = await takeSnapshot(roots, new Nodes(), slices);
  return columns.json(slices);
}

/** The built script's completion value. */
export const done = take();
