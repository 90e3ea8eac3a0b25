/** Where somebody reads: a block of the text by its number, and how far its top is above the first visible line. */
export interface ReadingPlace {
  block: number;
  offset: number;
}

/** What scrolls a text: the panel that it is in, or the page. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at === document.body) break;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** The first line of the window that nothing covers, in px from its top: under the header that stays in view. */
export function firstVisibleLine(root: Element): number {
  const scroller = scrollerOf(root);
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const pinned = [...scroller.querySelectorAll("[data-pinned]")].map(
    (element) => element.getBoundingClientRect().bottom,
  );
  return Math.max(top, ...pinned);
}

/** The first block that reaches under a line; undefined for a text without blocks. */
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

/** The first block of a text that can be seen, in part or whole. */
export function firstBlockInSight(root: Element): Element | undefined {
  const block = firstBlockUnder(root, firstVisibleLine(root));
  return block === undefined ? undefined : root.children[block];
}

/** Where the text is read now. Undefined at its beginning. */
export function readPlace(root: Element): ReadingPlace | undefined {
  const scroller = scrollerOf(root);
  if (scroller.scrollTop <= 0) return undefined;
  const line = firstVisibleLine(root);
  const block = firstBlockUnder(root, line);
  const top = block === undefined ? undefined : root.children[block]?.getBoundingClientRect().top;
  return block === undefined || top === undefined ? undefined : { block, offset: Math.round(line - top) };
}

/** Scrolls a text to a place. False where the text does not reach that far yet. */
export function showPlace(root: Element, place: ReadingPlace): boolean {
  const element = root.children[place.block];
  if (!element) return false;
  const scroller = scrollerOf(root);
  const step = () => {
    if (!element.isConnected) return;
    scroller.scrollTop += element.getBoundingClientRect().top + place.offset - firstVisibleLine(root);
  };
  step();
  // Blocks out of sight have a guessed height: further steps land where the first came near.
  requestAnimationFrame(() => {
    step();
    requestAnimationFrame(step);
  });
  return true;
}
