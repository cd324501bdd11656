import assert from "node:assert/strict";
import test from "node:test";

import { noticeFor } from "../../../../extension/content/controls/notices.js";
import { STATES } from "../../../../extension/background/browser/states.js";

const QUIET = ["idle", "waiting", "working", "off_here"];

/** State of the page, request, failure → state that the notice tells of. */
const TABLE = [
  ["working", "bg-cs-toggle", undefined, ""],
  ["idle", "bg-cs-toggle", undefined, ""],
  ["waiting", "bg-cs-dial", undefined, ""],
  ["not_suited", "bg-cs-toggle", undefined, "not_suited"],
  ["not_suited", "bg-cs-dial", undefined, "not_suited"],
  ["not_suited", "bg-cs-pick", undefined, ""],
  ["not_suited", "bg-cs-collect", undefined, ""],
  ["not_suited", "bg-cs-collect", "no_article", "no_article"],
  ["host_missing", "bg-cs-toggle", undefined, "host_missing"],
  ["host_old", "bg-cs-dial", undefined, "host_old"],
  ["host_missing", "bg-cs-pick", undefined, ""],
  ["idle", "bg-cs-collect", "host_missing", "host_missing"],
  ["working", "bg-cs-collect", "failed", "failed"],
  ["doc_pdf", "bg-cs-toggle", undefined, "doc_pdf"],
  ["doc_pdf", "bg-cs-pick", "doc_pdf", "doc_pdf"],
];

for (const [state, asked, failure, told] of TABLE) {
  test(`on a page in state ${state}, ${asked} that ends with ${failure ?? "success"} is answered by ${told || "no notice"}`, () => {
    assert.equal(noticeFor(state, /** @type {any} */ ({ asked, failure })), told);
  });
}

test("of every state the page either shows it or a notice tells it", () => {
  for (const state of Object.keys(STATES)) {
    assert.equal(noticeFor(state, { asked: "bg-cs-toggle" }), QUIET.includes(state) ? "" : state);
  }
});
