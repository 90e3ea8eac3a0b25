/** How long after the first page, in ms, to fetch the fonts that it did not need. */
const LOAD_AFTER_MS = 2_000;

/** Preloads both fonts: one first needed while offline would be missing until the page is reloaded. */
export function loadFonts(): () => void {
  const timer = setTimeout(() => {
    for (const family of ["Inter Variable", "Source Serif 4 Variable"])
      document.fonts.load(`16px "${family}"`).catch(() => undefined);
  }, LOAD_AFTER_MS);
  return () => clearTimeout(timer);
}
