// @ts-check
/**
 * Tags that the reader view keeps, besides pictures and formulas, when a page is collected and when the host's article is shown. The host's
 * own list is in `reader/sanitise.py`; a test of the host compares the two.
 */
export const ARTICLE_TAGS = new Set(
  `a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li mark ol p pre q rp rt ruby s samp section small span
  strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
);
