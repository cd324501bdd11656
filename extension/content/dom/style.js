// @ts-check
/** Computed styles. */

/** Positions out of the page's flow. */
export const OUT_OF_FLOW = new Set(["absolute", "fixed"]);

/** @param {Element} element @returns {CSSStyleDeclaration | undefined} undefined without a window, as in a document that was replaced */
export function styleOf(element) {
  return element.ownerDocument.defaultView?.getComputedStyle(element);
}
