// @ts-check
/** Build entry: the script of sites chosen in a private window. The browser registers it for all windows; in others it does nothing. */

/** The built script's completion value. */
export const done = chrome.extension.inIncognitoContext ? import("../controller/main.js").then(({ begin }) => begin()) : undefined;
