import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { pressCommand } from "../../../../testing/browser-pages.testing.ts";
import { makeField, makeView, storedValues } from "../../../../testing/fields-and-views.testing.ts";
import { holdAnswer } from "../../../../testing/hold-answer.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;
let fieldId: string;

beforeAll(async () => {
  workspace = await openWorkspace("tableundo");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  projectId = await makeProject(workspace, "Study");
  const field = { projectId, title: "Stages", type: "SELECT", selectableMax: 3 };
  fieldId = await makeField(workspace, field, ["Early; soon", "Late", "Gone"]);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const stored = () => expect.poll(() => storedValues(workspace, { projectId, fieldId }));

async function makeChosen(title: string, text: string): Promise<void> {
  const objectId = await makeNote(workspace, { projectId, title, markdown: "n" });
  const input = { cells: [{ objectId, key: fieldId, text }] };
  await workspace.graphql(
    "mutation ($input: SetCellsInput!) { setNoteCells(input: $input) { notes { id } } }",
    { input },
  );
}

const option = z.object({ id: z.string(), label: z.string(), color: z.string() });
const fieldsOf = z.object({
  project: z.object({ fields: z.array(z.object({ options: z.array(option) })) }),
});

async function removeOption(label: string): Promise<void> {
  const answer = await workspace.graphql(
    "query ($id: ID!) { project(id: $id) { fields(objectType: NOTE) { options { id label color } } } }",
    { id: projectId },
  );
  const options = fieldsOf.parse(answer).project.fields.flatMap((field) => field.options);
  await workspace.graphql(
    "mutation ($input: UpdateCustomFieldInput!) { updateCustomField(input: $input) { field { id } } }",
    {
      input: {
        id: fieldId,
        options: options.filter((each) => each.label !== label),
        seenOptionIds: options.map(({ id }) => id),
      },
    },
  );
}

async function openTable(): Promise<void> {
  const hidden = ["tags", "createdAt", "createdBy"].map((key) => ({ key, visible: false }));
  const view = { projectId, title: "All", layout: "TABLE" };
  const viewId = await makeView(workspace, view, { fieldVisibility: hidden });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await page.getByRole("gridcell", { name: "One", exact: true }).waitFor();
  await page.getByRole("grid").focus();
  await page.keyboard.press("ArrowRight");
}

test("Delete clears the cell, not the ticked rows, and undo brings back the options that are left", async () => {
  await makeChosen("One", "Early; soon; Gone");
  await removeOption("Gone");
  await openTable();
  await pressCommand(page, "x");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("Delete");
  await stored().toEqual({});
  await page.getByRole("gridcell", { name: "One", exact: true }).waitFor();
  await page.keyboard.press("Control+z");
  await stored().toEqual({ One: "Early; soon" });
});

test("an undo in part says what stayed, and is redone", async () => {
  await makeChosen("One", "Gone");
  await makeChosen("Two", "Late");
  await openTable();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await stored().toEqual({});
  await removeOption("Gone");
  await page.keyboard.press("Control+z");
  await stored().toEqual({ Two: "Late" });
  await page.getByText("1 cell was not changed. This option was removed. Choose another.").waitFor();
  expect(await page.getByText("That could not be undone.").count()).toBe(0);
  await page.keyboard.press("Control+Shift+z");
  await stored().toEqual({});
});

test("undo says so where a value cannot come back", async () => {
  await makeChosen("One", "Gone");
  await openTable();
  await page.keyboard.press("Backspace");
  await stored().toEqual({});
  await removeOption("Gone");
  await page.keyboard.press("Control+z");
  await page.getByText("That could not be undone. This option was removed. Choose another.").waitFor();
  expect(await page.getByText("Undone:").count()).toBe(0);
});

test("what is cleared before its paste is answered is what undo brings back", async () => {
  await makeField(workspace, { projectId, title: "Guest", type: "PERSON" });
  await makeNote(workspace, { projectId, title: "One", markdown: "n" });
  await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: "Ada Quill" } },
  );
  await openTable();
  await page.keyboard.press("End");
  const { sent, release } = await holdAnswer(page, "mutation SetNoteCells");
  await page.evaluate(() => navigator.clipboard.writeText("Ada Quill"));
  await page.keyboard.press("Control+v");
  await sent;
  await page.keyboard.press("Delete");
  await release();
  const guest = page.getByRole("gridcell", { name: "Ada Quill", exact: true });
  await guest.waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await guest.waitFor();
});

test("a cell shows what was undone although its list is being read again", async () => {
  await makeChosen("One", "Late");
  await openTable();
  const cell = page.getByRole("gridcell", { name: "Late", exact: true });
  await cell.waitFor();
  const { sent, release } = await holdAnswer(page, "query NoteRows");
  await page.keyboard.press("Delete");
  await cell.waitFor({ state: "detached" });
  await stored().toEqual({});
  await sent;
  await page.keyboard.press("Control+z");
  await cell.waitFor();
  await page.keyboard.press("Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Late");
  await release();
  await stored().toEqual({ One: "Late" });
});
