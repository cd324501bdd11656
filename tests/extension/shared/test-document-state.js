import assert from "node:assert/strict";
import test from "node:test";

import { documentState, isNoPage } from "../../../extension/shared/document-state.js";
import { STATES } from "../../../extension/background/browser/states.js";

/** Media type, whether the document makes HTML elements, name of its root → state. @type {[string, boolean, string, string][]} */
const TABLE = [
  ["text/html", true, "html", ""],
  ["application/xhtml+xml", true, "html", ""],
  ["multipart/related", true, "html", ""],
  ["application/pdf", true, "html", "doc_pdf"],
  ["image/png", true, "html", "doc_picture"],
  ["image/svg+xml", false, "svg", "doc_picture"],
  ["video/mp4", true, "html", "doc_video"],
  ["audio/x-wav", true, "html", "doc_audio"],
  ["application/rss+xml", false, "rss", "doc_feed"],
  ["application/xml", false, "feed", "doc_feed"],
  ["text/xml", false, "RDF", "doc_feed"],
  ["application/xml", false, "urlset", "doc_data"],
  ["application/json", true, "html", "doc_data"],
  ["text/plain", true, "html", "doc_text"],
  ["text/css", true, "html", "doc_text"],
  ["application/javascript", true, "html", "doc_text"],
  ["application/octet-stream", false, "a", "no_page"],
];

for (const [type, isHtml, root, state] of TABLE) {
  test(`a ${root} document of type ${type} is ${state || "a web page"}`, () => {
    assert.equal(documentState({ type, isHtml, root }), state);
    assert.equal(isNoPage(state), state !== "");
    assert.ok(state === "" || state in STATES);
  });
}
