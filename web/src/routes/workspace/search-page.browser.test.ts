import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { flawsInEveryLook } from "../browser-pages.testing.ts";
import { pressOn, tabTo, typeInto } from "../keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("lanterns");
  const first = await makeProject(workspace, "Lanterns");
  const second = await makeProject(workspace, "Harbour");
  await makeNote(workspace, { projectId: first, title: "Lantern diary", markdown: "A lantern by the door." });
  await makeNote(workspace, { projectId: second, title: "Night walk", markdown: "Her lantern went out." });
  await workspace.graphql(
    "mutation ($input: CreateFolderInput!) { createFolder(input: $input) { folder { id } } }",
    {
      input: { title: "Lantern studies" },
    },
  );
  const found = async () =>
    JSON.stringify(await workspace.graphql(`{ search(query: "lantern") { total } searchBacklog { words } }`));
  await vi.waitFor(async () => expect(await found()).toContain('"total":4'), {
    timeout: 60_000,
    interval: 200,
  });
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
const tabs = () => page.getByRole("navigation", { name: "Result types" });
const tab = (name: RegExp) => tabs().getByRole("link", { name });
const bar = () => page.getByRole("region", { name: "Filter" });

test("each tab says how many it has, and shows them by keyboard", async () => {
  await page.goto(`${workspace.origin}/search?query=lantern`);
  await expect.poll(titles).toHaveLength(4);
  await expect
    .poll(() => tabs().getByRole("link").allTextContents())
    .toEqual([
      "Everything4",
      "Data2",
      "Notes2",
      "Highlights0",
      "Insights0",
      "Tags0",
      "Projects1",
      "Folders1",
      "People0",
    ]);
  await pressOn(tab(/^Folders/));
  await expect.poll(titles).toEqual(["Lantern studies"]);
  await pressOn(tab(/^Data/));
  await expect
    .poll(() => titles().then((shown) => shown.toSorted()))
    .toEqual(["Lantern diary", "Night walk"]);
  expect(await flawsInEveryLook(page)).toEqual([]);
});

test("results are filtered by the builder of views, also without words, and the address keeps it", async () => {
  await page.goto(`${workspace.origin}/search?query=lantern&resultType=NOTE`);
  await expect.poll(titles).toHaveLength(2);
  await pressOn(bar().getByRole("button", { name: "Filter", exact: true }));
  await pressOn(bar().getByRole("button", { name: "Add condition" }));
  const condition = bar().getByRole("group", { name: "Condition 1" });
  const field = condition.getByLabel("Field");
  await field.waitFor();
  await tabTo(field);
  await field.selectOption({ label: "Project" });
  await typeInto(condition.getByRole("textbox", { name: "Project: value" }), "Harb");
  await condition.getByRole("button", { name: "Harbour" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual(["Night walk"]);
  await expect.poll(() => page.url()).toContain("filter=");
  await expect.poll(() => tab(/^Notes/).textContent()).toBe("Notes1");
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await expect.poll(() => page.url()).not.toContain("query=");
  await page.reload();
  await expect.poll(titles).toEqual(["Night walk"]);
  await expect
    .poll(() => bar().getByRole("list", { name: "Conditions" }).getByRole("listitem").allTextContents())
    .toEqual(["Project is one of Harbour"]);
  expect(await flawsInEveryLook(page)).toEqual([]);
});

test("the other address of search is a search of its own", async () => {
  await page.goto(`${workspace.origin}/search-next?query=lantern`);
  await expect.poll(titles).toHaveLength(4);
  await pressOn(tab(/^Projects/));
  await expect.poll(titles).toEqual(["Lanterns"]);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe("/search-next?query=lantern&resultType=PROJECT");
});
