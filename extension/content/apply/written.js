// @ts-check
/** The marks on the page now, with the attribute's earlier values. Nothing but this attribute is ever written. */

import { AttributeContention } from "./attribute-contention.js";
import { OURS, hides } from "./mark-values.js";
import { isDead, own } from "../dom/tree.js";

export const ATTRIBUTE = "data-penumbra";

export class Written {
  /** @type {Map<Element, { value: string, before: string | null }>} */
  #marks = new Map();
  /** Elements whose marks are off for a moment. @type {Set<Element>} */
  #lifted = new Set();
  /** Marks that the page's scripts keep removing are suspended: they stay in `#marks`, but are not written. */
  #contention = new AttributeContention((element) => this.#putBack(element));

  /** @returns {Element[]} */
  get elements() {
    return [...this.#marks.keys()];
  }

  /** @param {Element} element */
  has(element) {
    return this.#marks.has(element);
  }

  /**
   * @param {Element} element
   * @returns {string} its mark, empty for none
   */
  valueOf(element) {
    return this.#marks.get(element)?.value ?? "";
  }

  /**
   * @param {Element} element
   * @param {string} value
   * @returns {boolean} whether the element has that mark already
   */
  stands(element, value) {
    return this.valueOf(element) === value && (markOf(element) === value || this.suspended(element));
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its mark is suspended
   */
  suspended(element) {
    return this.#contention.suspended(element);
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its mark hides it now
   */
  hides(element) {
    return hides(this.valueOf(element)) && !this.suspended(element);
  }

  /**
   * @param {Element} element
   * @param {string} value
   */
  write(element, value) {
    const before = this.#marks.get(element);
    this.#marks.set(element, { value, before: before ? before.before : pagesOwn(element) });
    if (markOf(element) !== value && !this.suspended(element)) setMark(element, value);
  }

  /** As the page had it. @param {Element} element */
  restore(element) {
    const mark = this.#marks.get(element);
    if (!mark) return;
    this.#marks.delete(element);
    setMark(element, mark.before);
  }

  /**
   * Put an element's mark back if the page's scripts removed it.
   *
   * @param {Element} element whose attribute changed
   * @param {number} now ms
   */
  keepUp(element, now) {
    const mark = this.#marks.get(element);
    if (!mark || this.#lifted.has(element) || markOf(element) === mark.value) return;
    if (this.#contention.mayReturn(element, now)) this.#putBack(element);
  }

  /**
   * Exchange a mark until `putDown`.
   *
   * @param {Element} element
   * @param {string | null} value null for the page's own
   */
  lift(element, value) {
    this.#lifted.add(element);
    setMark(element, value ?? this.#marks.get(element)?.before ?? null);
  }

  /** @param {readonly Element[]} elements that were lifted; those that have lost their marks meanwhile get none */
  putDown(elements) {
    for (const element of elements) {
      this.#lifted.delete(element);
      this.#putBack(element);
    }
  }

  /** Drop elements of documents that their frames have replaced. */
  dropDead() {
    for (const element of this.#marks.keys()) if (isDead(element)) this.#marks.delete(element);
  }

  /** @param {Element} element */
  #putBack(element) {
    const mark = this.#marks.get(element);
    if (mark) this.write(element, mark.value);
  }
}

/**
 * The value that the page itself gave the attribute: a mark that a script has put back is none.
 *
 * @param {Element} element
 * @returns {string | null}
 */
function pagesOwn(element) {
  const value = markOf(element);
  return value !== null && OURS.test(value) ? null : value;
}

/**
 * The attribute's value, also of a form that became masked after it was marked.
 *
 * @param {Element} element
 * @returns {string | null}
 */
export function markOf(element) {
  return own(element, "getAttribute", Element).call(element, ATTRIBUTE);
}

/**
 * @param {Element} element
 * @param {string | null} value null for none
 */
function setMark(element, value) {
  if (value === null) removeMark(element);
  else own(element, "setAttribute", Element).call(element, ATTRIBUTE, value);
}

/** @param {Element} element */
export function removeMark(element) {
  own(element, "removeAttribute", Element).call(element, ATTRIBUTE);
}
