import assert from "node:assert/strict";
import test from "node:test";
import { domainToASCII } from "node:url";

import { displayName } from "../../../extension/shared/display-name.js";

test("a site's name is shown in its own script", () => {
  const names = ["हिन्दी.भारत", "例え.テスト", "ไทย.คอม", "مثال.إختبار", "نامه\u200cای.com", "münchen.de", "пример.рф", "яндекс.ru", "한국.com", "דוגמה.co.il"];
  names.push("παράδειγμα.gr", "www.中文网.中国", "১২৩খবর.com", "ışık.com.tr", "サーバーweb.jp", "ソニー.jp", "iphoneセール.jp", "ไทย๙.คอม");
  for (const name of names) assert.equal(displayName(domainToASCII(name)), name);
  assert.equal(displayName(`${domainToASCII("例え.テスト")}:8080`), "例え.テスト:8080");
});

test("a name that looks like another stays in ASCII", () => {
  for (const name of ["аррӏе.com", "раураl.com", "ρρρ.com", "gооgle.ru", "pаypal.рф"]) {
    const ascii = domainToASCII(name);
    assert.equal(displayName(ascii), ascii.replace("xn--p1ai", "рф"), name);
  }
});

test("a name of mixed scripts stays in ASCII", () => {
  const names = ["g০০gle.com", "gi\u0307thub.com", "go໐gle.com", "goog\u0332le.com", "wıkipedia.org", "pa\u1175pal.com", "g\u110b\u110bgle.com"];
  for (const name of names) assert.equal(displayName(domainToASCII(name)), domainToASCII(name), name);
});

test("a sign that looks like a slash or a dash behind a Latin name stays in ASCII", () => {
  const names = ["accounts.google.comノlogin.evil.jp", "google.comノログイン.jp", "google.com.ノlogin.jp", "paypalーcom.evil.jp", "paypal一x.com", "a丿b.com", "g〇〇gle.com"];
  for (const name of names) assert.equal(displayName(domainToASCII(name)), domainToASCII(name), name);
});

test("other names stay as they are", () => {
  for (const name of ["example.org", "127.0.0.1:80", "[::1]", "file", "xn--", "xn--a", "xn--99999999999999", "xn--Ã¼.de", "", "xn--a-ecp.ru"]) {
    assert.equal(displayName(name), name);
  }
});
