import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("slow");
});
afterAll(async () => {
  expect(workspace.problems()).toEqual([]);
  await workspace.close();
});

/** Holds the answer with the code of the page of channels until the returned function is called. */
async function holdChannels(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/ChannelRoutes-[^/]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a page whose code is on its way says so, at first and after a link", async () => {
  const page = await workspace.signedIn();
  let release = await holdChannels(page);
  const asked = page.waitForRequest(/\/ChannelRoutes-/);
  await page.goto(`${workspace.origin}/channels`);
  await asked;
  await page.locator(".boot-workspace").waitFor();
  release();
  await heading(page, "Channels").waitFor();
  await page.unrouteAll({ behavior: "wait" });

  const other = await workspace.signedIn();
  release = await holdChannels(other);
  await other.goto(`${workspace.origin}/home`);
  await heading(other, "Home").waitFor();
  await other.getByRole("link", { name: /^Channels/ }).click();
  await other.getByRole("main").getByRole("status", { name: "Loading…" }).waitFor();
  release();
  await heading(other, "Channels").waitFor();
});
