// @ts-check
import js from "@eslint/js";

/** Names that pages and background of an extension may use without importing them. */
const BROWSER = Object.fromEntries(
  (
    "AbortController AbortSignal Blob CSS CSSStyleDeclaration CSSStyleSheet CompressionStream CustomEvent DOMException DOMMatrixReadOnly DOMParser DOMRect " +
    "DecompressionStream Document Element Event FileReader Highlight HTMLElement HTMLAnchorElement HTMLInputElement HTMLSlotElement Image Intl KeyboardEvent " +
    "MessageChannel MouseEvent MutationObserver MutationRecord Node NodeFilter NodeList OffscreenCanvas PointerEvent Range Response " +
    "ShadowRoot SpeechSynthesisUtterance Text URL URLSearchParams WheelEvent Window XMLSerializer addEventListener atob " +
    "cancelAnimationFrame chrome clearInterval clearTimeout confirm console createImageBitmap crypto document fetch getComputedStyle getSelection " +
    "globalThis innerHeight innerWidth location matchMedia navigator performance queueMicrotask removeEventListener " +
    "requestAnimationFrame requestIdleCallback scrollTo scrollX scrollY setInterval setTimeout speechSynthesis structuredClone " +
    "history indexedDB open window TextDecoder TextEncoder localStorage IntersectionObserver ResizeObserver print"
  )
    .split(" ")
    .map((name) => [name, "readonly"]),
);

/** Longest line, characters. Strings, expressions and JSDoc's types cannot be wrapped. */
const MAX_LEN = {
  code: 140,
  ignoreUrls: true,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignorePattern: String.raw`^\s*(?:/\*)?\*+\s*@(?:type|typedef|param|returns|property|satisfies|template)\b`,
};

/**
 * The folders of each part of the extension in the order in which they may import: none from one after it, or from one beside it. The last may
 * import all.
 */
const FOLDERS = {
  background: [["browser", "host"], ["storage"], ["sites"], ["welcome"], ["reading"], ["requests"]],
  content: [
    ["world"],
    ["dom"],
    ["rules"],
    ["apply"],
    ["snapshot"],
    ["article", "controls", "mutations"],
    ["decide", "layers"],
    ["tools"],
    ["controller"],
    ["entries"],
  ],
};

const oneWay = Object.entries(FOLDERS).flatMap(([part, folders]) =>
  folders.slice(0, -1).flatMap((beside, at) =>
    beside.map((folder) => {
      const others = folders.slice(at).flat().filter((other) => other !== folder);
      const group = others.map((other) => `../${other}/*`);
      const message = "The folders of a part import one way: see FOLDERS in eslint.config.js.";
      return {
        files: [`extension/${part}/${folder}/*.js`],
        rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
      };
    }),
  ),
);

export default [
  { ignores: ["build/**", "dist/**", "node_modules/**", ".venv/**"] },
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: BROWSER },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "max-len": ["error", MAX_LEN],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipComments: true, skipBlankLines: true }],
    },
  },
  ...oneWay,
  {
    files: ["tests/**/*.js", "packaging/**/*.js", "host/**/*.js"],
    languageOptions: { globals: { process: "readonly", Buffer: "readonly" } },
    rules: { "max-lines-per-function": "off" },
  },
];
