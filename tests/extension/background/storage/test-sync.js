import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

/** One area of the browser's storage, in memory. @param {Record<string, any>} kept */
function area(kept) {
  return {
    kept,
    get: async (/** @type {string | null} */ name) =>
      structuredClone(name === null ? kept : name in kept ? { [name]: kept[name] } : {}),
    set: async (/** @type {Record<string, any>} */ items) => void Object.assign(kept, structuredClone(items)),
    remove: async (/** @type {string | string[]} */ names) => [names].flat().forEach((name) => delete kept[name]),
  };
}

/** @type {Record<string, any>} */
const cloud = {};
const here = area({});
/** As in Chromium, where it can be closed to content scripts. */
const sync = { ...area(cloud), setAccessLevel: async () => undefined };
globalThis.chrome = /** @type {any} */ ({
  runtime: { getURL: () => "chrome-extension://penumbra/", sendMessage: async () => undefined },
  storage: { local: here, session: area({}), sync },
  tabs: { query: async () => [] },
});
const { receiveShared, sendShared, sharing } = await import("../../../../extension/background/storage/sync.js");
const { takeShared, updateRules, updateSettings } = await import("../../../../extension/background/storage/choices.js");

beforeEach(() => {
  for (const kept of [cloud, here.kept]) for (const name of Object.keys(kept)) delete (/** @type {any} */ (kept)[name]);
});

test("nothing is sent or taken while sharing is off", async () => {
  here.kept.rules = "a.org off\n";
  await sendShared();
  assert.deepEqual(cloud, {});
  assert.equal(await receiveShared(), null);
});

test("another browser takes what is sent, except the choice to share", async () => {
  here.kept.rules = `${"a.org hide .x\n".repeat(600)}`;
  await updateSettings({ sync: true, dial: 80 });
  const sent = here.kept.rules;
  assert.ok(sent.length > 8192 && Object.keys(cloud).length > 5);
  for (const name of Object.keys(here.kept)) delete here.kept[name];
  await updateSettings({ sync: true });
  assert.equal(here.kept.rules, sent);
  assert.equal(here.kept.settings.dial, 80);
});

test("rules that were removed are removed from what is shared", async () => {
  here.kept.rules = `${"secret.org hide .x\n".repeat(600)}`;
  await updateSettings({ sync: true });
  here.kept.rules = "a.org off\n";
  await sendShared();
  assert.doesNotMatch(JSON.stringify(cloud), /secret/);
  assert.match(JSON.stringify(cloud), /a\.org off/);
});

test("a browser ignores what it sent itself", async () => {
  await updateSettings({ sync: true });
  here.kept.rules = "b.org off\n";
  await takeShared();
  assert.equal(here.kept.rules, "b.org off\n");
});

/** What another browser sends: a setting and a text of rules. @param {string} text */
const sendFromElsewhere = (text) =>
  sync.set({ settings: { dial: 20 }, pieces: 1, from: "another", "rules:0": text });

test("a browser with too many rules to send keeps them when others arrive", async () => {
  const own = "# mine\n\na.org hide .x\n".repeat(5000);
  await updateSettings({ sync: true });
  await updateRules(own);
  await sendFromElsewhere("b.org off\na.org hide .x\n");
  await takeShared();
  assert.equal(here.kept.rules, `${own}b.org off\n`);
  assert.equal(here.kept.settings.dial, 20);
});

test("rules that the browser refused to send are kept until they are sent", async () => {
  await updateSettings({ sync: true });
  const { set } = sync;
  sync.set = async () => {
    throw new Error("QUOTA_BYTES quota exceeded");
  };
  await updateRules("a.org off\n");
  sync.set = set;
  await sendFromElsewhere("b.org off\n");
  await takeShared();
  assert.equal(here.kept.rules, "a.org off\nb.org off\n");
  await updateRules("a.org off\n");
  await sendFromElsewhere("c.org off\n");
  await takeShared();
  assert.equal(here.kept.rules, "c.org off\n");
});

test("too many rules to send are reported until they are fewer or sharing is off", async () => {
  const { set } = sync;
  await updateSettings({ sync: true });
  await updateRules("# mine\n\na.org hide .x\n".repeat(5000));
  assert.deepEqual(await sharing(), { tooMany: true });
  await updateSettings({ sync: false });
  assert.deepEqual(await sharing(), { tooMany: false });
  await updateSettings({ sync: true });
  await updateRules("a.org off\n");
  assert.deepEqual(await sharing(), { tooMany: false });
  const said = ["Resource::kQuotaBytes quota exceeded", "QuotaExceededError: storage.sync API call exceeded its quota limitations."];
  for (const text of [...said, "This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota."]) {
    sync.set = async () => {
      throw new Error(text);
    };
    await updateRules(`# ${text}\n`);
    assert.deepEqual(await sharing(), { tooMany: said.includes(text) }, text);
    sync.set = set;
    await updateRules("a.org off\n");
  }
});

test("rules with a missing piece are not taken", async () => {
  here.kept.rules = "a.org hide .x\n".repeat(600);
  await updateSettings({ sync: true });
  delete (/** @type {any} */ (cloud)["rules:1"]);
  here.kept.self = "another";
  assert.equal(await receiveShared(), null);
});

for (const pieces of [-1, 0.5, 45, "1"]) {
  test(`an unknown format, in ${JSON.stringify(pieces)} pieces, changes no rules`, async () => {
    here.kept.rules = "mine.org off\n";
    await updateSettings({ sync: true });
    await sendFromElsewhere("theirs.org off\n");
    const more = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`rules:${at}`, "theirs.org off\n"]));
    await sync.set({ ...more, pieces });
    await takeShared();
    assert.equal(here.kept.rules, "mine.org off\n");
  });
}

test("of two changes in quick succession others get the later one", async (context) => {
  await updateSettings({ sync: true });
  const set = sync.set;
  context.after(() => void (sync.set = set));
  let first = true;
  sync.set = async (items) => {
    const slow = first;
    first = false;
    if (slow) await new Promise((resolve) => setTimeout(resolve, 20));
    await set(items);
  };
  const one = updateRules("a.org off\n");
  await new Promise((resolve) => setTimeout(resolve, 5));
  const other = updateRules("a.org off\nb.org off\n");
  await Promise.all([one, other]);
  assert.equal(cloud["rules:0"], here.kept.rules);
  assert.equal(cloud["rules:0"], "a.org off\nb.org off\n");
});

test("where content scripts read shared data, rules are neither sent nor taken", async (context) => {
  const { setAccessLevel } = sync;
  context.after(() => Object.assign(sync, { setAccessLevel }));
  delete (/** @type {any} */ (sync).setAccessLevel);
  await updateSettings({ sync: true, dial: 80 });
  await updateRules("mine.org off\n");
  assert.deepEqual(Object.keys(cloud).sort(), ["from", "settings"]);
  assert.deepEqual(await sharing(), { tooMany: false });
  await sendFromElsewhere("* hide p\n");
  await takeShared();
  assert.equal(here.kept.rules, "mine.org off\n");
  assert.equal(here.kept.settings.dial, 20);
});
