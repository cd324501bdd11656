import assert from "node:assert/strict";
import test from "node:test";

/** What the background is asked. @type {any[]} */
let asked = [];
/** The pieces that the host has. */
let held = 0;
/** Its error code, where it refuses a page in pieces. */
let refusal = 0;
/** @type {any} */ (globalThis).chrome = {
  runtime: {
    id: "penumbra",
    sendMessage: async (/** @type {any} */ message) => {
      asked.push(message);
      if (message.type === "cs-bg-piece") held += 1;
      if (message.type === "cs-bg-wake") throw new Error("no host");
      return refusal && message.pieces ? { error: { code: refusal, message: "no pieces" } } : { data: { rows: [] } };
    },
  },
};
const { Sending } = await import("../../../../extension/content/decide/sending.js");

/** @param {number} characters of each piece */
function columns(characters = 1) {
  const stub = { joined: false, piece: async () => "p".repeat(characters), json: async () => (stub.joined ? "whole" : "rest"), join: () => void (stub.joined = true) };
  return /** @type {any} */ (stub);
}
const HOW = { page: /** @type {any} */ ({ url: "" }), scorer: "" };
const FIELDS = { doc: 7, ...HOW, type: "cs-bg-decide" };

/** @param {number} pieces @param {any} read */
async function send(pieces, read) {
  [asked, held] = [[], 0];
  const sending = new Sending(7, /** @type {any} */ ({}));
  sending.begin();
  for (let sent = 0; sent < pieces; sent += 1) await sending.piece(read);
  return sending.decide(read, await sending.rest(read), HOW);
}

test("the host is started before the page is read, and its failure is told by the request to decide alone", async () => {
  refusal = 0;
  await send(0, columns());
  assert.deepEqual(asked, [{ type: "cs-bg-wake" }, { ...FIELDS, snapshot: "rest" }]);
});

test("pieces are numbered, and the request to decide says how many there were", async () => {
  refusal = 0;
  await send(2, columns());
  assert.deepEqual(asked.slice(1, 3), [0, 1].map((number) => ({ type: "cs-bg-piece", doc: 7, number, snapshot: "p" })));
  assert.deepEqual(asked.slice(3), [{ ...FIELDS, snapshot: "rest", pieces: 2 }]);
});

test("a host without the pieces gets the page whole, and any other refusal is passed on", async () => {
  refusal = 31;
  await send(2, columns());
  assert.deepEqual(asked.at(-1), { ...FIELDS, snapshot: "whole" });
  refusal = 12;
  await assert.rejects(send(2, columns()), { code: 12 });
  assert.equal(held, 2);
});

test("a page that is too large in all its pieces is not sent on", async () => {
  refusal = 0;
  await assert.rejects(send(3, columns(6 * 2 ** 20)), RangeError);
  assert.equal(held, 2);
});
