import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  documentText,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("patterns");
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

test("a project starts from a template by keyboard, with its tags and its readme", async () => {
  await page.goto(`${workspace.origin}/projects/new`);
  await typeInto(page.getByRole("textbox", { name: "Title" }), "Spring study");
  const blank = page.getByRole("radio", { name: "Blank project" });
  await tabTo(blank);
  await page.keyboard.press("ArrowDown");
  const preview = page.getByRole("region", { name: "What it includes" });
  await preview.getByRole("heading", { name: "Discovery interviews" }).waitFor();
  await preview.getByText("Interview guide").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Create project" }));
  await page.getByRole("heading", { level: 1, name: "Spring study" }).waitFor();
  await page.getByRole("region", { name: "Readme" }).getByText("What we want to learn").waitFor();
  await pressOn(
    page.getByRole("navigation", { name: "Project sections" }).getByRole("link", { name: "Tags" }),
  );
  await page.getByRole("link", { name: "Pain point" }).waitFor();
});

/** Creates a field of the workspace and enables it in the sample project. */
async function enableWorkspaceField(title: string): Promise<void> {
  const { createCustomField: made } = z
    .object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) })
    .parse(
      await workspace.graphql(
        "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
        { input: { objectType: "NOTE", title, type: "TEXT" } },
      ),
    );
  await workspace.graphql(
    "mutation ($input: EnableWorkspaceFieldInput!) { enableWorkspaceField(input: $input) { project { id } } }",
    { input: { projectId: sample.projectId, fieldId: made.field.id, enabled: true } },
  );
}

test("a project is saved as a template with its codebook, listed, deleted and brought back", async () => {
  await enableWorkspaceField("Market segment");
  await workspace.graphql(
    "mutation ($input: UpdateCodebookEntryInput!) { updateCodebookEntry(input: $input) { tag { id } } }",
    { input: { tagId: sample.tag.id, basedOn: 0, definition: "Time that counting costs." } },
  );
  await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
  await pressOn(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Actions for Sample/ })
      .first(),
  );
  await press(page.getByRole("menuitem", { name: "Save as template…" }));
  const dialog = page.getByRole("dialog", { name: "Save as template" });
  await typeInto(dialog.getByRole("textbox", { name: "Title" }), "How we count");
  await typeInto(dialog.getByRole("searchbox", { name: "Find notes" }), sample.note.title.slice(0, 12));
  const note = dialog.getByRole("checkbox", { name: sample.note.title });
  await tabTo(note);
  await page.keyboard.press("Space");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  await page.goto(`${workspace.origin}/settings/templates`);
  await page.getByRole("main").getByRole("link", { name: "Insight templates" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("main").getByRole("link", { name: "Project templates" }));
  await pressOn(page.getByRole("button", { name: "Preview How we count" }));
  const preview = page.getByRole("dialog", { name: "What it includes" });
  await preview.getByText("Counting takes too long").first().waitFor();
  await preview.getByRole("heading", { name: "Codebook" }).waitFor();
  await preview.getByText("Market segment").waitFor();
  await preview.getByText(sample.note.title).waitFor();
  await preview.getByText("Time that counting costs.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Rename How we count" }));
  const naming = page.getByRole("dialog", { name: "Rename template" });
  await typeInto(naming.getByRole("textbox", { name: "Title" }), "Our way to count");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(naming.getByRole("button", { name: "Save" }));
  await naming.waitFor({ state: "detached" });
  await page.reload();
  const remove = page.getByRole("button", { name: "Move to trash: Our way to count" });
  await pressOn(remove);
  await remove.waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: "Undo" }).first());
  await remove.waitFor();
});

test("an insight starts from a template, and one saved is edited in the settings", async () => {
  await page.goto(`${workspace.origin}/projects/${sample.projectId}?tab=insights`);
  await pressOn(page.getByRole("button", { name: "From a template" }));
  const dialog = page.getByRole("dialog", { name: "New insight from a template" });
  await dialog.getByRole("radio", { name: "Key finding" }).waitFor();
  await press(dialog.getByRole("button", { name: "Create" }));
  await (await documentText(page, "Insight text")).getByText("What speaks against it").waitFor();
  await workspace.graphql(
    `mutation ($input: SaveInsightTemplateInput!) { saveInsightTemplate(input: $input) { template { id } } }`,
    { input: { insightId: sample.insight.id, title: "Our shape" } },
  );
  await page.goto(`${workspace.origin}/settings/templates/insights`);
  await pressOn(page.getByRole("link", { name: "Our shape" }));
  await typeInto(page.getByRole("textbox", { name: "Text, as Markdown" }), "## Only this");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("main").getByRole("button", { name: "Save" }));
  await page.getByText("The template was saved.").waitFor();
  await page.reload();
  const text = page.getByRole("textbox", { name: "Text, as Markdown" });
  await expect.poll(() => text.inputValue()).toBe("## Only this");
});

test("an insight template's text is previewed as it is read, without the signs of Markdown", async () => {
  await page.goto(`${workspace.origin}/settings/templates/insights`);
  await page.getByRole("button", { name: "Preview Research report" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Preview Research report" }));
  const preview = page.getByRole("dialog", { name: "What it includes" });
  await preview.getByRole("heading", { name: "Question and method", exact: true }).waitFor();
  await preview.getByRole("listitem").filter({ hasText: "…" }).waitFor();
  expect(await preview.innerText()).not.toContain("#");
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("the settings of project templates are a page of their own: a template of ours is previewed and used", async () => {
  await page.goto(`${workspace.origin}/settings/templates/projects`);
  await page.getByRole("heading", { name: "Project templates", exact: true }).waitFor();
  const preview = page.getByRole("button", { name: "Preview Discovery interviews" });
  await preview.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(preview);
  const dialog = page.getByRole("dialog", { name: "What it includes" });
  await dialog.getByText("Interview guide").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => preview.evaluate((element) => element === document.activeElement)).toBe(true);
});
