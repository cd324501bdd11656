// Asks how things stand before anything else of the popup has loaded: by the time that there is something to show it with, the
// answer is there.
/** @type {{ penumbraFirstAnswer?: Promise<unknown> }} */ (globalThis).penumbraFirstAnswer = chrome.runtime.sendMessage({
  type: "ui-bg-state",
  tab: Number(new URLSearchParams(location.search).get("tab")) || null,
});
