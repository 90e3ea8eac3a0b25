import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The number of the paragraph below the header, in a text of numbered paragraphs. */
export function readAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const line = Math.max(
      0,
      ...[...document.querySelectorAll("[data-pinned]")].map((bar) => bar.getBoundingClientRect().bottom),
    );
    for (const block of document.querySelectorAll(".fs-document p")) {
      if (block.getBoundingClientRect().bottom > line + 2)
        return Number(/Paragraph (\d+)/.exec(block.textContent)?.[1]);
    }
    return Number.NaN;
  });
}

/** The paragraph being read, once scrolling has settled. */
export async function restingPlaceOf(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await readAt(page);
        const same = now === before;
        before = now;
        return same;
      },
      { interval: 300 },
    )
    .toBe(true);
  return before;
}
