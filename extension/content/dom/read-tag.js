// @ts-check
/**
 * ARIA roles: a `div` with the role of a heading is a heading. Browsers tell assistive programs the role of an element in place of its tag,
 * so an element that means nothing by itself is read by the tag of the HTML element that has its role. The host does the same for HTML, in
 * `page/roles.py`.
 */

/** Tags in place of which a role is read. */
const GENERIC = new Set(["div", "p", "span"]);
const HEADING = "heading";
/** Role → tag, apart from headings. @type {ReadonlyMap<string, string>} */
const TAGS = new Map([
  ["list", "ul"],
  ["listitem", "li"],
]);
/** Level of a heading that gives none. */
const LEVEL = "2";

/** Attributes of an `a` that only names a place. */
const OF_ANCHORS = new Set(["id", "name", "xml:id"]);

/**
 * Whether an `a` element only names a place, and links nowhere. On old pages many of them stay open, around all that follows.
 *
 * @param {readonly string[]} attributes their names
 */
export function isAnchor(attributes) {
  return attributes.length > 0 && attributes.every((name) => OF_ANCHORS.has(name));
}

/**
 * @param {Element} element
 * @param {string} tag its name
 * @returns {string} the tag by which it is read: that of its role, or its own
 */
export function readTag(element, tag) {
  const role = GENERIC.has(tag) && element.getAttribute("role");
  if (!role) return tag;
  const [first] = role.trim().toLowerCase().split(/\s+/);
  if (first !== HEADING) return TAGS.get(first) ?? tag;
  const level = element.getAttribute("aria-level")?.trim() ?? "";
  return `h${/^[1-6]$/.test(level) ? level : LEVEL}`;
}

/**
 * @param {string | null} role
 * @returns {string} a role as one of an element's names; empty for one that says what its tag says, or that its tag is read by
 */
export function namingRole(role) {
  return role === null || role === HEADING || TAGS.has(role) ? "" : role;
}
