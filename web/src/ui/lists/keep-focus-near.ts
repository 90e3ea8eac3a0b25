/** How long an action may take to remove its row, in ms. */
const KEPT_MS = 10_000;

const rowControls = "[data-row-open]:enabled, a[href], button:enabled";

/** The row that an action is about: the one that contains its button, or the last one selected. */
function rowOf(pressed: Element): Element | null {
  const selected = [...document.querySelectorAll("[data-row-key][data-selected]")].at(-1);
  const row = pressed.closest("[data-row-key], li") ?? selected ?? null;
  return row?.closest("li, tr") ?? row;
}

/** Finds a row again, also where it was drawn anew, as in another column. */
function finderOf(row: Element): () => Element | null {
  const keyed = row.closest("[data-row-key]") ?? row.querySelector("[data-row-key]");
  const key = keyed?.getAttribute("data-row-key");
  return () =>
    row.isConnected || key == null ? row : document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
}

/** The other rows: first those after the row, then those before it, the nearest first. */
function othersOf(row: Element | null): readonly (() => Element | null)[] {
  const all = [...(row?.parentElement?.children ?? [])];
  const at = row ? all.indexOf(row) : -1;
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()].map(finderOf);
}

/**
 * Keeps the focus in a list when an action removes the row whose button was pressed, or the selected rows: it moves
 * to the next row, to the one before if there is none, and from an empty list to the heading of its section or page.
 * Until the user goes on, as the list may be drawn again once the server has answered.
 */
export function keepFocusNear(pressed: Element | null): void {
  if (!pressed) return;
  const row = rowOf(pressed);
  const others = othersOf(row);
  const section = (row ?? pressed).closest("section");
  const ended = new AbortController();
  const observer = new MutationObserver(() => {
    if (pressed.isConnected || document.activeElement !== document.body) return;
    const control = others
      .map((find) => find())
      .filter((each) => each?.isConnected)
      .map((each) => each?.querySelector<HTMLElement>(rowControls))
      .find((each) => each != null);
    const heading = section?.isConnected ? section.querySelector<HTMLElement>("h2[tabindex]") : null;
    const target = control ?? heading ?? document.querySelector<HTMLElement>("main h1[tabindex]");
    target?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  for (const kind of ["keydown", "pointerdown"])
    document.addEventListener(kind, end, { capture: true, signal: ended.signal });
  setTimeout(end, KEPT_MS);
}
