import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { openPage, played, settled } from "./extension-page.js";

openPage("pages/welcome/welcome.html");
const { STATES } = await import("../../../extension/background/browser/states.js");
const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-states]")]);

test("every state without a host has its own steps, and every step has a state", () => {
  const failures = Object.keys(STATES).filter((name) => STATES[name] === "problem");
  const named = steps.flatMap((step) => (step.dataset.states ?? "").split(" "));
  assert.deepEqual([...new Set(named)].sort(), failures.sort());
});

test("every command on the page is in the README", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const commands = [...document.querySelectorAll("code")].flatMap((code) => (code.textContent ?? "").split("\n"));
  assert.ok(commands.length > 5);
  for (const command of commands) {
    assert.ok(readme.includes(`\n${command}  `) || readme.includes(`\`${command}\``), command);
  }
});

test("a choice of where that could not be kept is told, and what holds is shown", async () => {
  openPage("pages/welcome/welcome.html");
  const at = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const chosen = () => document.querySelector("[name=where]:checked")?.getAttribute("value");
  Object.assign(played.answers, {
    "ui-bg-host": () => ({ host: { version: "1.0.0" }, state: { name: "idle" } }),
    "ui-bg-sites": () => ({ everywhere: false, sites: {} }),
    "ui-bg-settings": () => ({ peekKey: "" }),
    "ui-bg-site": () => Promise.reject(Object.assign(new Error("full"), { state: "storage_full" })),
  });
  await import("../../../extension/pages/welcome/welcome.js");
  await settled();
  const choose = async () => {
    const all = /** @type {any} */ (document.querySelector("[name=where][value=all]"));
    all.checked = true;
    all.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
  };
  await choose();
  assert.deepEqual([at("sentence").textContent, at("status").dataset.mood, chosen()], ["state_storage_full_sentence", "bad", "ask"]);
  played.answers["ui-bg-site"] = () => ({});
  await choose();
  assert.deepEqual([at("sentence").textContent, at("status").dataset.mood, chosen()], ["welcome_found", "good", "all"]);
});
