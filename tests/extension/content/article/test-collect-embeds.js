import assert from "node:assert/strict";
import test from "node:test";

import { collected } from "../collecting.js";

const PLAYER = "https://www.youtube.com/embed/2";

test("a video in a frame, an object or an embed element is one frame", () => {
  for (const body of [
    `<iframe src="${PLAYER}" box="0 0 560 315"></iframe>`,
    `<iframe data-src="${PLAYER}" box="0 0 560 315"></iframe>`,
    `<object data="${PLAYER}" box="0 0 560 315"></object>`,
    `<object box="0 0 560 315"><param name="movie" value="${PLAYER}"></object>`,
    '<embed src="//www.youtube.com/embed/2">',
  ]) {
    const frames = [...collected(`<p>Text</p>${body}`).querySelectorAll("iframe")];
    assert.deepEqual(
      frames.map((frame) => frame.getAttribute("src")?.replace(/^http:/, "https:")),
      [PLAYER],
      body,
    );
  }
});

test("a frame that is not drawn, is a dot, or has the page's own address is none", () => {
  for (const body of [
    `<iframe src="${PLAYER}" box="0 0 1 1"></iframe>`,
    `<iframe src="${PLAYER}" style="display: none"></iframe>`,
    '<iframe src="" box="0 0 560 315"></iframe>',
    '<iframe src="https://site.example/news/one#top" box="0 0 560 315"></iframe>',
    '<object data="/game.swf"></object>',
  ]) {
    assert.equal(collected(`<p>Text</p>${body}`).querySelector("iframe"), null, body);
  }
});
