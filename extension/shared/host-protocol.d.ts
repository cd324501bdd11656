/**
 * The messages between extension and host. Made from host/penumbra/messaging/protocol.py by
 * `python packaging/extension/host_types.py`: change them there.
 */

/** The first request on every port. */
export interface Hello {
  type: "hello";
  version: string;
  protocol: [number, number];
  id: number;
}

/** The rows of a long page that have been read so far; `decide` follows with the last ones. The reply is `done`. */
export interface Piece {
  type: "piece";
  doc: number;
  number: number;
  snapshot: string;
  id: number;
}

/** Decide a whole page. */
export interface Decide {
  type: "decide";
  doc: number;
  page: PageFacts;
  snapshot: string;
  pieces?: number;
  scorer?: string;
  anyway?: boolean;
  id: number;
}

/** Facts about the page as a whole. */
export interface PageFacts {
  url: string;
  title?: string;
  lang?: string;
  dir?: "" | "auto" | "ltr" | "rtl";
  private?: boolean;
  hints?: PageHints;
}

/** The page's type as its head declares it. These are hints and never shown as text. */
export interface PageHints {
  og_type?: string;
  ld_types?: string[];
}

/** A change of a document since its last revision. */
export interface Update {
  type: "update";
  doc: number;
  revision: number;
  removed?: number[];
  snapshot?: string;
  id: number;
}

/** Explain the level of an element. */
export interface Explain {
  type: "explain";
  doc: number;
  node: number;
  id: number;
}

/** Drop a document: its tab was closed or shows another page. The reply is `done`. */
export interface Forget {
  type: "forget";
  doc: number;
  id: number;
}

/** Make the reader view's article from the kept blocks' HTML. */
export interface Article {
  type: "article";
  page: PageFacts;
  html: string;
  comments?: string;
  fallback?: string;
  head?: string;
  id: number;
}

/** Write an article in a file format. */
export interface Export {
  type: "export";
  format: "epub" | "html" | "markdown";
  page: PageFacts;
  html: string;
  title?: string;
  byline?: string;
  date?: string;
  heading?: string;
  id: number;
}

/** Read or erase the site memory. */
export interface Memory {
  type: "memory";
  action: "forget" | "forget-all" | "list";
  site?: string;
  id: number;
}

/** Read, choose or clear the folder for saved articles. Only pages of the extension cause this request. */
export interface Folder {
  type: "folder";
  action: "choose" | "clear" | "read";
  path?: string;
  template?: string;
  tags?: string[] | null;
  title?: string;
  id: number;
}

/** List the pictures of an article that are on the web, so that the extension can read them from the page. */
export interface Pictures {
  type: "pictures";
  page: PageFacts;
  html: string;
  id: number;
}

/** Save an article as Markdown with its pictures to the chosen folder. No field names a path. */
export interface Save {
  type: "save";
  page: PageFacts;
  html: string;
  title?: string;
  byline?: string;
  date?: string;
  pictures?: { [name: string]: string };
  heading?: string;
  id: number;
}

/** Open a saved file with the system's program. The reply is `done`. */
export interface OpenSaved {
  type: "open-saved";
  number: number;
  id: number;
}

/** Read or change the highlights. Which fields are read depends on `op`; the others are ignored. */
export interface Highlights {
  type: "highlights";
  op: "erase" | "find" | "markdown" | "page" | "put" | "remove";
  url?: string | null;
  title?: string;
  highlight?: NewHighlight | null;
  ids?: string[];
  words?: string;
  site?: string;
  offset?: number;
  limit?: number;
  all?: boolean;
  heading?: string;
  id: number;
}

/** A highlight to keep, or a change of a kept one. A `Highlight` can be sent as one. */
export interface NewHighlight {
  quote: Quote;
  id?: string;
  position?: Position;
  color?: "blue" | "green" | "pink" | "yellow" | null;
  note?: string | null;
  created?: string;
}

/** The marked text and the text around it: a Text Quote Selector. */
export interface Quote {
  exact: string;
  prefix: string;
  suffix: string;
}

/** Offsets of a quote in the page's normalised text, only a hint: a Text Position Selector. */
export interface Position {
  start: number;
  end: number;
}

/** The reply to `hello`. */
export interface Greeting {
  type: "hello";
  version: string;
  protocol: [number, number];
  capabilities: string[];
  python: string;
  scorers: string[];
  id: number;
}

/** The levels of a page; after `update`, the changed levels. */
export interface Decided {
  type: "decided";
  doc: number;
  revision: number;
  page_type: string;
  suited: boolean;
  scorer: string;
  rows: [number, number][];
  main: number[];
  counts: { [name: string]: number };
  id: number;
}

/** One block's level with its strongest reasons. */
export interface Explained {
  type: "explained";
  node: number;
  level: "dim" | "hide" | "keep";
  score: number;
  reasons: [string, number][];
  seen: number;
  pages?: number;
  name?: string;
  named?: string;
  links?: number;
  neighbours?: [number, number];
  id: number;
}

/** The reader view's article, sanitised. */
export interface ArticleReply {
  type: "article";
  html: string;
  title: string;
  byline: string;
  date: string;
  lang: string;
  dir: string;
  minutes: number;
  comments: string;
  id: number;
}

/** A file: its name, media type and bytes in base64. */
export interface Exported {
  type: "exported";
  filename: string;
  media_type: string;
  data: string;
  id: number;
}

/** The sites in the site memory, after any erasing. */
export interface MemoryReply {
  type: "memory";
  sites: { [name: string]: unknown }[];
  id: number;
}

/** The chosen folder, after any change. */
export interface FolderReply {
  type: "folder";
  path: string;
  template: string;
  tags: string[];
  example: string;
  suggestions: string[];
  id: number;
}

/** Addresses of an article's pictures, in document order. */
export interface PicturesReply {
  type: "pictures";
  addresses: string[];
  id: number;
}

/** The saved file. */
export interface Saved {
  type: "saved";
  number: number;
  name: string;
  folder: string;
  already: boolean;
  pictures: number;
  left_out: number;
  id: number;
}

/** The result of a request about highlights. Fields that its `op` does not give are empty. */
export interface HighlightsReply {
  type: "highlights";
  highlights: Highlight[];
  highlight: Highlight | null;
  removed: number;
  total: number;
  sites: SiteCount[];
  text: string;
  id: number;
}

/** A kept highlight. */
export interface Highlight {
  id: string;
  quote: Quote;
  position: Position;
  color: "blue" | "green" | "pink" | "yellow";
  note: string;
  created: string;
  changed: string;
  url: string;
  title: string;
}

/** A site and its number of highlights. */
export interface SiteCount {
  site: string;
  count: number;
}

/** The request was carried out; there is no result. */
export interface Done {
  type: "done";
  id: number;
}

/** A piece of a reply over the size limit of one message. Join `data` of parts 0 … `of` - 1, then parse. */
export interface Part {
  type: "part";
  part: number;
  of: number;
  data: string;
  id: number;
}

/** The error that a request met. */
export interface Failure {
  type: "error";
  code: number;
  name: string;
  message: string;
  advice: string;
  id: number;
}

export type HostRequest = Hello | Piece | Decide | Update | Explain | Forget | Article | Export | Memory | Folder | Pictures | Save | OpenSaved | Highlights;

export type HostReply = Greeting | Decided | Explained | ArticleReply | Exported | MemoryReply | FolderReply | PicturesReply | Saved | HighlightsReply | Done | Part | Failure;
