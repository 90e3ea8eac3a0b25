import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });

const madePerson = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("filters");
  projectId = await makeProject(workspace, "Study");
  const made = await workspace.graphql(
    "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
    { input: { projectId, objectType: "NOTE", title: "Stage", type: "SELECT" } },
  );
  const fieldId = madeField.parse(made).createCustomField.field.id;
  for (const [title, label] of [
    ["Alpha", "Early"],
    ["Beta", "Late"],
    ["Gamma", undefined],
  ] as const) {
    const objectId = await makeNote(workspace, { projectId, title, markdown: `Words of ${title}.` });
    if (label === undefined) continue;
    await workspace.graphql(
      "mutation ($input: AddFieldOptionInput!) { addFieldOption(input: $input) { optionId } }",
      { input: { fieldId, label } },
    );
    await workspace.graphql(
      "mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note { id } } }",
      { input: { objectId, fieldId, text: label } },
    );
  }
  for (const name of ["Zelda", "Zora"])
    await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
      { input: { name } },
    );
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const rows = () => page.locator("[data-row-key]");
const bar = () => page.getByRole("region", { name: "Filter" });
const openButton = () => bar().getByRole("button", { name: "Filter", exact: true });
const condition = (n: number) => bar().getByRole("group", { name: `Condition ${n}` });
const chips = () => bar().getByRole("list", { name: "Conditions" }).getByRole("listitem");

async function addCondition(n: number, field: string): Promise<void> {
  await pressOn(bar().getByRole("button", { name: "Add condition" }));
  const select = condition(n).getByLabel("Field");
  await select.waitFor();
  await expect.poll(() => select.evaluate((element) => element === document.activeElement)).toBe(true);
  await select.selectOption({ label: field });
}

test("notes are filtered by keyboard with a count as the filter is built, and the address keeps it", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await expect.poll(() => rows().count()).toBe(3);
  await pressOn(openButton());
  await addCondition(1, "Stage");
  await typeInto(condition(1).getByRole("textbox", { name: "Stage: value" }), "Earl");
  await page.keyboard.press("Enter");
  await expect.poll(() => rows().count()).toBe(1);
  await bar().getByText("1 note", { exact: true }).waitFor();
  await addCondition(2, "Title");
  await typeInto(condition(2).getByLabel("Title: value"), "beta");
  await expect.poll(() => rows().count()).toBe(0);
  await page.getByText("No notes match this filter").waitFor();
  await tabTo(bar().getByRole("radio", { name: "All conditions" }));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rows().count()).toBe(2);
  await bar().getByText("2 notes", { exact: true }).waitFor();
  await expect
    .poll(() => chips().allTextContents())
    .toEqual(["Stage has any of Early", "Title contains beta"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await expect.poll(() => page.url()).toContain("filter=");
  await page.reload();
  await expect
    .poll(() => chips().allTextContents())
    .toEqual(["Stage has any of Early", "Title contains beta"]);
  await expect.poll(() => rows().count()).toBe(2);
  await pressOn(bar().getByRole("button", { name: "Remove “Title contains beta”" }));
  await expect.poll(() => rows().count()).toBe(1);
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(() => rows().count()).toBe(3);
  await expect.poll(() => page.url()).not.toContain("filter=");
});

test("a broken filter in the address counts as none and says so", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}?filter={"combinator":"Maybe"}`);
  await bar().getByText("This filter cannot be read.").waitFor();
  await expect.poll(() => rows().count()).toBe(3);
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(() => page.url()).not.toContain("filter=");
  await bar().getByText("This filter cannot be read.").waitFor({ state: "detached" });
});

test("people are filtered on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${workspace.origin}/contacts`);
  const listed = () => page.getByRole("grid").getByRole("row").count();
  await expect.poll(listed).toBeGreaterThan(3);
  await pressOn(openButton());
  await addCondition(1, "Name");
  await typeInto(condition(1).getByLabel("Name: value"), "zel");
  // The header, and one person.
  await expect.poll(listed).toBe(2);
  await bar().getByText("1 person", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press("Escape");
  await condition(1).waitFor({ state: "detached" });
  await expect.poll(() => chips().allTextContents()).toEqual(["Name contains zel"]);
});

