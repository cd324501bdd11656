import assert from "node:assert/strict";
import test from "node:test";

import { textOf } from "../../../extension/pages/common/file.js";

/** @param {number[]} bytes */
const read = (...bytes) => textOf(new Blob([Uint8Array.from(bytes)]));

test("the text of a file is read in UTF-8, with and without a byte order mark", async () => {
  assert.equal(await read(0x63, 0xc3, 0xa9), "cé");
  assert.equal(await read(0xef, 0xbb, 0xbf, 0x63, 0xc3, 0xa9), "cé");
});

test("the text of a file is read in UTF-16 where a byte order mark says so", async () => {
  assert.equal(await read(0xff, 0xfe, 0x63, 0x00, 0xe9, 0x00), "cé");
  assert.equal(await read(0xfe, 0xff, 0x00, 0x63, 0x00, 0xe9), "cé");
});

test("a file in another encoding has no text", async () => {
  assert.equal(await read(0x63, 0xe9), null);
  assert.equal(await read(0xff, 0xfe, 0x63), null);
});

test("an empty file has an empty text", async () => {
  assert.equal(await read(), "");
});
