import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { press, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("notices");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function isCovered(control: Locator): Promise<boolean> {
  const box = await control.boundingBox();
  const region = await page.getByRole("region", { name: "Notifications" }).boundingBox();
  // A notice that has gone by itself proves nothing.
  if (!box || !region?.height) return expect.unreachable("both are on screen");
  return (
    box.y < region.y + region.height &&
    box.y + box.height > region.y &&
    box.x < region.x + region.width &&
    box.x + box.width > region.x
  );
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.each(sizes)(
  "at $width a notice covers neither what has the focus nor the end of a page",
  async (viewport) => {
    page = await workspace.signedIn({ viewport });
    await page.goto(`${workspace.origin}/settings/security`);
    const buttons = page.getByRole("main").getByRole("button", { name: /^Save/ });
    await buttons.last().waitFor();
    await page.waitForLoadState("networkidle");

    // A button at the lower edge of the window.
    await buttons.first().focus();
    await buttons.first().evaluate((each) => {
      const main = document.querySelector("main");
      if (main) main.style.paddingBlock = "100vh";
      window.scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 12);
    });
    await press(buttons.first());
    await page.getByRole("region", { name: "Notifications" }).getByRole("button").first().waitFor();
    await untilFocused(buttons.first());
    await expect.poll(() => isCovered(buttons.first())).toBe(false);

    await page.reload();
    await buttons.last().waitFor();
    await page.waitForLoadState("networkidle");
    await press(buttons.first());
    await page.getByRole("region", { name: "Notifications" }).getByRole("button").first().waitFor();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    await expect.poll(() => isCovered(page.getByRole("main").getByRole("button").last())).toBe(false);
  },
);
