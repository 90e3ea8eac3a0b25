import { readFile } from "node:fs/promises";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { makeView } from "../../../testing/fields-and-views.testing.ts";
import { press, pressOn, tabTo, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("tagplots");
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

const charts = () => `${workspace.origin}/projects/${sample.projectId}/charts`;
const bar = () => page.getByRole("link", { name: new RegExp(`^${sample.tag.title}: \\d+ highlights?$`) });

/** A filter for highlights that contain a text. */
const saying = (text: string) => ({
  combinator: "And",
  fields: [
    {
      id: "1",
      field: { source: "system", name: "Content" },
      operator: "contains",
      values: { text },
    },
  ],
});

async function download(format: string): Promise<string> {
  await pressOn(page.getByRole("button", { name: "Download", exact: true }));
  const item = page.getByRole("menuitem", { name: format });
  await item.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), item.click()]);
  return (await readFile(await file.path())).toString("latin1");
}

test("a chart's tag leads by keyboard to its highlights, and comes back as it was left", async () => {
  await page.goto(charts());
  await bar().waitFor();
  await tabTo(page.getByRole("radio", { name: "Bar" }));
  for (const shape of ["Radar", "Pie", "Treemap"]) {
    await page.keyboard.press("ArrowRight");
    await untilFocused(page.getByRole("radio", { name: shape }));
    await expect.poll(() => page.url()).toContain(`%22${shape.toLowerCase()}%22`);
    await bar().waitFor();
    if (shape === "Pie") expect(await accessibilityFlaws(page)).toEqual([]);
  }
  await page.reload();
  await expect.poll(() => page.getByRole("radio", { name: "Treemap" }).isChecked()).toBe(true);
  await pressOn(bar());
  await page.locator("[data-row-key]").first().waitFor();
  expect(page.url()).toContain("tab=highlights");
  await page.goBack();
  await bar().waitFor();
});

test("items are hidden, groups taken as one, and all of it stands in a table too", async () => {
  await page.goto(charts());
  await bar().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const shown = page.getByRole("checkbox", { name: sample.tag.title });
  await tabTo(shown);
  await page.keyboard.press("Space");
  await bar().waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Table" }).check({ force: true });
  const table = page.getByRole("table");
  await table.waitFor();
  const cell = table.getByRole("link", { name: sample.tag.title });
  expect(await cell.count()).toBe(0);
  await page.getByRole("checkbox", { name: sample.tag.title }).check();
  await cell.waitFor();
  await pressOn(page.getByRole("button", { name: "Show Pains as one" }));
  await table.getByRole("link", { name: "Pains" }).waitFor();
});

test("a filter of the address counts the highlights that match it alone, and can be cleared", async () => {
  const isCounted: unknown[] = [];
  page.on("request", (request) => {
    const asked = request.postData() ?? "";
    if (asked.includes('"operationName":"ProjectCharts"'))
      isCounted.push(asked.includes('"isFiltered":true'));
  });
  await page.goto(`${charts()}?filter=${encodeURIComponent(JSON.stringify(saying("no highlight says so")))}`);
  await page.getByRole("heading", { name: "No matching highlights in this project" }).waitFor();
  expect(isCounted.splice(0)).toEqual([true]);
  await pressOn(page.getByRole("button", { name: "Clear all" }));
  await bar().waitFor();
  // Without a filter no count is shown.
  expect(isCounted).toEqual([false]);
});

test("a view's filter is kept by name, and counts the same in the chart that the view leads to", async () => {
  const { projectId } = sample;
  const target = "HIGHLIGHT";
  const viewId = await makeView(workspace, { projectId, title: "Quotes", layout: "LIST", target });
  const filters = page.getByRole("region", { name: "Filter" });
  const saved = (name: string) => filters.getByRole("button", { name, exact: true });
  const address = `${workspace.origin}/projects/${projectId}/v/${viewId}`;
  await page.goto(`${address}?filter=${encodeURIComponent(JSON.stringify(saying("paper")))}`);
  await pressOn(saved("Saved filters"));
  await press(page.getByRole("menuitem", { name: "Save this filter…" }));
  await typeInto(page.getByRole("dialog").getByLabel("Name"), "About paper");
  await page.keyboard.press("Enter");
  await saved("About paper").waitFor();
  await page.reload();
  await saved("About paper").waitFor();
  await pressOn(page.getByRole("button", { name: "Actions for the view Quotes" }));
  await press(page.getByRole("menuitem", { name: "Show as chart" }));
  await page.waitForURL(/\/charts\?filter=/);
  await filters.getByText(/^\d+ highlights?$/).waitFor();
  const counted = await filters.getByText(/^\d+ highlights?$/).innerText();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(filters.getByRole("button", { name: "Clear all" }));
  await bar().waitFor();
  await pressOn(saved("Saved filters"));
  await press(page.getByRole("menuitemradio", { name: "About paper" }));
  await saved("About paper").waitFor();
  await filters.getByText(counted, { exact: true }).waitFor();
  expect(page.url()).toContain("selectedFilterId=");
});

