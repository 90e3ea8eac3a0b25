import { readFile } from "node:fs/promises";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { flawsInEveryLook, readSample, type SampleObjects } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("codebook");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

test("a tag is defined on its page, found in the project's codebook and downloaded, by keyboard", async () => {
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await pressOn(main.getByRole("button", { name: "Edit entry" }));
  const dialog = page.getByRole("dialog");
  await typeInto(dialog.getByLabel("Definition"), "Somebody counts what is in stock.");
  await typeInto(dialog.getByLabel("When to use", { exact: true }), "A way of counting is named.");
  await typeInto(dialog.getByLabel("When not to use"), "They order without counting.");
  await pressOn(dialog.getByRole("button", { name: "Add an example" }));
  await typeInto(dialog.getByLabel("Example 1", { exact: true }), "We count by hand.");
  const highlight = dialog
    .getByRole("group", { name: "Highlights as examples" })
    .getByRole("checkbox")
    .first();
  await tabTo(highlight);
  await page.keyboard.press("Space");
  await press(dialog.getByRole("button", { name: "Save" }));
  await main.getByText("They order without counting.").first().waitFor();
  await main.getByText("We count by hand.").first().waitFor();
  await main.getByText("1 change", { exact: true }).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);

  await page.goto(`${workspace.origin}/projects/${sample.projectId}/codebook`);
  await main.getByText("Somebody counts what is in stock.").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await pressOn(main.getByRole("button", { name: "Download as Markdown" }));
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("**When not to use**\n\nThey order without counting.");
  expect(text).toContain("> We count by hand.");
  expect(text).toMatch(/\*\*Changes over time\*\*\n\n- [\d-]+, Ada Tester: Definition, .*Examples/u);
  await pressOn(main.getByRole("link", { name: "Export the project as QDPX" }));
  await main.getByRole("radio", { name: "Coding (QDPX)", checked: true }).waitFor();
  await pressOn(main.getByRole("button", { name: "Export", exact: true }));
  await main.getByText(/^Ready, /).waitFor();
  const exported = page.waitForEvent("download");
  await pressOn(main.getByRole("link", { name: "Download" }));
  expect((await exported).suggestedFilename()).toMatch(/\.qdpx$/);
  const archive = await readFile(await (await exported).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
});

test("the codebook of the workspace is among the settings", async () => {
  await page.goto(`${workspace.origin}/settings/codebook`);
  await page.getByRole("heading", { name: "No tags yet" }).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
});
