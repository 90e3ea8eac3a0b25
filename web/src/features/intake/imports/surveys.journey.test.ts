import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { writeXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("surveys");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  projectId = await makeProject(workspace, "Shop survey");
  await page.goto(`${workspace.origin}/projects/${projectId}`);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = (name: string) => page.getByRole("dialog", { name: `Import ${name}` });
const status = () => page.getByRole("region", { name: "Imports" }).getByRole("status").first().innerText();

const rows = [
  ["E-mail", "How often do you order?", "What do you use?", "What is missing?"],
  ["dana@shop.example", "Weekly", "Paper; Phone", "I write on paper first"],
  ["kim@shop.example", "Monthly", "Phone", "It never syncs on the boat"],
  ["lee@shop.example", "Weekly", "Paper; Computer", "A list that I can share"],
  ["ana@shop.example", "Monthly", "Computer; Phone", ""],
];

async function choose(name: string, buffer: Buffer): Promise<void> {
  await press(page.getByRole("button", { name: "Import files" }));
  const choosing = page.waitForEvent("filechooser");
  await press(page.getByRole("dialog").getByRole("button", { name: "Choose files" }));
  await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer });
  await dialog(name).waitFor();
}

const answer = z.object({
  project: z.object({
    fields: z.array(z.object({ title: z.string(), archivedAt: z.string().nullable() })),
    notes: z.object({
      edges: z.array(
        z.object({ node: z.object({ title: z.string(), people: z.array(z.object({ email: z.string() })) }) }),
      ),
    }),
  }),
});

async function project() {
  const read = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { fields(objectType: NOTE) { title archivedAt }
      notes(first: 20, sort: TITLE, direction: ASC) { edges { node { title people { email } } } } } }`,
    { id: projectId },
  );
  return answer.parse(read).project;
}

test("a survey in a sheet of a spreadsheet is imported by keys alone, and undone in one act", async () => {
  const sheets = [
    { name: "Read me", rows: [["About"], ["Spring 2026"]] },
    { name: "Answers", rows },
  ];
  const name = "survey.xlsx";
  await choose(name, Buffer.from(await writeXlsx({ sheets })));
  const sheet = dialog(name).getByLabel("Sheet");
  await tabTo(sheet);
  await page.keyboard.press("ArrowDown");
  await dialog(name).getByText("4 columns, sheet “Answers”").waitFor();
  await expect
    .poll(() => dialog(name).getByRole("radio", { name: "A survey, a note for each answer" }).isChecked())
    .toBe(true);
  const roles = () =>
    Promise.all(rows[0]?.map((column) => dialog(name).getByLabel(`${column} becomes`).inputValue()) ?? []);
  await expect.poll(roles).toEqual(["PERSON", "SINGLE_SELECT", "MULTI_SELECT", "FREE_TEXT"]);
  await dialog(name).getByText("2 questions become fields of the notes").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const button = dialog(name).getByRole("button", { name: "Import 4 notes" });
  await pressOn(button);
  await expect.poll(status, { timeout: 60_000 }).toBe("1 of 1 files processed");
  const { fields, notes } = await project();
  expect(fields.map(({ title }) => title).sort()).toEqual(["How often do you order?", "What do you use?"]);
  expect(notes.edges.map(({ node }) => node)).toEqual([
    { title: "A list that I can share", people: [{ email: "lee@shop.example" }] },
    { title: "I write on paper first", people: [{ email: "dana@shop.example" }] },
    { title: "It never syncs on the boat", people: [{ email: "kim@shop.example" }] },
    { title: "survey 4", people: [{ email: "ana@shop.example" }] },
  ]);
  const imports = page.getByRole("dialog", { name: "Import files" });
  await press(imports.getByRole("button", { name: "Undo" }).first());
  await press(page.getByRole("button", { name: "Move 4 notes to trash" }));
  await expect.poll(async () => (await project()).notes.edges.length).toBe(0);
  await expect
    .poll(async () => (await project()).fields.filter(({ archivedAt }) => archivedAt === null).length)
    .toBe(0);
});

test("a question with too many options says so, and is imported as free text", async () => {
  const shops = Array.from({ length: 400 }, (_, at) => `Shop number ${at}`);
  await choose("shops.csv", Buffer.from(["Shop?", ...shops].join("\n")));
  await dialog("shops.csv").getByText("A survey, a note for each answer").click();
  const role = dialog("shops.csv").getByLabel("Shop? becomes");
  await role.selectOption("Question, one answer");
  await dialog("shops.csv").getByText("Shop?: Too many options.").waitFor();
  const button = dialog("shops.csv").getByRole("button", { name: "Import 400 notes" });
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  await role.selectOption("Question, free text");
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
});
