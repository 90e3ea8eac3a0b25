import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { untilFocused } from "../../../testing/keyboard.testing.ts";
import { actTogether, cards, endOf, openTogether, type Together, timeoutMs } from "./together.testing.ts";

/** Moves the pointer of one browser over the canvas: the other draws it with its owner's name, until it leaves. */
async function showsPointer([one, other]: Together["pages"]): Promise<void> {
  await other.evaluate(() => {
    const texts: string[] = [];
    const { fillText, fillRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      texts.push(text);
      fillText.call(this, text, x, y);
    };
    // Each frame begins with its background.
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      if (x === 0 && y === 0) texts.length = 0;
      fillRect.call(this, x, y, width, height);
    };
    Object.assign(window, { drawnTexts: texts });
  });
  const drawn = async () =>
    z.array(z.string()).parse(await other.evaluate(() => Reflect.get(window, "drawnTexts")));
  const box = await one.getByRole("application", { name: "Canvas" }).boundingBox();
  const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 150 };
  await one.mouse.move(at.x, at.y);
  await one.mouse.move(at.x + 40, at.y + 40);
  await expect.poll(drawn).toContain("Ada Tester");
  await one.mouse.move(1, 1);
  await expect.poll(drawn).not.toContain("Ada Tester");
}

const clipboardKind = "application/x-fieldstone-canvas";

test(
  "two browsers on one canvas, one of them offline for a while, show the same in the end",
  async () => {
    const opened = await openTogether("CANVAS");
    const surface = (page: Page) => page.getByRole("application", { name: "Canvas" });
    await opened.pages[0].getByRole("button", { name: `Place all ${cards}` }).click();
    for (const page of opened.pages)
      await page.getByRole("button", { name: `Place all ${cards}` }).waitFor({ state: "detached" });
    await showsPointer(opened.pages);
    const keys = [
      ["Tab"],
      ["Tab", "Tab", "Shift+ArrowRight"],
      ["Tab", "ArrowDown"],
      ["Shift+Tab", "Shift+ArrowUp", "ArrowLeft"],
      ["Tab", " ", "Tab", " ", "ArrowRight", "Escape"],
      ["Tab", "Control+d"],
      ["Control+z"],
      ["Control+z"],
      ["Control+y"],
      ["Tab", "Delete"],
    ] as const;
    await actTogether(opened, async (page, random) => {
      const kind = random(keys.length + 2);
      if (kind === keys.length) await page.getByRole("button", { name: "Add rectangle" }).click();
      else if (kind > keys.length) {
        await page.getByRole("button", { name: "Add text" }).click();
        await untilFocused(page.getByRole("textbox", { name: "Text", exact: true }));
        await page.keyboard.type(`w${random(100)}`);
        await page.keyboard.press("Escape");
      } else {
        await surface(page).focus();
        for (const key of keys[kind] ?? []) await page.keyboard.press(key);
      }
      return true;
    });
    // All elements, lowest first, as they would be copied.
    const read = async (page: Page) => {
      await surface(page).focus();
      await page.keyboard.press("Control+a");
      return surface(page).evaluate((element, kind) => {
        const clipboardData = new DataTransfer();
        element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
        return clipboardData.getData(kind);
      }, clipboardKind);
    };
    const end = z.array(z.object({ id: z.string() })).parse(JSON.parse(await endOf(opened, read)));
    expect(end.length).toBeGreaterThan(cards / 2);
  },
  timeoutMs,
);
