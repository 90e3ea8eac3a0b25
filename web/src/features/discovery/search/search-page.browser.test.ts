import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";
import { hearNothing } from "../../../testing/sockets.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("lanterns");
  projectId = await makeProject(workspace, "Lanterns");
  const second = await makeProject(workspace, "Harbour");
  await makeNote(workspace, { projectId, title: "Lantern diary", markdown: "A lantern by the door." });
  const night = { projectId: second, title: "Night walk", markdown: "Her lantern went out." };
  await fillWorkspaceField("Stage", second, await makeNote(workspace, night), "early days");
  await workspace.graphql(
    "mutation ($input: CreateFolderInput!) { createFolder(input: $input) { folder { id } } }",
    { input: { title: "Lantern studies" } },
  );
  await vi.waitFor(async () => expect(await countOf("lantern")).toBe(4), { timeout: 60_000, interval: 200 });
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });
async function fillWorkspaceField(title: string, projectId: string, objectId: string, text: string) {
  const made = await workspace.graphql(
    "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
    { input: { objectType: "NOTE", title, type: "TEXT" } },
  );
  const fieldId = madeField.parse(made).createCustomField.field.id;
  await workspace.graphql(
    "mutation ($input: EnableWorkspaceFieldInput!) { enableWorkspaceField(input: $input) { project { id } } }",
    { input: { projectId, fieldId, enabled: true } },
  );
  await workspace.graphql(
    "mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note { id } } }",
    { input: { objectId, fieldId, text } },
  );
}

const counted = z.object({ search: z.object({ total: z.number() }) });
async function countOf(query: string): Promise<number> {
  const answer = await workspace.graphql("query ($query: String!) { search(query: $query) { total } }", {
    query,
  });
  return counted.parse(answer).search.total;
}
const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
const tabs = () => page.getByRole("navigation", { name: "Result types" });
const tab = (name: RegExp) => tabs().getByRole("link", { name });
const bar = () => page.getByRole("region", { name: "Filter" });

