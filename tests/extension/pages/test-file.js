import assert from "node:assert/strict";
import test from "node:test";

import { chosenText, textOf } from "../../../extension/pages/common/file.js";

/** @param {any} file what the user has chosen @param {number} most */
async function chosen(file, most) {
  const field = /** @type {any} */ ({ files: file ? [file] : [], value: "name" });
  const read = chosenText(field, most);
  assert.equal(field.value, ""); // the same file can be chosen again, whatever comes of this one
  return read;
}

test("the chosen file is read up to a length, and a longer one not even opened", async () => {
  const tooLong = { fault: { key: "rule_fault_long", values: [2] } };
  assert.deepEqual(await chosen(new Blob(["éé"]), 2), { text: "éé" });
  assert.deepEqual(await chosen(new Blob(["abc"]), 2), tooLong);
  assert.deepEqual(await chosen({ size: 7, arrayBuffer: () => assert.fail("it was opened") }, 2), tooLong);
  assert.equal(await chosen(null, 2), null);
});

test("a file that cannot be read, and one in another encoding, have faults with words", async () => {
  const gone = { size: 1, arrayBuffer: () => Promise.reject(new Error("NotReadableError")) };
  assert.deepEqual(await chosen(gone, 9), { fault: { key: "file_unreadable", values: [] } });
  assert.deepEqual(await chosen(new Blob([Uint8Array.of(0xe9)]), 9), { fault: { key: "file_not_utf8", values: [] } });
});

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
