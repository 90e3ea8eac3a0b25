import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  accessibilityFlaws,
  documentText,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("covers");
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

const project = () => `${workspace.origin}/projects/${sample.projectId}`;

test("an icon, a colour and a cover are chosen by keyboard and seen in the header and the sidebar", async () => {
  await page.goto(project());
  await pressOn(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Actions for Sample/ })
      .first(),
  );
  await press(page.getByRole("menuitem", { name: "Change icon and cover…" }));
  const dialog = page.getByRole("dialog", { name: "Icon, colour and cover" });
  await pressOn(dialog.getByRole("button", { name: "🧭" }));
  await pressOn(dialog.getByRole("button", { name: "teal" }));
  await pressOn(dialog.getByRole("button", { name: "Waves" }));
  await press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).getByText("🧭").waitFor();
  await page.locator("[data-pattern=waves]").waitFor();
  await page.getByRole("navigation", { name: "Projects" }).getByText("🧭").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a readme is begun, written in the editor, and introduces the project", async () => {
  await page.goto(`${project()}/readme`);
  await pressOn(page.getByRole("button", { name: "Write a readme" }));
  await documentText(page);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  const text = page.getByRole("textbox", { name: "Note text" });
  await text.click();
  await page.keyboard.type("We ask how small shops count.");
  await page.getByText("Saved", { exact: true }).waitFor();
  // The text's beginning is computed a moment after it is saved.
  const readme = `query ($id: ID!) { project(id: $id) { readme { contentAbstract } } }`;
  await expect
    .poll(async () => JSON.stringify(await workspace.graphql(readme, { id: sample.projectId })))
    .toContain("We ask how small shops count.");
  await page.goto(project());
  const card = page.getByRole("region", { name: "Readme" });
  await card.getByText("We ask how small shops count.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("link", { name: "Open the readme" }));
  await expect.poll(() => page.url()).toContain("/readme");
  await (await documentText(page)).getByText("We ask how small shops count.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});
