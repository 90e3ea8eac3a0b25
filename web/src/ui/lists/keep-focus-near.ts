/** How long an action may take to remove its row, in ms. */
const KEPT_MS = 10_000;

const rowControls = "[data-row-open]:enabled, a[href], button:enabled";

/** The row that an action is about: the one that contains its button, or the last one selected. */
function rowOf(pressed: Element): Element | null {
  const selected = [...document.querySelectorAll("[data-row-key][data-selected]")].at(-1);
  const row = pressed.closest("[data-row-key], li") ?? selected ?? null;
  return row?.closest("li, tr") ?? row;
}

function siblingsOf(row: Element | null): readonly Element[] {
  const all = [...(row?.parentElement?.children ?? [])];
  const at = row ? all.indexOf(row) : -1;
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
}

/**
 * Keeps the focus in a list when an action removes the row whose button was pressed, or the selected rows: it moves
 * to the next row, to the one before if there is none, and from an empty list to the heading of its section or page.
 */
export function keepFocusNear(pressed: Element | null): void {
  if (!pressed) return;
  const row = rowOf(pressed);
  const siblings = siblingsOf(row);
  const section = (row ?? pressed).closest("section");
  const observer = new MutationObserver(() => {
    if (pressed.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const control = siblings
      .filter((each) => each.isConnected)
      .map((each) => each.querySelector<HTMLElement>(rowControls))
      .find((each) => each !== null);
    const heading = section?.isConnected ? section.querySelector<HTMLElement>("h2[tabindex]") : null;
    const target = control ?? heading ?? document.querySelector<HTMLElement>("main h1[tabindex]");
    target?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), KEPT_MS);
}