async function addCondition() {
  await pressOn(bar().getByRole("button", { name: "Filter", exact: true }));
  await pressOn(bar().getByRole("button", { name: "Add condition" }));
  const condition = bar().getByRole("group", { name: "Condition 1" });
  return { condition, field: condition.getByLabel("Field") };
}

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
      "Themes0",
      "Tags0",
      "Projects1",
      "Folders1",
      "Channels0",
      "People0",
    ]);
  await pressOn(tab(/^Folders/));
  await expect.poll(titles).toEqual(["Lantern studies"]);
  await pressOn(tab(/^Data/));
  await expect
    .poll(() => titles().then((shown) => shown.toSorted()))
    .toEqual(["Lantern diary", "Night walk"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("results are filtered by the builder of views, also without words, and the address keeps it", async () => {
  await page.goto(`${workspace.origin}/search?query=lantern&resultType=NOTE`);
  await expect.poll(titles).toHaveLength(2);
  const { condition, field } = await addCondition();
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
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("what was just written is found without typing again, once the index has it", async () => {
  await makeNote(workspace, { projectId, title: "Signal", markdown: "A heliograph on the hill." });
  await vi.waitFor(async () => expect(await countOf("heliograph")).toBe(1), {
    timeout: 60_000,
    interval: 200,
  });
  // Changes by others would also trigger refetches.
  await hearNothing(page);
  let asked = 0;
  // As answered before the index contained it.
  await page.route("**/api/graphql", async (route) => {
    const isSearch = route.request().postData()?.includes("SearchResults") === true;
    if (!isSearch) return await route.continue();
    asked += 1;
    if (asked > 2) return await route.continue();
    const words = { missingWords: [], correctedQuery: null, byWordsAlone: false };
    const search = { items: [], total: 0, nextCursor: null, ...words, isBehind: true };
    await route.fulfill({ json: { data: { search: { ...search, __typename: "SearchResults" } } } });
  });
  await page.goto(`${workspace.origin}/search?query=heliograph`);
  await page.getByText("Nothing found for “heliograph”").waitFor();
  await page.getByText("The latest changes are still being added and will appear here.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await expect.poll(titles, { timeout: 20_000 }).toEqual(["Signal"]);
  expect(asked).toBe(3);
});

test("notes are filtered by a field of the workspace, and the filter is kept, by keyboard", async () => {
  await page.goto(`${workspace.origin}/search?query=lantern&resultType=NOTE`);
  await expect.poll(titles).toHaveLength(2);
  const { condition, field } = await addCondition();
  await field.getByRole("option", { name: "Stage" }).waitFor({ state: "attached" });
  await tabTo(field);
  await field.selectOption({ label: "Stage" });
  await typeInto(condition.getByLabel("Stage: value"), "early");
  await expect.poll(titles).toEqual(["Night walk"]);
  await pressOn(bar().getByRole("button", { name: "Saved filters" }));
  await press(page.getByRole("menuitem", { name: "Save this filter…" }));
  await typeInto(page.getByRole("dialog", { name: "Save filter" }).getByLabel("Name"), "Early ones");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("selectedFilterId=");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/search?query=lantern&resultType=NOTE`);
  await expect.poll(titles).toHaveLength(2);
  await pressOn(bar().getByRole("button", { name: "Saved filters" }));
  await press(page.getByRole("menuitemradio", { name: "Early ones" }));
  await expect.poll(titles).toEqual(["Night walk"]);
});

test("titles alone are searched, and results begin with the oldest, by keyboard and in the address", async () => {
  await page.goto(`${workspace.origin}/search?query=lantern&resultType=NOTE`);
  await expect.poll(titles).toHaveLength(2);
  const sort = page.getByLabel("Sort");
  await tabTo(sort);
  await sort.selectOption({ label: "Newest" });
  await expect.poll(titles).toEqual(["Night walk", "Lantern diary"]);
  await sort.selectOption({ label: "Oldest" });
  await expect.poll(titles).toEqual(["Lantern diary", "Night walk"]);
  const titlesOnly = page.getByRole("checkbox", { name: "Titles only" });
  await tabTo(titlesOnly);
  await page.keyboard.press("Space");
  await expect.poll(titles).toEqual(["Lantern diary"]);
  await expect.poll(() => tab(/^Notes/).textContent()).toBe("Notes1");
  await expect.poll(() => page.url()).toContain("titleOnly=true");
  await page.reload();
  await expect.poll(titles).toEqual(["Lantern diary"]);
  await expect.poll(() => titlesOnly.isChecked()).toBe(true);
  await expect.poll(() => sort.inputValue()).toBe("CREATED ASC");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await tabTo(titlesOnly);
  await page.keyboard.press("Space");
  await expect.poll(titles).toHaveLength(2);
  await expect.poll(() => page.url()).not.toContain("titleOnly=true");
});

test("a search or a question of more than 2,000 characters is refused in words, and nothing is cut", async () => {
  const long = "long ".repeat(25) + "l".repeat(2_000);
  await page.goto(`${workspace.origin}/search?query=lantern`);
  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill(long);
  await page.getByText("A search can have at most 2000 characters. Shorten it.").waitFor();
  expect(await field.inputValue()).toBe(long);
  await expect.poll(() => page.getByRole("article").count()).toBe(0);
  await page.goto(`${workspace.origin}/search?query=${encodeURIComponent(long)}`);
  await page.getByText("A search can have at most 2000 characters. Shorten it.").waitFor();
  await page.goto(`${workspace.origin}/ask`);
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill(long);
  await page.getByText("A question can have at most 2000 characters. Shorten it.").first().waitFor();
  expect(await question.inputValue()).toBe(long);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("the other address of search is a search of its own", async () => {
  await page.goto(`${workspace.origin}/search-next?query=lantern`);
  await expect.poll(titles).toHaveLength(4);
  await pressOn(tab(/^Projects/));
  await expect.poll(titles).toEqual(["Lanterns"]);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe("/search-next?query=lantern&resultType=PROJECT");
});

test("a search is saved, counts what is new, is edited, shared and deleted by keyboard", async () => {
  await page.goto(`${workspace.origin}/search?query=beacon`);
  await page.getByText("Nothing found for “beacon”").waitFor();
  await pressOn(page.getByRole("button", { name: "Save search" }));
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await typeInto(dialog.getByLabel("Name"), "Beacons");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await makeNote(workspace, { projectId, title: "First beacon", markdown: "A beacon on the hill." });
  await vi.waitFor(async () => expect(await countOf("beacon")).toBe(1), { timeout: 60_000, interval: 200 });
  await page.goto(`${workspace.origin}/explore`);
  const feed = () => page.getByRole("listitem").filter({ hasText: "Beacons" });
  await feed().getByText("1 new").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("link", { name: "Beacons" }));
  await expect.poll(titles).toEqual(["First beacon"]);
  await page.getByRole("article").getByText("New", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const menu = page.getByRole("button", { name: "Actions for “Beacons”" });
  await pressOn(menu);
  await page.getByRole("menuitem", { name: "Edit search" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Edit “Beacons”" }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("lantern");
  await expect.poll(titles).toHaveLength(4);
  await pressOn(page.getByRole("button", { name: "Save changes" }));
  await page.getByRole("heading", { level: 1, name: "Beacons", exact: true }).waitFor();
  await expect.poll(titles).toHaveLength(4);
  await page.goto(`${workspace.origin}/explore`);
  await feed().getByText("lantern").waitFor();
  await expect.poll(() => feed().getByText("1 new").count()).toBe(0);
  await pressOn(menu);
  await page.getByRole("menuitem", { name: "Rename…" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await feed().getByText("Shared with the workspace").waitFor();
  await pressOn(menu);
  await page.getByRole("menuitem", { name: "Delete" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await feed().waitFor({ state: "detached" });
  await page.keyboard.press("ControlOrMeta+z");
  await feed().waitFor();
});
