// @ts-check
/** A block's shape as one readable word of a rule, and back. */

import { plainLabel } from "./rule-label.js";

/** @typedef {import("./block-shape.js").Shape} Shape */

/**
 * Write a shape as one readable word of a rule.
 *
 * @param {Shape} shape
 * @param {string} [label] the name that people know the block by
 * @returns {string}
 */
export function writeShape(shape, label = "") {
  const holds = Object.entries(shape.holds).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = [
    `tag=${shape.tag}`,
    shape.role && `role=${JSON.stringify(shape.role)}`,
    shape.in.length && `in=${shape.in.join(">")}`,
    holds.length && `holds=${holds.map(([tag, count]) => `${tag}*${count}`).join(",")}`,
    `words=${shape.words}`,
    `links=${shape.links}`,
    shape.head && `head=${JSON.stringify(shape.head)}`,
    shape.names.length && `names=${shape.names.join(",")}`,
    shape.text && `text=${shape.text}`,
    shape.many && "many=yes",
    label && `label=${JSON.stringify(plainLabel(label))}`,
  ];
  return `block(${fields.filter(Boolean).join(" ")})`;
}

const FIELD = /\s*([a-z]+)=("(?:[^"\\]|\\.)*"|[^\s")]+)/uy;

/**
 * Read a shape.
 *
 * @param {string} text
 * @returns {Shape | null} null for an invalid text
 */
export function readShape(text) {
  const inner = /^block\((.*)\)$/u.exec(text)?.[1];
  if (inner === undefined) return null;
  const fields = readFields(inner);
  if (!fields || !/^[a-z][a-z0-9-]*$/u.test(fields.tag ?? "")) return null;
  const words = Number(fields.words ?? 0);
  const links = Number(fields.links ?? 0);
  const holds = readCounts(fields.holds ?? "");
  if (!Number.isInteger(words) || words < 0 || !(links >= 0 && links <= 1) || !holds) return null;
  return {
    tag: fields.tag,
    role: fields.role ?? "",
    in: (fields.in ?? "").split(">").filter(Boolean),
    holds,
    words,
    links,
    head: fields.head ?? "",
    names: (fields.names ?? "").split(",").filter(Boolean),
    text: fields.text ?? "",
    many: fields.many === "yes",
  };
}

/**
 * The label that a written shape has.
 *
 * @param {string} text
 * @returns {string} empty without one
 */
export function labelIn(text) {
  const inner = /^block\((.*)\)$/u.exec(text)?.[1];
  return plainLabel((inner && readFields(inner)?.label) || "");
}

/** @param {string} inner @returns {Record<string, string> | null} */
function readFields(inner) {
  /** @type {Record<string, string>} */
  const fields = {};
  FIELD.lastIndex = 0;
  let end = 0;
  for (let found = FIELD.exec(inner); found; found = FIELD.exec(inner)) {
    end = FIELD.lastIndex;
    if (Object.hasOwn(fields, found[1])) return null;
    try {
      fields[found[1]] = found[2][0] === '"' ? JSON.parse(found[2]) : found[2];
    } catch {
      return null; // an invalid escape in the quoted text
    }
  }
  return inner.slice(end).trim() === "" ? fields : null;
}

/** @param {string} text @returns {Record<string, number> | null} */
function readCounts(text) {
  const pairs = text.split(",").filter(Boolean);
  if (!pairs.every((pair) => /^[a-z][a-z0-9-]*\*\d{1,5}$/u.test(pair))) return null;
  return Object.fromEntries(pairs.map((pair) => [pair.split("*")[0], Number(pair.split("*")[1])]));
}
