// @ts-check
/**
 * Tags that mean something to a reader, besides pictures and formulas: what is collected from a page for the reader view keeps them, and
 * what has come back from the host may have them. The host's own list is `reader/sanitise.py`; a test of the host holds the two together.
 */
export const ARTICLE_TAGS = new Set(
  `a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li mark ol p pre q rp rt ruby s samp section small span
  strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
);
