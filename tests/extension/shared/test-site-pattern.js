import assert from "node:assert/strict";
import test from "node:test";

import { fits, pagesLike, readPattern, siteOf, thisPage } from "../../../extension/shared/site-pattern.js";

/** @param {string} pattern @param {string} url */
function meets(pattern, url) {
  const read = readPattern(pattern);
  assert.ok(read, pattern);
  return fits(read, new URL(url));
}

test("a site pattern matches the site and its subdomains only", () => {
  assert.ok(meets("example.org", "https://example.org/"));
  assert.ok(meets("example.org", "https://www.example.org/a"));
  assert.ok(!meets("example.org", "https://notexample.org/"));
  assert.ok(!meets("www.example.org", "https://example.org/"));
});

test("a site pattern that ends in a star matches endings such as com and co.uk, and no other site", () => {
  assert.ok(meets("example.*", "https://example.com/"));
  assert.ok(meets("example.*", "https://www.example.co.uk/"));
  assert.ok(meets("example.*", "https://example.com.au/"));
  assert.ok(!meets("example.*", "https://example.evil.site.com/"));
  assert.ok(!meets("news.*", "https://news.google.de/"));
});

test("every character of a site or path matches itself", () => {
  assert.ok(meets("my-site.*", "https://my-site.co.uk/"));
  assert.ok(!meets("my-site.*", "https://unrelated.org/"));
  assert.ok(meets("münchen.*", "https://xn--mnchen-3ya.de/"));
  for (const site of ["163", "0x", "4399", "www.10"]) assert.ok(meets(`${site}.*`, `https://${site}.com/`), site);
  for (const sign of "-_.~!$&'()+,;=:@[]{}|^ü%20\u00a0") {
    const url = new URL(`https://a.org/real${sign}estate/one`);
    assert.ok(fits(/** @type {any} */ (readPattern(thisPage(url))), url), sign);
    assert.ok(!fits(/** @type {any} */ (readPattern(thisPage(url))), new URL("https://a.org/other")), sign);
  }
  const starred = new URL("https://a.org/a*b");
  assert.ok(fits(/** @type {any} */ (readPattern(thisPage(starred))), starred));
  assert.ok(!fits(/** @type {any} */ (readPattern(thisPage(starred))), new URL("https://a.org/aXb")));
});

test("the pattern of a page matches the page whatever is encoded in its address", () => {
  for (const rest of ["a%2520b", "a?next=%252Fa%2520b", "a%25252F", "%E4*b", "100%25", "a%2Fb"]) {
    const url = new URL(`https://a.org/${rest}`);
    assert.ok(fits(/** @type {any} */ (readPattern(thisPage(url))), url), rest);
  }
});

test("a site name in any script matches, with any form of full stop", () => {
  for (const name of ["हिन्दी.भारत", "ไทย.คอม", "مثال.إختبار", "نامه\u200cای.com", "例え.テスト", "пример.рф", "טעסט.קום"]) {
    assert.ok(meets(name, `https://${name}/`), name);
    assert.ok(meets(name, `https://www.${name}/`), name);
  }
  assert.ok(meets("例え。テスト/一", "https://例え.テスト/一"));
  assert.ok(meets("例え。*", "https://例え.テスト/"));
  assert.ok(meets("例え。mx", "https://例え.mx/"));
});

test("'pages like this one' keeps folder names that are words, in any script", () => {
  assert.equal(pagesLike(new URL("https://e.org/समाचार/देश/12.html")), "e.org/समाचार/देश/*.html");
  assert.equal(pagesLike(new URL("https://e.org/%E0%B8%82%E0%B9%88%E0%B8%B2%E0%B8%A7/7")), "e.org/ข่าว/*");
});

test("a single star does not match a slash, a double star does", () => {
  assert.ok(meets("a.org/x/*", "https://a.org/x/y"));
  assert.ok(!meets("a.org/x/*", "https://a.org/x/y/z"));
  assert.ok(meets("a.org/x/**", "https://a.org/x/y/z"));
});

test("the query counts only where the pattern has a question mark", () => {
  assert.ok(meets("a.org/x", "https://a.org/x?q=1"));
  assert.ok(meets("a.org/x?q=*", "https://a.org/x?q=1"));
  assert.ok(!meets("a.org/x?q=2", "https://a.org/x?q=1"));
});

test("a name in another script matches the address in ASCII", () => {
  assert.ok(meets("пример.рф", "https://xn--e1afmkfd.xn--p1ai/"));
  assert.ok(meets("a.org/путь", "https://a.org/%D0%BF%D1%83%D1%82%D1%8C"));
});

test("an invalid or costly pattern is refused", () => {
  for (const bad of ["", "a b", "a..b", "https:", "a.org/" + "**a".repeat(20)])
    assert.equal(readPattern(bad), null, bad);
});

test("the pattern of a page matches that page and no other", () => {
  const url = new URL("https://www.a.org/b/c%20d.html?x=1");
  assert.equal(siteOf(url), "a.org");
  assert.ok(fits(/** @type {any} */ (readPattern(thisPage(url))), url));
  assert.ok(!fits(/** @type {any} */ (readPattern(thisPage(url))), new URL("https://a.org/b/other.html?x=1")));
});

test("'pages like this one' keeps words of folders and drops numbers and names", () => {
  assert.equal(pagesLike(new URL("https://www.a.org/news/2026/11/a-story-9.html")), "a.org/news/*/*/*.html");
  assert.equal(pagesLike(new URL("https://a.org/")), "a.org/");
  assert.ok(meets(pagesLike(new URL("https://a.org/news/1")), "https://a.org/news/2"));
});

test("rules are made with a site's name in its own script", () => {
  const url = new URL("https://www.пример.рф/новости/7");
  assert.equal(siteOf(url), "пример.рф");
  assert.equal(thisPage(url), "пример.рф/новости/7");
  assert.ok(meets(pagesLike(url), url.href));
});

test("a page deep in numbered folders has a pattern too", () => {
  for (const folders of [7, 8, 20]) {
    const address = `https://a.org/docs/${"12/".repeat(folders)}page-3.html`;
    assert.ok(meets(pagesLike(new URL(address)), address), address);
  }
});

test("a name with a final full stop is the same site", () => {
  assert.equal(siteOf(new URL("https://www.a.org./x")), "a.org");
  assert.ok(meets("a.org", "https://news.a.org./x"));
  assert.ok(meets("a.*", "https://a.org./x"));
});
