// @ts-check
/**
 * The shape of a block: its structure, role and text shape, by which a rule finds it again after a reload, with other generated class names
 * and re-ordered siblings.
 *
 * Written as `block(tag=aside role=complementary in=main>div holds=a*5,h3*1 words=32 links=0.9 head="related"
 * text=1f0a…)`. `text` is a digest: the words themselves are not kept.
 */

/** Weights of the similarity's parts, 1 in all. Chosen by hand on the cases of `test-block-shape.js`. */
const WEIGHTS = /** @type {Readonly<Record<string, number>>} */ ({
  role: 0.1,
  in: 0.2,
  holds: 0.3,
  words: 0.1,
  links: 0.1,
  head: 0.1,
  names: 0.05,
  text: 0.05,
});
/** Least similarity (0 … 1) at which an element matches. */
const LEAST_SIMILARITY = 0.75;
/** Least difference in similarity between the best two candidates; below it structure alone does not decide. */
const TIE = 0.03;
/** Similarity of texts with different digests: a list of stories changes every day and is still the same list. */
const OTHER_TEXT = 0.4;
/**
 * Most ancestors and descendants examined: enough to distinguish blocks, few enough to survive small changes.
 */
const MOST_ANCESTORS = 4;
const MOST_DESCENDANTS = 400;
const MOST_HEAD = 60;
/** Most elements compared, so that a rule costs milliseconds on a page of any size. */
const MOST_CANDIDATES = 4000;

/** A tag that can be written in a rule; `fb:like` and `x"y` cannot. */
const PLAIN = /^[a-z][a-z0-9-]*$/u;
const HEADINGS = "h1,h2,h3,h4,h5,h6,[role=heading],legend,caption,summary";
/** Implicit roles of tags (HTML Accessibility API Mappings) that distinguish blocks. */
const ROLES = /** @type {Record<string, string>} */ ({
  aside: "complementary",
  nav: "navigation",
  main: "main",
  article: "article",
  form: "form",
  dialog: "dialog",
  footer: "contentinfo",
  header: "banner",
});

/**
 * @typedef {object} Shape
 * @property {string} tag
 * @property {string} role
 * @property {string[]} in tags of the ancestors, outermost first
 * @property {Record<string, number>} holds descendants by tag
 * @property {number} words
 * @property {number} links share of the text that stands in links, 0 … 1
 * @property {string} head first heading or label, lower case, digits as 0
 * @property {string[]} names class and id tokens that do not look generated
 * @property {string} text digest of the words, digits as 0; empty in a rule for all such blocks
 * @property {boolean} many whether all blocks of this shape are meant
 */

/**
 * The shape of an element.
 *
 * @param {Element} element
 * @param {boolean} [many] whether all similar blocks are meant: then heading and text do not count
 * @returns {Shape}
 */
export function shapeOf(element, many = false) {
  const words = normalWords(element.textContent ?? "");
  const linked = [...element.querySelectorAll("a")].reduce((sum, link) => sum + (link.textContent ?? "").length, 0);
  return {
    tag: element.localName,
    role: element.getAttribute("role")?.replace(/\s+/gu, " ").trim() || (Object.hasOwn(ROLES, element.localName) ? ROLES[element.localName] : ""),
    in: ancestors(element),
    holds: descendants(element),
    words: words ? words.split(" ").length : 0,
    links: Math.min(1, Math.round((linked / Math.max(1, (element.textContent ?? "").length)) * 10) / 10),
    head: many ? "" : headOf(element),
    names: stableNames(element),
    text: many || !words ? "" : digest(words),
    many,
  };
}

/** @param {string} text */
function normalWords(text) {
  return text.toLowerCase().replace(/\d+/gu, "0").replace(/\s+/gu, " ").trim();
}

/**
 * Whether a rule can match an element at all.
 *
 * @param {Element} element
 */
export function isNameable(element) {
  return PLAIN.test(element.localName);
}

/** @param {Element} element */
function ancestors(element) {
  const tags = [];
  for (
    let up = element.parentElement;
    up && up.localName !== "html" && tags.length < MOST_ANCESTORS;
    up = up.parentElement
  ) {
    if (isNameable(up)) tags.unshift(up.localName);
  }
  return tags;
}

/** @param {Element} element */
function descendants(element) {
  /** @type {Record<string, number>} */
  const counts = {};
  const all = element.getElementsByTagName("*");
  for (let at = 0; at < Math.min(all.length, MOST_DESCENDANTS); at += 1) {
    if (isNameable(all[at])) counts[all[at].localName] = countIn(counts, all[at].localName) + 1;
  }
  return counts;
}

/**
 * The count of a tag. A page may have elements named like a property of all objects, as `constructor`.
 *
 * @param {Record<string, number>} counts
 * @param {string} tag
 */
function countIn(counts, tag) {
  return Object.hasOwn(counts, tag) ? counts[tag] : 0;
}

/** @param {Element} element */
function headOf(element) {
  const text = element.getAttribute("aria-label") || element.querySelector(HEADINGS)?.textContent || "";
  return normalWords(text).slice(0, MOST_HEAD).trim();
}

