import assert from "node:assert/strict";
import test from "node:test";

import { collected } from "../collecting.js";

/** @param {string} body @returns {string} the words that the reader gets */
const words = (body) => collected(body).textContent?.replace(/\s+/g, " ").trim() ?? "";

const CONTROLS = /** @type {[string, string, string][]} */ ([
  ["links that edit a wiki's section", '<h2>Umbra<span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>', "Umbra"],
  ["view, talk and edit of a wiki's box", '<div class="navbar plainlinks hlist navbar-mini"><ul><li>v</li><li>t</li><li>e</li></ul></div>Text', "Text"],
  ["jumps to a wiki's navigation", '<a class="mw-jump-link" href="#n">Jump to navigation</a>Text', "Text"],
  ["a wiki's categories, hidden ones too", 'Text<div id="catlinks">Categories: Light<div class="mw-hidden-catlinks">Hidden categories: Stubs</div></div>', "Text"],
  ["votes of a question", '<div class="js-voting-container"><button>Up</button><div class="js-vote-count">42</div></div><p>Why?</p>', "Why?"],
  [
    "when a question was asked",
    '<div id="question-header"><h1>Why?</h1></div><div><div><span>Asked</span> <time>12 years ago</time></div></div><p>Because.</p>',
    "Why?Because.",
  ],
  [
    "a forum member's rank and counts",
    '<div class="author_information"><b>Ada</b><p class="team-role">Owner</p></div><div class="author_statistics">Posts: 7</div><p>Why?</p>',
    "AdaWhy?",
  ],
  [
    "points and buttons of a thread's comment",
    '<p class="tagline"><a class="expand">[–]</a><b>Ada</b><span class="score">7 points</span></p><p>Why?</p>',
    "AdaWhy?",
  ],
  [
    "boxes to tick and links to print of a recipe",
    '<a class="wprm-recipe-print">Print</a><ul><li><span class="wprm-checkbox-container">▢</span>8 g salt</li></ul>',
    "8 g salt",
  ],
  ["boxes of links under a wiki's article", 'Text<table class="navbox"><tr><td><a href="/e">Eclipse</a></td></tr></table>', "Text"],
  ["links that a page does not print", '<ul><li class="item hide-for-print"><a href="/p">Print</a></li><li>7 May</li></ul>', "7 May"],
  ["lines that a page does not print", '<span class="print:hidden">Read more</span>Text', "Text"],
  ["the anchor of a manual's heading", '<h2 id="q">Quick<a class="headerlink" href="#q" title="Link">Link to this heading</a></h2>', "Quick"],
]);

for (const [what, body, left] of CONTROLS) {
  test(`${what} are no part of an article`, () => assert.equal(words(body), left));
}

const PRINTED = /** @type {[string, string][]} */ ([
  ["a paragraph", '<div class="no-print"><p>Umbra</p></div>'],
  ["a heading", '<h2 class="no-print">Umbra</h2>'],
  ["a table", '<div class="d-print-none"><table><tr><td>Umbra</td></tr></table></div>'],
]);

for (const [what, body] of PRINTED) {
  test(`${what} that a page does not print stays in an article`, () => assert.equal(words(body), "Umbra"));
}

test("words for screen readers alone are no part of an article", () => {
  assert.equal(words('<p>Text<span style="position: absolute; clip: rect(0px, 0px, 0px, 0px)">opens in a new window</span></p>'), "Text");
  assert.equal(words('<p>Text<span style="position: absolute; overflow: hidden" box="0 0 1 1">Media caption</span></p>'), "Text");
  assert.equal(words('<p>Text<span class="sr-only" style="position: absolute">Permalink</span></p>'), "Text");
});

test("drawn words stay, whatever their name or place", () => {
  assert.equal(words('<p class="sr-only">Text</p>'), "Text");
  assert.equal(words('<p style="position: absolute; overflow: hidden" box="0 0 300 100">Text</p>'), "Text");
  assert.equal(words('<p class="navbar">Text</p><h2>Votes</h2>'), "TextVotes");
});
