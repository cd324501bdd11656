// @ts-check
/** Checks of values from outside: each tells at run time whether a value has its type, and gives tsc the same type. */

/**
 * @template T
 * @typedef {(value: unknown) => value is T} Check
 */

/**
 * The type that a check proves.
 *
 * @template C
 * @typedef {C extends Check<infer T> ? T : never} Checked
 */

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export function text(value) {
  return typeof value === "string";
}

/**
 * @param {unknown} value
 * @returns {value is number} finite
 */
export function number(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/**
 * @param {unknown} value
 * @returns {value is boolean}
 */
export function flag(value) {
  return typeof value === "boolean";
}

/**
 * @param {unknown} value
 * @returns {value is object} not an array
 */
export function object(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is unknown[]}
 */
export function list(value) {
  return Array.isArray(value);
}

/**
 * @template T
 * @param {Check<T>} check
 * @returns {Check<T | null | undefined>}
 */
export function maybe(check) {
  return (value) => value === undefined || value === null || check(value);
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {Check<number>}
 */
export function within(least, most) {
  return /** @type {Check<number>} */ ((value) => number(value) && value >= least && value <= most);
}

/**
 * @template {string} T
 * @param {readonly T[]} values
 * @returns {Check<T>}
 */
export function oneOf(...values) {
  return /** @type {Check<T>} */ ((value) => values.includes(/** @type {T} */ (value)));
}

/**
 * @param {RegExp} pattern
 * @returns {Check<string>}
 */
export function like(pattern) {
  return /** @type {Check<string>} */ ((value) => text(value) && pattern.test(value));
}
