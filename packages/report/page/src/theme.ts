/** Dark or light: as the system has it, until the reader says otherwise. */
const stored = "everypath-theme";

export function toggleTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem(stored, root.dataset.theme);
  } catch {
    // A page from a file may have no storage: the choice then lasts as long as the page.
  }
}

export function restoreTheme(): void {
  try {
    const theme = localStorage.getItem(stored);
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch {
    // No storage, no choice to restore.
  }
}
