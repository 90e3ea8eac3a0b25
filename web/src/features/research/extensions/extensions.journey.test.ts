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
import { press, pressOn, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("sharedcodes");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const made = z.object({ createExtension: z.object({ extension: z.object({ id: z.string() }) }) });
const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });

test("an extension is made with its tags and fields in the settings, by keyboard", async () => {
  await page.goto(`${workspace.origin}/settings/extensions`);
  const main = page.getByRole("main");
  await pressOn(main.getByRole("button", { name: "New extension" }));
  const dialog = page.getByRole("dialog", { name: "New extension" });
  await typeInto(dialog.getByLabel("Title"), "Jobs to be done");
  await typeInto(dialog.getByLabel("Description"), "What people hire a product for.");
  await press(dialog.getByRole("button", { name: "Create" }));
  await dialog.waitFor({ state: "detached" });
  await main.getByText("What people hire a product for.").waitFor();
  await pressOn(main.getByRole("button", { name: "New tag" }));
  const newTag = page.getByRole("dialog", { name: "New tag" });
  await typeInto(newTag.getByRole("textbox").first(), "Struggle");
  await page.keyboard.press("Enter");
  await newTag.getByText("“Struggle” created.").waitFor();
  await press(newTag.getByRole("button", { name: "Done" }));
  await newTag.waitFor({ state: "detached" });
  await main.getByRole("link", { name: "Struggle" }).waitFor();
  await pressOn(main.getByRole("button", { name: "New field: Note fields" }));
  const newField = page.getByRole("dialog", { name: "New field" });
  await typeInto(newField.getByLabel("Title"), "Job");
  await press(newField.getByRole("button", { name: "Create" }));
  await newField.waitFor({ state: "detached" });
  await main.getByRole("button", { name: "Actions for field Job" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(main.getByRole("button", { name: "Edit", exact: true }));
  const edit = page.getByRole("dialog", { name: "Edit “Jobs to be done”" });
  await typeInto(edit.getByLabel("Title"), "Jobs");
  await press(edit.getByRole("button", { name: "Save" }));
  await edit.waitFor({ state: "detached" });
  await main.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  await pressOn(main.getByRole("button", { name: "Move to trash: Jobs" }));
  await main.getByText("No extensions yet").waitFor();
  await page.keyboard.press("Control+z");
  await main.getByRole("link", { name: "Struggle" }).waitFor();
});

test("a project turns it on, and is told what is hidden before it turns it off", async () => {
  const projectId = await makeProject(workspace, "Study");
  const noteId = await makeNote(workspace, { projectId, title: "Interview", markdown: "It takes an hour." });
  const { createExtension } = made.parse(
    await workspace.graphql(
      'mutation { createExtension(input: { title: "Severity", description: "How bad it is." }) { extension { id } } }',
    ),
  );
  const extensionId = createExtension.extension.id;
  const { createCustomField } = madeField.parse(
    await workspace.graphql(
      "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
      { input: { extensionId, objectType: "NOTE", title: "Seen by", type: "TEXT" } },
    ),
  );
  await page.goto(`${workspace.origin}/projects/${projectId}/settings/extensions`);
  const severity = page.getByRole("checkbox", { name: "Severity" });
  await severity.waitFor();
  await press(severity, "Space");
  await page.getByText("“Severity” was turned on in this project.").waitFor();
  await expect.poll(() => severity.isChecked()).toBe(true);
  await workspace.graphql(
    "mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note { id } } }",
    { input: { objectId: noteId, fieldId: createCustomField.field.id, text: "Three people" } },
  );
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(severity, "Space");
  const dialog = page.getByRole("dialog", { name: "Turn off “Severity” in this project?" });
  await dialog.getByText("Values of its fields: 1").waitFor();
  await press(dialog.getByRole("button", { name: "Turn off" }));
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => severity.isChecked()).toBe(false);
  await press(severity, "Space");
  await expect.poll(() => severity.isChecked()).toBe(true);
  await page.goto(`${workspace.origin}/projects/${projectId}/tags`);
  await page
    .getByRole("navigation", { name: "Tag boards" })
    .getByRole("link", { name: "Severity" })
    .waitFor();
  await page.goto(`${workspace.origin}/settings/extensions?extension=${extensionId}`);
  await page.getByRole("region", { name: "Projects" }).first().getByRole("link", { name: "Study" }).waitFor();
});
