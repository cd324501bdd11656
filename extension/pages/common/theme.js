// @ts-check
/** The user's theme for the extension's pages, known before the settings are read. */

const KEY = "theme";

/** Set the last chosen theme, so that no page flashes in another one. */
export function setTheme() {
  const theme = localStorage.getItem(KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/**
 * Remember a theme and set it.
 *
 * @param {string} theme `system`, `light` or `dark`
 */
export function keepTheme(theme) {
  localStorage.setItem(KEY, theme);
  setTheme();
}
