// @ts-check
/** The voices that can read an article: those of its language, the region's own first; else all of its script. */

/** Written Norwegian has a code that no voice has. */
const OTHER_NAMES = /** @type {Record<string, string>} */ ({ no: "nb" });

/**
 * @param {readonly SpeechSynthesisVoice[]} voices
 * @param {string} lang of the article; empty if unknown
 * @returns {SpeechSynthesisVoice[]} none if no voice can read its script
 */
export function voicesFor(voices, lang) {
  const wanted = localeOf(lang);
  if (!wanted) return [...voices];
  const known = voices.map((voice) => ({ voice, locale: localeOf(voice.lang) }));
  const fit = known.filter(({ locale }) => locale && languageOf(locale) === languageOf(wanted));
  // Cantonese and Mandarin are both called Chinese; the script of a region says which of them it reads.
  const region = wanted.region ?? (wanted.script && wanted.maximize().region);
  const rank = (/** @type {Intl.Locale | null} */ locale) => {
    if (region && region === locale?.region) return 0;
    return scriptOf(locale) === scriptOf(wanted) ? 1 : 2;
  };
  if (fit.length > 0) return fit.sort((a, b) => rank(a.locale) - rank(b.locale)).map(({ voice }) => voice);
  const script = scriptOf(wanted);
  return known.filter(({ locale }) => !script || !locale || scriptOf(locale) === script).map(({ voice }) => voice);
}

/** @param {string} tag @returns {Intl.Locale | null} null for an invalid tag; old codes become new ones: `iw` is `he` */
function localeOf(tag) {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return null; // "C" and "default" are voices' languages too
  }
}

/** @param {Intl.Locale} locale */
function languageOf({ language }) {
  return OTHER_NAMES[language] ?? language;
}

/** @param {Intl.Locale | null} locale */
function scriptOf(locale) {
  return locale?.maximize().script;
}
