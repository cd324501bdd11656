// The first thing on a page of a site where Penumbra is always on: before anything is painted, the background puts in what it
// remembers. The page is held back until that is done, and no longer than this, ms: one or two frames nobody misses.
{
  const LONGEST = 100;
  const { style } = document.documentElement;
  const release = () => {
    if (style.opacity !== "0") return;
    style.removeProperty("opacity");
    if (!style.length) document.documentElement.removeAttribute("style");
  };
  // A page that has an opacity of its own there already is left alone.
  if (!style.opacity) {
    style.setProperty("opacity", "0", "important");
    setTimeout(release, LONGEST);
  }
  chrome.runtime.sendMessage({ type: "cs-bg-paint", on: true }).then(release, release);
}
