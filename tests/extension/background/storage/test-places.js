import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { stub } from "../browser-stub.js";
import { forgetPlaces, keepPlace, placeIn } from "../../../../extension/background/storage/places.js";

const ARTICLE = "https://a.org/story";
const PLACE = { at: 7, of: 20, share: 0.5, texts: [11, 22, 33] };

beforeEach(() => {
  delete stub.stored["reader-places"];
});

test("a place is found again by the article's address, whatever its fragment", async () => {
  await keepPlace(`${ARTICLE}#one`, PLACE);
  assert.deepEqual(await placeIn(`${ARTICLE}#two`), PLACE);
  assert.equal(await placeIn("https://a.org/other"), null);
});

test("neither the address nor a part of it is kept, but for the site's name", async () => {
  await keepPlace("https://a.org/secret-story", PLACE);
  const { entries } = stub.stored["reader-places"];
  assert.deepEqual(Object.keys(entries[0]).sort(), ["article", "place", "site"]);
  assert.match(entries[0].article, /^[0-9a-f]{24}$/);
  assert.doesNotMatch(JSON.stringify(entries), /secret|story/);
});

test("the beginning of an article is no place to come back to", async () => {
  await keepPlace(ARTICLE, PLACE);
  await keepPlace(ARTICLE, { ...PLACE, at: 0, share: 0 });
  assert.equal(await placeIn(ARTICLE), null);
});

test("the articles read last are kept, five hundred of them", async () => {
  for (let at = 0; at < 500; at += 1) await keepPlace(`https://a.org/${at}`, PLACE);
  await keepPlace("https://a.org/0", PLACE); // read again
  await keepPlace("https://a.org/new", PLACE);
  assert.equal(stub.stored["reader-places"].entries.length, 500);
  assert.deepEqual([await placeIn("https://a.org/0"), await placeIn("https://a.org/1")], [PLACE, null]);
});

test("one site's places are forgotten, or all", async () => {
  await Promise.all([keepPlace(ARTICLE, PLACE), keepPlace("https://b.org/", PLACE), keepPlace("https://c.org/", PLACE)]);
  await forgetPlaces("a.org");
  assert.deepEqual([await placeIn(ARTICLE), await placeIn("https://b.org/")], [null, PLACE]);
  await forgetPlaces();
  assert.equal("reader-places" in stub.stored, false);
});

test("what is no place is neither kept nor given", async () => {
  for (const wrong of [null, {}, { ...PLACE, at: 20 }, { ...PLACE, share: NaN }, { ...PLACE, texts: ["text"] }, { ...PLACE, at: -1 }]) {
    await keepPlace(ARTICLE, wrong);
  }
  await keepPlace("", PLACE);
  assert.equal(stub.stored["reader-places"], undefined);
  stub.stored["reader-places"] = { key: "k", entries: [{ place: 1 }, null] };
  assert.equal(await placeIn(ARTICLE), null);
});