test("people are filtered by their consent and by when it ends", async () => {
  const made = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: "Zita" } },
  );
  const { id } = madePerson.parse(made).createPerson.person;
  await workspace.graphql(
    "mutation ($input: RecordPersonConsentInput!) { recordPersonConsent(input: $input) { person { id } } }",
    { input: { id, state: "GIVEN", until: "2090-05-01T23:59:59Z" } },
  );
  await page.goto(`${workspace.origin}/contacts?name=z`);
  const listed = () => page.getByRole("grid").getByRole("link").allInnerTexts();
  await expect.poll(listed).toEqual(["Zelda", "Zita", "Zora"]);
  await pressOn(openButton());
  await addCondition(1, "Consent");
  await typeInto(condition(1).getByRole("textbox", { name: "Consent: value" }), "given");
  await page.keyboard.press("Enter");
  await expect.poll(listed).toEqual(["Zita"]);
  await addCondition(2, "Consent valid until");
  await condition(2).getByLabel("Operator").selectOption({ label: "is before" });
  await condition(2).getByLabel("Consent valid until: value").fill("2090-05-04");
  await expect.poll(() => chips().count()).toBe(2);
  await expect.poll(listed).toEqual(["Zita"]);
  await condition(2).getByLabel("Consent valid until: value").fill("2090-04-29");
  await page.getByText("No people match this filter").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a filter is saved, chosen, renamed, and deleted with undo", async () => {
  const menu = (name: string) => bar().getByRole("button", { name, exact: true });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await expect.poll(() => rows().count()).toBe(3);
  await pressOn(openButton());
  await addCondition(1, "Title");
  await typeInto(condition(1).getByLabel("Title: value"), "gam");
  await expect.poll(() => rows().count()).toBe(1);
  await pressOn(menu("Saved filters"));
  await press(item("Save this filter…"));
  const naming = page.getByRole("dialog", { name: "Save filter" });
  await typeInto(naming.getByLabel("Name"), "Third letters");
  await page.keyboard.press("Enter");
  await menu("Third letters").waitFor();
  await expect.poll(() => page.url()).toContain("selectedFilterId=");
  const address = new URL(page.url());
  address.searchParams.delete("filter");
  await page.goto(address.href);
  await menu("Third letters").waitFor();
  await expect.poll(() => rows().count()).toBe(1);
  await pressOn(menu("Third letters"));
  await press(item("Rename…"));
  const renaming = page.getByRole("dialog", { name: "Rename filter" });
  await typeInto(renaming.getByLabel("Name"), "Gammas");
  await page.keyboard.press("Enter");
  await menu("Gammas").waitFor();
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(() => rows().count()).toBe(3);
  await pressOn(menu("Saved filters"));
  await press(page.getByRole("menuitemradio", { name: "Gammas" }).or(item("Gammas")));
  await expect.poll(() => rows().count()).toBe(1);
  await pressOn(menu("Gammas"));
  await press(item("Delete “Gammas”"));
  await page.getByText("“Gammas” was deleted.").waitFor();
  await pressOn(menu("Saved filters"));
  await item("Save this filter…").waitFor();
  await expect.poll(() => page.getByText("Gammas", { exact: true }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await page.getByText("“Gammas” was deleted.").waitFor({ state: "detached" });
  await pressOn(menu("Saved filters"));
  await page.getByRole("menuitemradio", { name: "Gammas" }).or(item("Gammas")).waitFor();
});

