import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { STATES } from "../../../extension/background/states.js";
import { openPage } from "./extension-page.js";

openPage("pages/welcome/welcome.html");
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
