// @ts-check
/** The display name of a site: browsers give names in other scripts than Latin in ASCII (`xn--…`). */

/** RFC 3492, section 5: Punycode's parameters. */
const BASE = 36;
const LEAST = 1;
const MOST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_SIGN = 128;
const HIGHEST_SIGN = 0x10ffff;
/** Longest label (RFC 1035, 2.3.4). */
const LONGEST = 63;

/** Characters of names in any script. */
const SHARED = String.raw`0-9_\-`;
/**
 * Characters of one script with its vowel signs, digits and joiners: those of another script could make a letter look like another.
 *
 * @param {string} script
 */
const signsOf = (script) => String.raw`[\p{scx=${script}}&&[\p{L}\p{M}\p{Nd}]]\u200c\u200d`;
const LATIN = String.raw`a-z\u00e0-\u00f6\u00f8-\u00ff\u0101-\u0130\u0132-\u0137\u0139-\u017e`;
const OF_ONE_SCRIPT = [
  "Arabic", "Hebrew", "Devanagari", "Bengali", "Gujarati", "Gurmukhi", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Georgian",
].map(signsOf); // prettier-ignore
/** Labels in one script without Latin look-alikes; accented Latin letters; the scripts that East Asia mixes. */
const PLAIN = [
  ...OF_ONE_SCRIPT, LATIN, String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\u3005a-z`, String.raw`\uac00-\ud7a3\p{sc=Han}a-z`,
]; // prettier-ignore
/** Scripts with Latin look-alikes, under endings for which they are usual (Unicode Technical Standard 39, section 4). */
const LIKE_LATIN = [
  { letters: String.raw`[\p{sc=Cyrillic}&&\p{L}]`, ending: /\.(?:xn--[^.]+|ru|su|by|ua|bg|kz|kg|rs|mk|mn)$/u },
  { letters: String.raw`[\p{sc=Greek}&&\p{L}]`, ending: /\.(?:xn--[^.]+|gr|cy)$/u },
  { letters: String.raw`${LATIN}\u0131`, ending: /\.(?:tr|az)$/u }, // an i without its dot
];
/** East Asian characters that look like a slash, a dash or a letter, as in `example.comノlogin`, beside Latin or alone. */
const STROKES = "ノンソゾニロトエヘへーヽヾ〇一二丨丶丿口工卜";
const MISTAKEN = String.raw`[a-z${SHARED}][${STROKES}]|^[${STROKES}]+[a-z${SHARED}]|^[${STROKES}]$`;
/** Compiled patterns. Classes of whole scripts take milliseconds to compile, and nearly all names are ASCII. @type {Map<string, RegExp>} */
const compiled = new Map();

/**
 * @param {string} host a host's name in ASCII, with or without a port
 * @returns {string} the same, with labels in their own script if they have no look-alike
 */
export function displayName(host) {
  if (!host.includes("xn--")) return host;
  const [name, port = ""] = host.split(/(?=:\d+$)/u);
  return name.split(".").map((label) => labelName(label, name)).join(".") + port; // prettier-ignore
}

/**
 * @param {string} label
 * @param {string} host
 */
function labelName(label, host) {
  if (!label.startsWith("xn--") || label.length > LONGEST) return label;
  const written = decoded(label.slice(4));
  const likeLatin = () => LIKE_LATIN.some(({ letters, ending }) => ending.test(host) && isLabel(written, letters));
  const plain = PLAIN.some((letters) => isLabel(written, letters)) || likeLatin();
  return plain && !matches(written, MISTAKEN) && meansTheSame(written, label) ? written : label;
}

/** @param {string} text @param {string} letters allowed, as in a class of a regular expression */
function isLabel(text, letters) {
  return matches(text, `^[${letters}${SHARED}]+$`);
}

/** @param {string} text @param {string} pattern */
function matches(text, pattern) {
  const expression = compiled.get(pattern) ?? new RegExp(pattern, "v");
  compiled.set(pattern, expression);
  return expression.test(text);
}

/** Whether the browser encodes a decoded name to the same ASCII label. @param {string} written @param {string} label */
function meansTheSame(written, label) {
  return URL.canParse(`http://${written}/`) && new URL(`http://${written}/`).hostname === label;
}

/**
 * Reference: A. Costello, "Punycode", RFC 3492, section 6.2.
 *
 * @param {string} text
 * @returns {string} empty for an invalid label
 */
function decoded(text) {
  const dash = text.lastIndexOf("-");
  const signs = [...text.slice(0, Math.max(0, dash))];
  let [sign, at, bias, next] = [FIRST_SIGN, 0, FIRST_BIAS, dash + 1];
  while (next < text.length) {
    const before = at;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(text[next]);
      next += 1;
      if (digit < 0) return "";
      at += digit * weight;
      const threshold = Math.min(MOST, Math.max(LEAST, step - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapted(at - before, signs.length + 1, before === 0);
    sign += Math.floor(at / (signs.length + 1));
    at %= signs.length + 1;
    if (sign > HIGHEST_SIGN) return "";
    signs.splice(at, 0, String.fromCodePoint(sign));
    at += 1;
  }
  return signs.join("");
}

/** @param {string | undefined} sign @returns {number} -1 for none */
function digitOf(sign) {
  return sign === undefined ? -1 : "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(sign);
}

/**
 * Reference: the same, section 6.1.
 *
 * @param {number} delta
 * @param {number} points
 * @param {boolean} first
 */
function adapted(delta, points, first) {
  let left = Math.floor(delta / (first ? DAMP : 2));
  left += Math.floor(left / points);
  let bias = 0;
  for (; left > ((BASE - LEAST) * MOST) / 2; bias += BASE) left = Math.floor(left / (BASE - LEAST));
  return bias + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW));
}
