// @ts-check
/** Names of the elements that Penumbra puts over a page: its boxes, the highlights' bubble, the dial and the notice. */
export const OWN_ELEMENTS = Object.freeze(["penumbra-overlay", "penumbra-bubble", "penumbra-dial", "penumbra-notice"]);
