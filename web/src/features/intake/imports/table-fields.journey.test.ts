import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("table-fields");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  projectId = await makeProject(workspace, "Survey");
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "Import files" }).click();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = (name: string) => page.getByRole("dialog", { name: `Import ${name}` });
const roleOf = (name: string, column: string) => dialog(name).getByLabel(`${column} becomes`);
const importButton = (name: string) => dialog(name).getByRole("button", { name: /^Import / });

async function choose({ name, text }: { readonly name: string; readonly text: string }): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

test("a column called like a field becomes it, and another the field that is chosen, by keyboard", async () => {
  for (const [title, type] of [
    ["Boxes", "NUMBER"],
    ["Stage", "SELECT"],
  ]) {
    await workspace.graphql(
      "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
      { input: { projectId, objectType: "NOTE", title, type } },
    );
  }
  const file = { name: "fields.csv", text: "Answer,Boxes,Phase\nWe count every box,12,Early\n" };
  await choose(file);
  const chosenIn = (column: string) =>
    roleOf(file.name, column).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  await expect.poll(() => chosenIn("Boxes")).toBe("Boxes");
  await roleOf(file.name, "Phase").selectOption({ label: "Stage" });
  await press(importButton(file.name));
  const values = () =>
    workspace.graphql(
      "query ($id: ID!) { project(id: $id) { notes { edges { node { fieldValues { text } } } } } }",
      { id: projectId },
    );
  await expect.poll(values, { timeout: 30_000 }).toMatchObject({
    project: { notes: { edges: [{ node: { fieldValues: [{ text: "12" }, { text: "Early" }] } }] } },
  });
});

test("a column becomes a new field of the type that its cells suggest, or of another", async () => {
  const file = { name: "new.csv", text: "Answer,Boxes,Plan\nWe count every box,12,Early\n" };
  await choose(file);
  for (const column of ["Boxes", "Plan"])
    await roleOf(file.name, column).selectOption({ label: `New field “${column}”` });
  const typeOf = (column: string) => dialog(file.name).getByLabel(`Type of the new field ${column}`);
  expect([await typeOf("Boxes").inputValue(), await typeOf("Plan").inputValue()]).toEqual(["NUMBER", "TEXT"]);
  await typeOf("Plan").selectOption({ label: "Select" });
  await dialog(file.name).getByText("2 fields are created for the notes of this project.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(importButton(file.name));
  const read = () =>
    workspace.graphql(
      `query ($id: ID!) { project(id: $id) { fields(objectType: NOTE) { title type }
        notes { edges { node { fieldValues { text } } } } } }`,
      { id: projectId },
    );
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({
    project: {
      fields: [
        { title: "Boxes", type: "NUMBER" },
        { title: "Plan", type: "SELECT" },
      ],
      notes: { edges: [{ node: { fieldValues: [{ text: "12" }, { text: "Early" }] } }] },
    },
  });
});
