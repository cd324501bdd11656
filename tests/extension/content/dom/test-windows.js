import assert from "node:assert/strict";
import test from "node:test";

import { Windows } from "../../../../extension/content/dom/windows.js";
import { page } from "../dom.js";

test("each document gives its window once, and a shadow root gives none", () => {
  const window = page("<p>Text</p>");
  const root = document.body.attachShadow({ mode: "open" });
  const windows = new Windows();
  assert.deepEqual([...windows.more([document, root])], [window]);
  assert.deepEqual([...windows.more([document])], []);
});

test("a window gives itself again when it has another document, which has none of its listeners", () => {
  const defaultView = page("<p>Text</p>");
  const windows = new Windows();
  const [first, second] = [1, 2].map(() => /** @type {any} */ ({ nodeType: 9, defaultView }));
  assert.deepEqual([...windows.more([first]), ...windows.more([second])], [defaultView, defaultView]);
});
