import assert from "node:assert/strict";
import test from "node:test";

import { linkTo } from "../../../extension/pages/highlights/link.js";

/** @param {string} exact @param {string} [url] */
const link = (exact, url = "https://a.org/x?y=1") => linkTo({ url, quote: { exact } });

test("a link leads to the quote by a text fragment", () => {
  assert.equal(link("some words"), "https://a.org/x?y=1#:~:text=some%20words");
  assert.equal(link("a-b, c & d"), "https://a.org/x?y=1#:~:text=a%2Db%2C%20c%20%26%20d");
  assert.equal(link("x", "https://a.org/#!/inbox"), "https://a.org/#!/inbox:~:text=x");
  assert.equal(linkTo({ url: "https://a.org/x" }), "https://a.org/x");
});

test("a long quote is found by its first and last words", () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" \n ");
  assert.equal(link(words), "https://a.org/x?y=1#:~:text=w0%20w1%20w2%20w3%20w4%20w5,w54%20w55%20w56%20w57%20w58%20w59");
  assert.equal(link("字".repeat(500)), `https://a.org/x?y=1#:~:text=${encodeURIComponent("字".repeat(120))}`);
});

test("half of a surrogate pair breaks no link", () => {
  assert.match(link("cut \ud83d"), /^https:/);
  assert.match(link(`x${"😀".repeat(200)}`), /text=x(?:%F0%9F%98%80)+$/);
});

test("only addresses of the web are links", () => {
  for (const url of ["javascript:alert(1)", "file:///a", "data:text/html,x", "chrome://settings", "x", ""]) assert.equal(link("x", url), "");
});
