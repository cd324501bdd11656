// @ts-check
/** The theme that the user chose for the extension's pages, known before the settings have been asked for. */

const KEY = "theme";

/** Set the theme that was chosen last, so that no page flashes in the other one. */
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