test("projects are filtered by keyboard, and the filter is kept by name for the workspace", async () => {
  await makeProject(workspace, "Pricing of boats");
  await makeProject(workspace, "Harbour logistics");
  await page.goto(`${workspace.origin}/projects`);
  await expect.poll(() => rows().count()).toBeGreaterThan(2);
  await pressOn(openButton());
  await addCondition(1, "Title");
  await typeInto(condition(1).getByLabel("Title: value"), "boat");
  await expect.poll(() => rows().count()).toBe(1);
  await bar().getByText("1 project", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(bar().getByRole("button", { name: "Saved filters" }));
  await press(page.getByRole("menuitem", { name: "Save this filter…" }));
  const naming = page.getByRole("dialog", { name: "Save filter" });
  await typeInto(naming.getByLabel("Name"), "Boats");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("selectedFilterId=");
  await page.reload();
  await bar().getByRole("button", { name: "Boats", exact: true }).waitFor();
  await expect.poll(() => rows().count()).toBe(1);
  await pressOn(bar().getByRole("button", { name: "Filter", exact: true }));
  await typeInto(condition(1).getByLabel("Title: value"), "nothing like it");
  await page.getByText("No projects match this filter").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(() => rows().count()).toBeGreaterThan(2);
});

const madeBoard = z.object({ createTagBoard: z.object({ tagBoard: z.object({ id: z.string() }) }) });

async function makeBoard(place: { projectId?: string }): Promise<void> {
  const made = await workspace.graphql(
    "mutation ($input: CreateTagBoardInput!) { createTagBoard(input: $input) { tagBoard { id } } }",
    { input: { ...place, title: "Topics" } },
  );
  const tagBoardId = madeBoard.parse(made).createTagBoard.tagBoard.id;
  for (const title of ["Price", "Speed", "Trust"])
    await workspace.graphql(
      "mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { id } } }",
      { input: { tagBoardId, title } },
    );
}

test.each([
  ["a project", "tags", async () => ({ projectId: await makeProject(workspace, "Tagged") })],
  ["the workspace", "settings/tags", async () => ({})],
] as const)("tags of %s are filtered by keyboard on their board", async (_whose, path, placeOf) => {
  const place: { projectId?: string } = await placeOf();
  await makeBoard(place);
  const folder = place.projectId === undefined ? "" : `projects/${place.projectId}/`;
  await page.goto(`${workspace.origin}/${folder}${path}`);
  const boards = page.getByRole("navigation", { name: "Tag boards" });
  await pressOn(boards.getByRole("link", { name: "Topics" }));
  const shown = () => page.getByRole("region", { name: "No group" }).getByRole("link").allInnerTexts();
  await expect.poll(shown).toEqual(["Price", "Speed", "Trust"]);
  await pressOn(openButton());
  await addCondition(1, "Title");
  await typeInto(condition(1).getByLabel("Title: value"), "pr");
  await expect.poll(shown).toEqual(["Price"]);
  await bar().getByText("1 tag", { exact: true }).waitFor();
  await expect.poll(() => page.url()).toContain("filter=");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(shown).toEqual(["Price"]);
  await pressOn(page.getByRole("main").getByRole("button", { name: "New board" }));
  await typeInto(page.getByRole("textbox", { name: "Name" }), "Moods");
  await press(page.getByRole("button", { name: "Create" }));
  await boards.locator("[aria-current=page]").getByText("Moods").waitFor();
  await expect.poll(() => page.url()).toContain("filter=");
  await pressOn(boards.getByRole("link", { name: "Topics" }));
  await expect.poll(shown).toEqual(["Price"]);
  await requireMoreThanNone("Number of highlights");
  await page.getByText("No tags on this board match the filter").waitFor();
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(shown).toEqual(["Price", "Speed", "Trust"]);
});

/** Adds a second condition: a number above zero. */
async function requireMoreThanNone(field: string): Promise<void> {
  await pressOn(openButton());
  await addCondition(2, field);
  await condition(2).getByLabel("Operator").selectOption({ label: "greater than" });
  await typeInto(condition(2).getByLabel(`${field}: value`), "0");
}
