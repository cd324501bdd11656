// @ts-check
/** Makes elements for the extension's pages and the overlay. */

/**
 * Make an element.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] set as properties, or as attributes where the name has a dash
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-")) element.setAttribute(name, String(value));
    else element[name] = value;
  }
  element.append(...children);
  return element;
}
