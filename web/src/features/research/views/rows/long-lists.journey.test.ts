import { readFile } from "node:fs/promises";
import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws, pressCommand } from "../../../../testing/browser-pages.testing.ts";
import { makeField, makeView, storedValues } from "../../../../testing/fields-and-views.testing.ts";

/** Several pages more than a table keeps around the visible rows. */
const noteCount = 430;

let workspace: BrowserWorkspace;
let projectId: string;
let boxes: string;
let page: Page;

const titleOf = (place: number) => `Note ${String(place).padStart(3, "0")}`;

/** Creates notes in batches. */
async function makeNotes(): Promise<void> {
  for (let start = 0; start < noteCount; start += 10) {
    const made = Array.from(
      { length: Math.min(10, noteCount - start) },
      (_, place) =>
        `n${place}: createNote(input: { projectId: $id, title: "${titleOf(start + place)}" }) { note { id } }`,
    );
    await workspace.graphql(`mutation ($id: ID!) { ${made.join(" ")} }`, { id: projectId });
  }
}

beforeAll(async () => {
  workspace = await openWorkspace("long-lists");
  projectId = await makeProject(workspace, "Study");
  boxes = await makeField(workspace, { projectId, title: "Boxes", type: "NUMBER" });
  await makeNotes();
  const viewId = await makeView(
    workspace,
    { projectId, title: "All", layout: "TABLE" },
    {
      sort: [{ key: "title", direction: "ASC" }],
      fieldVisibility: ["tags", "createdAt", "createdBy"].map((key) => ({ key, visible: false })),
    },
  );
  page = await workspace.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
});
afterAll(() => workspace.close());

const grid = () => page.getByRole("grid");
const box = (place: number) => grid().getByRole("checkbox", { name: `Select “${titleOf(place)}”` });
async function scrollTo(place: number): Promise<void> {
  await grid().evaluate((element, top) => {
    element.scrollTop = top;
  }, place * 36);
  await box(place).waitFor();
}

test("a range over hundreds of rows takes what is in it, and nothing beyond", async () => {
  await box(5).click();
  await scrollTo(400);
  await box(400).click({ modifiers: ["Shift"] });
  await page.getByText("396 selected").waitFor();
  await scrollTo(200);
  expect(await box(200).isChecked()).toBe(true);
  // Both rows are in view there.
  await scrollTo(395);
  expect([await box(400).isChecked(), await box(401).isChecked()]).toEqual([true, false]);
  await scrollTo(0);
  expect([await box(4).isChecked(), await box(5).isChecked()]).toEqual([false, true]);
  await pressCommand(page, "Escape");
  await page.getByText("396 selected").waitFor({ state: "detached" });
  expect(workspace.problems()).toEqual([]);
});

test("all that the filter finds is selected, and exported with the columns shown, though most is not at hand", async () => {
  await page.getByRole("button", { name: "Select all" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(`${noteCount} selected; select at most 200`).waitFor();
  await page.getByRole("button", { name: "Select all" }).waitFor({ state: "detached" });
  await scrollTo(noteCount - 1);
  expect(await box(noteCount - 1).isChecked()).toBe(true);
  await pressCommand(page, "Escape");
  await page.getByText("selected; select at most").waitFor({ state: "detached" });

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all as CSV" }).focus();
  await page.keyboard.press("Enter");
  const file = await saved;
  await page.getByText(`${noteCount} rows were exported.`).waitFor();
  const lines = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe("Title,Boxes");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    Array.from({ length: noteCount }, (_, place) => titleOf(place)),
  );
  await scrollTo(0);
  expect(await accessibilityFlaws(page)).toEqual([]);
  expect(workspace.problems()).toEqual([]);
});

test("a range of cells beyond what is at hand is copied, pasted and cleared whole", async () => {
  await scrollTo(0);
  await grid().focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+ArrowDown");
  await box(noteCount - 1).waitFor();
  await page.keyboard.press("Control+c");
  await page.getByText(`${noteCount} rows copied.`).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toEqual(Array.from({ length: noteCount }, (_, place) => titleOf(place)));

  await page.evaluate(() => navigator.clipboard.writeText("7"));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Shift+ArrowDown");
  await page.keyboard.press("Control+v");
  // In batches of fifty, each delayed by indexing and other tasks.
  await page.getByText(`${noteCount} cells were changed.`).waitFor({ timeout: 90_000 });
  const stored = await storedValues(workspace, { projectId, fieldId: boxes });
  expect(stored[titleOf(noteCount - 40)]).toBe("7");
  expect(workspace.problems()).toEqual([]);
});

test("chosen rows are moved to another project together, and back by one undo", async () => {
  await makeProject(workspace, "Elsewhere");
  await page.reload();
  await scrollTo(0);
  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await page.getByRole("button", { name: "Move to project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Project").selectOption({ label: "Elsewhere" });
  await dialog.getByRole("button", { name: "Move" }).click();
  await page.getByText("3 rows moved to “Elsewhere”.").waitFor();
  await page.getByText(`${noteCount - 3} rows`, { exact: true }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText(`${noteCount} rows`, { exact: true }).waitFor();
  expect(workspace.problems()).toEqual([]);
});
