import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText } from "../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("slow");
});
afterAll(async () => {
  expect(workspace.problems()).toEqual([]);
  await workspace.close();
});

/** Holds the answer with a part of the code until the returned function is called. */
async function holdCode(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const holdChannels = (page: Page) => holdCode(page, /\/ChannelRoutes-[^/]*\.js/);

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

test("what is typed into a new note is shown while its editor is on its way, and is there when it came", async () => {
  const projectId = await makeProject(workspace, "Fish shops");
  const page = await workspace.signedIn();
  const release = await holdCode(page, /\/NoteView-[^/]*\.js/);
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "New note" }).first().click();
  await page.keyboard.type("Call with Oda\nThe counter is gone.", { delay: 10 });
  await heading(page, "Call with Oda").waitFor();
  // A page that is prepared behind it has the words too.
  await page.getByText("The counter is gone.").filter({ visible: true }).waitFor();
  release();
  const text = await documentText(page);
  await expect.poll(() => text.innerText()).toBe("The counter is gone.");
  expect(await page.getByLabel("Note title").inputValue()).toBe("Call with Oda");
});
