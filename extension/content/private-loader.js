// The loader of sites that were chosen in a private window. A script is registered for all windows; in the others it does nothing.
if (chrome.extension.inIncognitoContext) {
  import(chrome.runtime.getURL("content/main.js")).then((main) => main.start());
}
