// @ts-check
/** The style of an element of Penumbra's own that lies over the whole window and lets the pointer through. */

const STYLE = {
  all: "initial",
  "color-scheme": "light dark",
  position: "fixed",
  inset: "0",
  width: "100%",
  height: "100%",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  overflow: "hidden",
  "pointer-events": "none",
  "z-index": "2147483647",
  display: "block",
};

/** @param {HTMLElement} element its style is `important`, so that no style of the page moves or hides it */
export function coverWindow(element) {
  for (const [name, value] of Object.entries(STYLE)) element.style.setProperty(name, value, "important");
}
