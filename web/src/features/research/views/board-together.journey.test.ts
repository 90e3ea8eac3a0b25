import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { actTogether, cards, endOf, openTogether, timeoutMs } from "./together.testing.ts";

test(
  "two browsers on one board, one of them offline for a while, show the same in the end",
  async () => {
    const opened = await openTogether("BOARD");
    const { pages } = opened;
    const read = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-card]")]
          .map(
            (card) => `${card.closest("section")?.ariaLabel ?? ""}: ${card.getAttribute("data-card") ?? ""}`,
          )
          .join("\n"),
      );
    const isWhole = async (page: Page) => (await read(page)).split("\n").length === cards;
    for (const page of pages) await expect.poll(() => isWhole(page)).toBe(true);
    await actTogether(opened, (page, random) =>
      page.evaluate(
        async ([card, choice]) => {
          const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
          // Only the items that move a card.
          const items = () =>
            [...document.querySelectorAll<HTMLElement>("[role=menu] [role^=menuitem]")].filter((item) =>
              item.role === "menuitemradio"
                ? item.ariaChecked !== "true"
                : /^Move (?:up|down)$/.test(item.innerText.trim()),
            );
          for (let left = 0; items().length > 0 && left < 60; left += 1) await frame();
          const buttons = document.querySelectorAll<HTMLElement>('[data-card] button[aria-haspopup="menu"]');
          buttons[card % buttons.length]?.click();
          for (let left = 0; items().length === 0 && left < 60; left += 1) await frame();
          const item = items()[choice % Math.max(1, items().length)];
          item?.click();
          return item !== undefined;
        },
        [random(1_000), random(1_000)] as const,
      ),
    );
    const end = await endOf(opened, read);
    expect(end.split("\n")).toHaveLength(cards);
    expect(new Set(end.split("\n").map((line) => line.split(": ")[0])).size).toBeGreaterThan(1);
  },
  timeoutMs,
);