/**
 * Class and id tokens that do not look generated.
 *
 * @param {Element} element
 * @returns {string[]}
 */
function stableNames(element) {
  const tokens = [...(element.getAttribute("class") ?? "").split(/\s+/u), element.getAttribute("id") ?? ""].filter(Boolean);
  return [...new Set(tokens)].filter((token) => !looksGenerated(token)).slice(0, 4);
}

/**
 * Whether a token looks generated: hashes, counters, module suffixes (`css-1x2y3z`, `u_jsonp_4_0`,
 * `Card_root__x9Zq1`).
 *
 * @param {string} token
 * @returns {boolean}
 */
export function looksGenerated(token) {
  if (token.length > 40 || !/^[a-z][\w-]*$/iu.test(token)) return true;
  if ((token.match(/\d/gu) ?? []).length > 1) return true;
  return token.split(/[-_]+/u).some((part) => {
    const mixed = /[a-z][A-Z]+[a-z]*[A-Z0-9]/u.test(part) && part.length < 9;
    const mute = part.length >= 5 && !/[aeiouy]/iu.test(part);
    return mixed || mute || /\d[a-z]/iu.test(part);
  });
}

/** FNV-1a over UTF-16 units, 32 bits (Fowler, Noll, Vo): short, and not for secrets. @param {string} text */
function digest(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * The similarity of two shapes.
 *
 * @param {Shape} kept
 * @param {Shape} seen
 * @returns {number} 0 … 1; 0 where the tags differ
 */
function similarity(kept, seen) {
  if (kept.tag !== seen.tag) return 0;
  const parts = {
    role: Number(kept.role === seen.role),
    in: inCommon(kept.in, seen.in),
    holds: overlap(kept.holds, seen.holds),
    words: 1 - Math.min(1, Math.abs(Math.log2((kept.words + 4) / (seen.words + 4))) / 3),
    links: 1 - Math.min(1, Math.abs(kept.links - seen.links)),
    head: Number(kept.many || kept.head === seen.head),
    names: kept.names.length ? kept.names.filter((name) => seen.names.includes(name)).length / kept.names.length : 1,
    text: kept.text === "" || kept.text === seen.text ? 1 : OTHER_TEXT,
  };
  return Object.entries(parts).reduce((sum, [name, part]) => sum + part * WEIGHTS[name], 0);
}

/** Longest common subsequence over the longer length. @param {string[]} a @param {string[]} b */
function inCommon(a, b) {
  const row = new Array(b.length + 1).fill(0);
  for (const tag of a) {
    let corner = 0;
    for (let at = 1; at <= b.length; at += 1) {
      const above = row[at];
      row[at] = tag === b[at - 1] ? corner + 1 : Math.max(above, row[at - 1]);
      corner = above;
    }
  }
  return row[b.length] / Math.max(1, a.length, b.length);
}

/**
 * Weighted Jaccard similarity of the counts' logarithms: a list with six or seven links is the same list.
 * @param {Record<string, number>} a
 * @param {Record<string, number>} b
 */
function overlap(a, b) {
  let both = 0;
  let any = 0;
  for (const tag of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const one = Math.log2(1 + countIn(a, tag));
    const other = Math.log2(1 + countIn(b, tag));
    both += Math.min(one, other);
    any += Math.max(one, other);
  }
  return any === 0 ? 1 : both / any;
}

/**
 * The elements of a page that match a shape.
 *
 * @param {Shape} kept
 * @param {{ querySelectorAll(selector: string): Iterable<Element> }} root
 * @param {(element: Element) => boolean} [passed] whether an element is to be left out
 * @returns {Element[]} none if several match equally: a rule must not match the wrong block
 */
export function findBlocks(kept, root, passed = () => false) {
  const found = [];
  for (const element of [...root.querySelectorAll(kept.tag)].slice(0, MOST_CANDIDATES)) {
    if (passed(element) || !mayBe(kept, element)) continue;
    const seen = shapeOf(element, kept.many);
    const similar = similarity(kept, seen);
    const same = (kept.text !== "" && kept.text === seen.text) || (kept.head !== "" && kept.head === seen.head);
    if (similar >= LEAST_SIMILARITY) found.push({ element, similar: similar + (same ? 1 : 0), same });
  }
  if (kept.many) return found.map(({ element }) => element);
  found.sort((a, b) => b.similar - a.similar);
  const [first, second] = found;
  if (!first || (!first.same && second && first.similar - second.similar < TIE)) return [];
  return [first.element];
}

/** A cheap comparison before the full one. @param {Shape} kept @param {Element} element */
function mayBe(kept, element) {
  const most = Object.values(kept.holds).reduce((sum, count) => sum + count, 0);
  const all = element.getElementsByTagName("*");
  const has = all[MOST_DESCENDANTS - 1] ? MOST_DESCENDANTS : all.length; // the length of a live collection is computed at each access
  return has <= most * 4 + 8 && most <= has * 4 + 8;
}
