import type { Locator } from "playwright-core";

/** Whether the middle of an element is on the screen, not scrolled away or covered. Does not scroll to it. */
export function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
