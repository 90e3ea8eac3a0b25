import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../../testing/browser-pages.testing.ts";
import { makeView } from "../../../../testing/fields-and-views.testing.ts";
import { joinAs } from "../../../../testing/join-workspace.testing.ts";
import { untilFocused } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("builtincells");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const grid = () => page.getByRole("grid");
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const write = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

async function keys(...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

/** A table of the sample with one column beside the rows' names, and the cursor in it. */
async function openTable(target: string, projectId: string, [name, column]: readonly [string, string]) {
  const others = ["title", "text", "tags", "people", "published", "note", "createdAt", "createdBy"];
  const fieldVisibility = others.map((key) => ({ key, visible: key === name || key === column }));
  const view = { projectId, title: `Table of ${target}`, layout: "TABLE", target };
  const columns = [name, column].map((key) => ({ key, width: 300, sticky: false, wrapped: false }));
  const viewId = await makeView(workspace, view, { fieldVisibility, columns });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await grid().waitFor();
  await grid().focus();
  await keys("ArrowRight");
}

/** What the first rows have in the column. */
const shown = async (count: number) =>
  (
    await grid()
      .locator("[role=rowgroup]:last-child [role=row]")
      .locator("[role=gridcell][aria-colindex='3']")
      .evaluateAll((cells) => cells.map((cell) => [...cell.children].map((each) => each.textContent)))
  ).slice(0, count);

const tagged = z.object({
  project: z.object({
    highlightRows: z.object({
      rows: z.array(z.object({ tags: z.array(z.object({ title: z.string() })) })),
    }),
  }),
});
const settings = { sort: [], filter: { combinator: "And", fields: [] }, group: null, columns: [] };
/** The stored tags of the first highlights. */
async function storedTags(count: number): Promise<string[][]> {
  const answer = await workspace.graphql(
    `query ($id: ID!, $settings: JSON!) { project(id: $id) { highlightRows(settings: $settings) {
      rows { tags { title } } } } }`,
    { id: sample.projectId, settings: { ...settings, fieldVisibility: [] } },
  );
  return tagged
    .parse(answer)
    .project.highlightRows.rows.slice(0, count)
    .map(({ tags }) => tags.map(({ title }) => title).sort());
}

const titles = z.array(z.object({ title: z.string() }));
const boards = z.object({ project: z.object({ tagBoards: z.array(z.object({ ungroupedTags: titles })) }) });
async function projectTags(): Promise<string[]> {
  const answer = await workspace.graphql(
    "query ($id: ID!) { project(id: $id) { tagBoards { ungroupedTags { title } } } }",
    { id: sample.projectId },
  );
  return boards
    .parse(answer)
    .project.tagBoards.flatMap(({ ungroupedTags }) => ungroupedTags.map(({ title }) => title));
}

test("tags of highlights are chosen, created, copied, pasted, cleared and undone, by keyboard", async () => {
  await openTable("HIGHLIGHT", sample.projectId, ["text", "tags"]);
  const before = await storedTags(3);
  const picker = page.getByRole("combobox", { name: "Find or create a tag" });
  // Typing searches; Enter creates the tag and adds it.
  await page.keyboard.type("Brand; new");
  await untilFocused(picker);
  await page.getByRole("option", { name: "Create “Brand; new”" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await keys("Enter");
  const first = [...(before[0] ?? []), "Brand; new"].sort();
  await expect.poll(() => storedTags(1)).toEqual([first]);
  // Enter again takes it off, and a third time adds it.
  await page.keyboard.type("Brand; new");
  await page.getByRole("option", { name: "Brand; new", selected: true }).waitFor();
  await keys("Enter");
  await expect.poll(() => storedTags(1)).toEqual(before.slice(0, 1));
  await keys("Enter");
  await expect.poll(() => storedTags(1)).toEqual([first]);
  await keys("Escape");
  await untilFocused(grid());
  // One cell's tags fill two others.
  await keys("Control+c", "ArrowDown", "Shift+ArrowDown", "Control+v");
  expect((await clipboard()).split("; ").length).toBeGreaterThan(1);
  await expect.poll(() => storedTags(3)).toEqual([first, first, first]);
  await keys("Control+z");
  await expect.poll(() => storedTags(3)).toEqual([first, ...before.slice(1)]);
  // A range with an unknown tag sets the other cell only, and says why.
  await write("brand; new\nNobody’s tag");
  await keys("Control+v");
  await page.getByText("1 cell was not changed. This project has no tag “Nobody’s tag”.").waitFor();
  await expect.poll(() => storedTags(3)).toEqual([first, ["Brand; new"], before[2] ?? []]);
  await keys("Control+Home", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown", "Delete");
  await expect.poll(() => storedTags(3)).toEqual([[], [], []]);
  await keys("Control+z");
  const last = [first, ["Brand; new"], before[2] ?? []];
  await expect.poll(() => storedTags(3)).toEqual(last);
  // One undo takes back a new tag with what it was put on.
  await page.keyboard.type("Taken back");
  await page.getByRole("option", { name: "Create “Taken back”" }).waitFor();
  await keys("Enter");
  const changed = [[...first, "Taken back"].sort(), ...last.slice(1)];
  await expect.poll(() => storedTags(3)).toEqual(changed);
  await keys("Escape");
  await untilFocused(grid());
  await keys("Control+z");
  await expect.poll(() => storedTags(3)).toEqual(last);
  await expect.poll(projectTags).not.toContain("Taken back");
  await keys("Control+Shift+z");
  await expect.poll(() => storedTags(3)).toEqual(changed);
});

test("people of notes are chosen, pasted by name, cleared and undone, by keyboard", async () => {
  const made = z
    .object({ createProject: z.object({ project: z.object({ id: z.string() }) }) })
    .parse(
      await workspace.graphql(
        "mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }",
        { input: { title: "Interviews" } },
      ),
    );
  const projectId = made.createProject.project.id;
  for (const title of ["Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  for (const name of ["Ada Quill", "Bo Quill"])
    await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
      { input: { name } },
    );
  await openTable("NOTE", projectId, ["title", "people"]);
  await page.keyboard.type("ada q");
  await page.getByRole("button", { name: "Ada Quill" }).waitFor();
  await keys("Enter");
  await page.getByRole("button", { name: /Ada Quill/ }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await keys("Tab");
  await untilFocused(grid());
  await expect.poll(() => shown(2)).toEqual([["Ada Quill"], [""]]);
  await keys("ArrowDown");
  await write("Bo Quill; Ada Quill");
  await keys("Control+v");
  await expect.poll(() => shown(2)).toEqual([["Ada Quill"], ["Ada Quill; Bo Quill"]]);
  await write("Nobody");
  await keys("Control+v");
  await page.getByText("Nobody in People is called “Nobody”. Add them first.").waitFor();
  await keys("Shift+ArrowUp", "Delete");
  await expect.poll(() => shown(2)).toEqual([[""], [""]]);
  await keys("Control+z");
  await expect.poll(() => shown(2)).toEqual([["Ada Quill"], ["Ada Quill; Bo Quill"]]);
});

test("Enter publishes an insight, which is copied, pasted, cleared and undone, by keyboard", async () => {
  await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId: sample.projectId, title: "Draft of mine" } },
  );
  await openTable("INSIGHT", sample.projectId, ["title", "published"]);
  const [, second] = await shown(2);
  await expect.poll(() => shown(1)).toEqual([["Draft"]]);
  await keys("Enter");
  await expect.poll(() => shown(1)).toEqual([["Published"]]);
  await keys("Control+c");
  await expect.poll(clipboard).toBe("Published");
  await keys("Delete");
  await expect.poll(() => shown(1)).toEqual([["Draft"]]);
  await keys("Control+v");
  await expect.poll(() => shown(1)).toEqual([["Published"]]);
  await keys("Control+z");
  await expect.poll(() => shown(1)).toEqual([["Draft"]]);
  await write("perhaps");
  await keys("Control+v");
  await page.getByText("Enter yes or no.").waitFor();
  await expect.poll(() => shown(2)).toEqual([["Draft"], second]);
});

test("a viewer sees why the cells cannot be edited, and changes none", async () => {
  await page.context().close();
  page = await joinAs(workspace, `vera@${workspace.subdomain}.example`, "Vera Viewer", "VIEWER");
  await openTable("HIGHLIGHT", sample.projectId, ["text", "tags"]);
  const reason = "You don’t have edit permissions in this project";
  expect(await grid().locator(`[aria-readonly=true][title="${reason}"]`).count()).toBeGreaterThan(0);
  const before = await storedTags(2);
  await keys("Delete");
  await page.getByRole("region", { name: "Notifications" }).getByText(reason).waitFor();
  expect(await storedTags(2)).toEqual(before);
  expect(await accessibilityFlaws(page)).toEqual([]);
});