test("a chart is downloaded as a picture, a drawing and a table", async () => {
  await page.goto(charts());
  await bar().waitFor();
  expect(await download("Picture (PNG)")).toContain("PNG");
  expect(await download("Drawing (SVG)")).toContain(`>${sample.tag.title}`);
  expect(await download("Table (CSV)")).toContain(`${sample.tag.title},`);
});

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });

test("tags are counted by a field of the notes", async () => {
  const made = await workspace.graphql(
    `mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }`,
    {
      input: {
        projectId: sample.projectId,
        objectType: "NOTE",
        title: "Kind of shop",
        type: "SELECT",
        options: [{ label: "Bakery" }, { label: "Other" }],
      },
    },
  );
  const { id: fieldId } = madeField.parse(made).createCustomField.field;
  await page.goto(charts());
  await bar().waitFor();
  await page.getByRole("radio", { name: "Tags by field" }).check({ force: true });
  const table = page.getByRole("table", { name: "Tags by Kind of shop" });
  await table.getByRole("columnheader", { name: "No value" }).waitFor();
  // Another member's value arrives while the table is open.
  await workspace.graphql(
    `mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note { id } } }`,
    { input: { objectId: sample.note.id, fieldId, text: "Bakery" } },
  );
  await table.getByRole("columnheader", { name: "Bakery" }).waitFor();
  await page.getByLabel("Numbers").selectOption("row");
  await table.getByRole("cell", { name: /%$/ }).first().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await table.getByRole("rowheader", { name: sample.tag.title }).getByRole("link").click();
  await page.locator("[data-row-key]").first().waitFor();
});

const madeInsight = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });

test("a chart is put into an insight by keyboard, kept as it was drawn, read and presented", async () => {
  const made = await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId: sample.projectId, title: "What hurts" } },
  );
  const { id } = madeInsight.parse(made).createInsight.insight;
  await page.goto(`${workspace.origin}/insights/${id}`);
  const saved = page.getByText("Saved", { exact: true });
  await saved.waitFor();
  await page.locator("[data-editing] .ProseMirror").focus();
  await page.keyboard.type("/chart");
  await page.getByRole("option", { name: /^Chart of tags/ }).waitFor();
  await page.keyboard.press("Enter");
  await bar().waitFor();
  await page.getByRole("radio", { name: "Pie" }).check({ force: true });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Actions for this chart" }));
  await press(page.getByRole("menuitem", { name: "Filter and items…" }));
  const dialog = page.getByRole("dialog", { name: "What the chart shows" });
  await dialog.getByRole("checkbox", { name: sample.tag.title }).uncheck();
  await bar().waitFor({ state: "detached" });
  await dialog.getByRole("checkbox", { name: sample.tag.title }).check();
  await bar().waitFor({ state: "attached" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await saved.waitFor();
  await page.reload();
  await bar().waitFor();
  await expect.poll(() => page.getByRole("radio", { name: "Pie" }).isChecked()).toBe(true);
  // Readers may change what they see, without changing it for others.
  await pressOn(page.getByRole("button", { name: "Done" }));
  await page.getByRole("button", { name: "Actions for this chart" }).waitFor({ state: "hidden" });
  await page.getByRole("radio", { name: "Table" }).check({ force: true });
  await page.getByRole("table").getByRole("link", { name: sample.tag.title }).waitFor();
  await page.goto(`${workspace.origin}/projects/${sample.projectId}/insights/present/${id}`);
  await page.getByRole("heading", { name: "What hurts" }).waitFor();
  await page
    .getByRole("toolbar", { name: "Presentation" })
    .getByText(/Slide 1 of [2-9]/)
    .waitFor();
  await page.keyboard.press("ArrowRight");
  await page
    .locator("[data-slide]")
    .getByRole("link", { name: new RegExp(`^${sample.tag.title}`) })
    .waitFor();
});
