// A content script cannot be a module; this line brings the modules in. Its value is awaited by whoever injects it.
import(chrome.runtime.getURL("content/main.js")).then((main) => main.start());
