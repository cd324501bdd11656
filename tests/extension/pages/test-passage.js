import assert from "node:assert/strict";
import test from "node:test";

import { passageLink } from "../../../extension/pages/reader/passage.js";

test("a short passage is named completely, with its signs escaped", () => {
  assert.equal(
    passageLink("https://a.org/x", "Light - and, shadow"),
    "https://a.org/x#:~:text=Light%20%2D%20and%2C%20shadow",
  );
});

test("a long passage is named by its first and its last words", () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
  assert.equal(
    passageLink("https://a.org/x", words),
    "https://a.org/x#:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39",
  );
});

test("an address keeps its fragment and loses an older text fragment", () => {
  assert.equal(passageLink("https://a.org/x#part", "one"), "https://a.org/x#part:~:text=one");
  assert.equal(passageLink("https://a.org/x#:~:text=old", "one"), "https://a.org/x#:~:text=one");
});

test("without a passage it is the page's own address", () => {
  assert.equal(passageLink("https://a.org/x?q=1", "  "), "https://a.org/x?q=1");
});

test("a long passage without spaces is named by its first and its last words too", () => {
  const sentence = "旧城港口的灯塔昨天晚上第一次重新亮了起来，数百名居民站在堤岸上等待那束光扫过海面。";
  const [start, end] = ends(passageLink("https://a.org/x", sentence.repeat(4)));
  assert.ok(sentence.startsWith(start) && start.length < 30 && start.length > 7);
  assert.ok(sentence.endsWith(end) && end.length < 30 && end.length > 7);
  const thai = "ประภาคารเก่าที่ท่าเรือกลับมาส่องแสงอีกครั้งเมื่อคืนนี้";
  assert.ok(ends(passageLink("https://a.org/x", thai.repeat(5))).every(({ length }) => length < 60));
});

test("a passage with ruby readings is named by the text around them", () => {
  const text = "それは最後の機会だったと\ufffcは\ufffcを見上げながら言った。";
  assert.deepEqual(ends(passageLink("https://a.org/x", text)), ["それは最後の機会だったと", "を見上げながら言った。"]);
  assert.deepEqual(ends(passageLink("https://a.org/x", "\ufffcは静かに言った。")), ["は静かに言った。"]);
  assert.deepEqual(ends(passageLink("https://a.org/x", "\ufffcの\ufffcです")), ["です"]);
  assert.equal(passageLink("https://a.org/x", "\ufffc"), "https://a.org/x");
});

/** @param {string} link */
function ends(link) {
  return link.split(":~:text=")[1].split(",").map(decodeURIComponent);
}
