/** A scroll position: the index of a block, and how far its top is above the first visible line. */
export interface ReadingPlace {
  block: number;
  offset: number;
}

/** The scroll container of a text: its panel, or the page. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at === document.body) break;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** The first uncovered line of the window, in px from its top: below the sticky header. */
export function firstVisibleLine(root: Element): number {
  const scroller = scrollerOf(root);
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const pinned = [...scroller.querySelectorAll("[data-pinned]")].map(
    (element) => element.getBoundingClientRect().bottom,
  );
  return Math.max(top, ...pinned);
}

/** The first block that extends below a line; undefined for a text without blocks. */
export function firstBlockUnder(root: Element, line: number): number | undefined {
  const { children } = root;
  if (children.length === 0) return undefined;
  let from = 0;
  let to = children.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    const bottom = children[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom > line) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The first block of a text that is at least partly visible. */
export function firstVisibleBlock(root: Element): Element | undefined {
  const block = firstBlockUnder(root, firstVisibleLine(root));
  return block === undefined ? undefined : root.children[block];
}

/** The current reading place. Undefined at the beginning of the text. */
export function readPlace(root: Element): ReadingPlace | undefined {
  const scroller = scrollerOf(root);
  if (scroller.scrollTop <= 0) return undefined;
  const line = firstVisibleLine(root);
  const block = firstBlockUnder(root, line);
  const top = block === undefined ? undefined : root.children[block]?.getBoundingClientRect().top;
  return block === undefined || top === undefined ? undefined : { block, offset: Math.round(line - top) };
}

/** Scrolls a text to a place. Returns false if the text is not long enough yet. */
export function showPlace(root: Element, place: ReadingPlace): boolean {
  const element = root.children[place.block];
  if (!element) return false;
  const scroller = scrollerOf(root);
  const step = () => {
    if (!element.isConnected) return;
    scroller.scrollTop += element.getBoundingClientRect().top + place.offset - firstVisibleLine(root);
  };
  step();
  // Off-screen blocks have estimated heights: further steps correct the first.
  requestAnimationFrame(() => {
    step();
    requestAnimationFrame(step);
  });
  return true;
}
