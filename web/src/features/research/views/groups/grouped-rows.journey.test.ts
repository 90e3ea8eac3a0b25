import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../../testing/browser-pages.testing.ts";
import { makeField, makeView, storedValues } from "../../../../testing/fields-and-views.testing.ts";
import { press, pressOn, untilFocused } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let projectId: string;
let fieldId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("sections");
  sample = await readSample(workspace);
});
/** Three notes, one without a stage. */
beforeEach(async () => {
  projectId = await makeProject(workspace, "Study");
  fieldId = await makeField(workspace, { projectId, title: "Stage", type: "SELECT" }, ["Early", "Late"]);
  for (const title of ["One", "Two", "Three"])
    await makeNote(workspace, { projectId, title, markdown: `${title} was said.` });
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const section = (label: string) => page.getByRole("region", { name: label, exact: true });
const toggle = (label: string) =>
  section(label).getByRole("button", { name: new RegExp(`^${label} ?\\d+$`) });
const headings = async () =>
  (await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/gu, " ").trim(),
  );

const hidden = {
  fieldVisibility: ["tags", "createdAt", "createdBy"].map((key) => ({ key, visible: false })),
};

test("a table is grouped by a field, a cell's change moves its row, and groups close, by keyboard", async () => {
  const viewId = await makeView(workspace, { projectId, title: "Grouped", layout: "TABLE" }, hidden);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await page.getByRole("grid").waitFor();
  await pressOn(page.getByRole("button", { name: "Group", exact: true }));
  await page.getByRole("dialog", { name: "Group" }).getByLabel("Group by").selectOption({ label: "Stage" });
  await page.keyboard.press("Escape");
  await expect.poll(headings).toEqual(["No value 3"]);
  const grid = (label: string) => section(label).getByRole("grid");
  await grid("No value").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await grid("No value").getByRole("textbox", { name: "Stage" }).fill("late");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => Object.values(await storedValues(workspace, { projectId, fieldId })))
    .toEqual(["Late"]);
  await expect.poll(headings).toEqual(["Late 1", "No value 2"]);
  await expect.poll(() => grid("No value").locator("[data-row-key]").count()).toBeGreaterThan(0);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(toggle("Late"));
  await grid("Late").waitFor({ state: "detached" });
  expect(await toggle("Late").getAttribute("aria-expanded")).toBe("false");

  const show = async (label: string) => {
    await pressOn(page.getByRole("button", { name: "Group", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Group" });
    await press(dialog.getByRole("checkbox", { name: label, exact: true }), "Space");
  };
  await show("No value");
  await expect.poll(headings).toEqual(["Late 1"]);
  await expect
    .poll(() => new URL(page.url()).searchParams.get("group"))
    .toContain('"hideUncategorized":true');
  await page.keyboard.press("Escape");
  await show("No value");
  await expect.poll(headings).toEqual(["Late 1", "No value 2"]);
  await page.keyboard.press("Escape");
  await show("Late");
  await expect.poll(headings).toEqual(["No value 2"]);
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Save changes to view" }));
  await page.getByRole("button", { name: "Save changes to view" }).waitFor({ state: "detached" });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await expect.poll(headings).toEqual(["No value 2"]);
});

test("a list of highlights is grouped by a field of their notes, and each group has its own selection", async () => {
  const { projectId: sampleId } = sample;
  const stage = await makeField(workspace, { projectId: sampleId, title: "Stage", type: "SELECT" }, [
    "Early",
  ]);
  const settings = { group: { kind: "SELECT", id: stage } };
  const view = { projectId: sampleId, title: "Said", layout: "LIST", target: "HIGHLIGHT" };
  const viewId = await makeView(workspace, view, settings);
  await page.goto(`${workspace.origin}/projects/${sampleId}/v/${viewId}`);
  await page.getByRole("list", { name: "No value" }).getByRole("listitem").first().waitFor();
  const [heading = ""] = await headings();
  const count = heading.replace("No value ", "");
  await pressOn(section("No value").getByRole("button", { name: "Select all" }));
  const bar = section("No value").getByRole("toolbar", { name: "Actions for the selection" });
  await bar.getByText(`${count} selected`).waitFor();
  // The button keeps the focus, so that Escape still belongs to this group.
  await untilFocused(section("No value").getByRole("button", { name: "Select none" }));
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  await pressOn(section("No value").getByRole("button", { name: "Select all" }));
  await bar.getByText(`${count} selected`).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(bar.getByRole("button", { name: "Clear selection" }));
  await bar.waitFor({ state: "detached" });
});
