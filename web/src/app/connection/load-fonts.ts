/** The first page comes first; this long after it, in ms, the fonts are fetched that it did not need. */
const LOAD_AFTER_MS = 2_000;

/** Fetches both fonts: one that is first needed without a network would stay away until the page is loaded anew. */
export function loadFonts(): () => void {
  const timer = setTimeout(() => {
    for (const family of ["Inter Variable", "Source Serif 4 Variable"])
      document.fonts.load(`16px "${family}"`).catch(() => undefined);
  }, LOAD_AFTER_MS);
  return () => clearTimeout(timer);
}
