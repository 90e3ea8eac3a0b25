import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, documentText, startReading } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });
const texts = z.object({
  note: z.object({
    fieldValues: z.array(z.object({ field: z.object({ title: z.string() }), text: z.string().nullable() })),
  }),
});

beforeAll(async () => {
  workspace = await openWorkspace("fields");
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Study");
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function makeField(input: { objectType: string; title: string; type: string; projectId?: string }) {
  const made = await workspace.graphql(
    "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
    { input },
  );
  return madeField.parse(made).createCustomField.field.id;
}

/** The stored value of a note's field, as text. */
async function storedText(noteId: string, title: string): Promise<string | null | undefined> {
  const answer = await workspace.graphql(
    "query ($id: ID!) { note(id: $id) { fieldValues { field { title } text } } }",
    { id: noteId },
  );
  return texts.parse(answer).note.fieldValues.find(({ field }) => field.title === title)?.text;
}

async function openFields(on: Page, noteId: string): Promise<void> {
  await on.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(on);
  await on.getByRole("tab", { name: "Fields" }).click();
  await on.getByRole("tabpanel", { name: "Fields" }).getByRole("link", { name: "Manage fields" }).waitFor();
}

const titles = {
  TEXT: "Where",
  NUMBER: "Boxes",
  EMAIL: "Address",
  DATETIME: "When",
  BOOLEAN: "Agreed",
  NPS: "Recommends",
  SELECT: "Stage",
  PERSON: "Who",
  PHONE: "Call",
  URL: "Page",
} as const;

describe("the fields of a note", () => {
  let noteId: string;
  const panel = () => page.getByRole("tabpanel", { name: "Fields" });
  const stored = (title: string) => expect.poll(() => storedText(noteId, title));

  beforeEach(async () => {
    for (const [type, title] of Object.entries(titles))
      await makeField({ projectId, objectType: "NOTE", title, type });
    noteId = await makeNote(workspace, { projectId, title: "Interview", markdown: "We count boxes." });
    await openFields(page, noteId);
    await startReading(page);
  });

  test("are edited in place by keyboard, each by the control of its type, and refused in words", async () => {
    const enter = async (title: string, text: string) => {
      await panel().getByLabel(title).fill(text);
      await page.keyboard.press("Enter");
    };
    await enter(titles.NUMBER, "12.5");
    await stored(titles.NUMBER).toBe("12.5");
    await enter(titles.EMAIL, "nobody");
    await panel().getByText("Enter a full e-mail address.").waitFor();
    await enter(titles.EMAIL, "Ada@Example.com");
    await stored(titles.EMAIL).toBe("ada@example.com");
    await panel().getByText("Enter a full e-mail address.").waitFor({ state: "detached" });
    await enter(titles.DATETIME, "2026-03-31");
    await stored(titles.DATETIME).toBe("2026-03-31");
    await enter(titles.PHONE, "+61 2 5550 0000");
    await stored(titles.PHONE).toBe("+61 2 5550 0000");
    await enter(titles.URL, "example.com");
    await stored(titles.URL).toBe("https://example.com/");
    await panel().getByLabel(titles.TEXT).fill("In Lisbon");
    await page.keyboard.press("Tab");
    await stored(titles.TEXT).toBe("In Lisbon");
    await press(panel().getByLabel(titles.BOOLEAN), "Space");
    await stored(titles.BOOLEAN).toBe("Yes");
    await press(panel().getByRole("radio", { name: "9", exact: true }), "Space");
    await stored(titles.NPS).toBe("9");
    await press(panel().getByRole("button", { name: "Clear Recommends" }));
    await stored(titles.NPS).toBeNull();
  });

  test("make an option and choose a person by typing, live in a second browser, and undone", async () => {
    await workspace.graphql('mutation { createPerson(input: { name: "Grace" }) { person { id } } }');
    const other = await workspace.signedIn();
    await openFields(other, noteId);
    await panel().getByLabel(titles.SELECT, { exact: true }).fill("Early");
    await page.keyboard.press("Enter");
    await panel().getByRole("button", { name: "Remove tag Early" }).waitFor();
    await other.getByRole("tabpanel").getByRole("button", { name: "Remove tag Early" }).waitFor();
    await panel().getByLabel(titles.PERSON, { exact: true }).fill("grx");
    await panel().getByText("Nothing matches “grx”.").waitFor();
    await panel().getByLabel(titles.PERSON, { exact: true }).fill("gra");
    await panel()
      .getByRole("group", { name: "Who: choices" })
      .getByRole("button", { name: "Grace" })
      .press("Enter");
    await other.getByRole("tabpanel").getByRole("button", { name: "Remove tag Grace" }).waitFor();
    await page.getByRole("tab", { name: "Fields" }).focus();
    await page.keyboard.press("Control+z");
    await other.getByRole("button", { name: "Remove tag Grace" }).waitFor({ state: "detached" });
    await other.context().close();
  });

  test("shut nobody out, in light and dark, on a telephone too", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await accessibilityFlaws(page)).toEqual([]);
  });
});

describe("the settings of fields", () => {
  const list = (name: string) => page.getByRole("region", { name });
  const rows = (name: string) => list(name).getByRole("listitem");

  test("make, edit, order, archive and restore a project's, by keyboard", async () => {
    await page.goto(`${workspace.origin}/projects/${projectId}/settings/note-fields`);
    for (const [title, type] of [
      ["Stage", "Select"],
      ["Mood", "Text"],
    ] as const) {
      await press(list("Note fields").getByRole("button", { name: "New field" }));
      const dialog = page.getByRole("dialog", { name: "New field" });
      await dialog.getByLabel("Title").fill(title);
      await dialog.getByLabel("Type").selectOption({ label: type });
      if (type === "Select") {
        await press(dialog.getByRole("button", { name: "Add option" }));
        await dialog.getByLabel("Label of option 1").fill("Early");
      }
      await press(dialog.getByRole("button", { name: "Create" }));
      await dialog.waitFor({ state: "detached" });
      await rows("Note fields").filter({ hasText: title }).waitFor();
    }
    await press(page.getByRole("button", { name: "Move Mood up" }));
    await expect.poll(() => rows("Note fields").first().innerText()).toContain("Mood");
    await press(page.getByRole("button", { name: "Actions for field Stage" }));
    await press(page.getByRole("menuitem", { name: "Edit…" }));
    const edit = page.getByRole("dialog", { name: "Edit “Stage”" });
    await edit.getByLabel("Label of Early").fill("Earliest");
    await edit.getByLabel("Colour of Earliest").selectOption({ label: "plum" });
    await press(edit.getByRole("button", { name: "Save" }));
    await rows("Note fields").filter({ hasText: "Earliest" }).waitFor();
    await press(page.getByRole("button", { name: "Actions for field Mood" }));
    await press(page.getByRole("menuitem", { name: "Archive" }));
    await press(list("Note fields").getByText("Archived fields (1)"));
    await press(page.getByRole("button", { name: "Restore Mood" }));
    await page.getByRole("button", { name: "Actions for field Mood" }).waitFor();
  });

  test("say what a change of type does to the values before it is confirmed", async () => {
    const fieldId = await makeField({ projectId, objectType: "NOTE", title: "Boxes", type: "TEXT" });
    for (const text of ["7", "a dozen"]) {
      const objectId = await makeNote(workspace, { projectId, title: text, markdown: "x" });
      await workspace.graphql(
        "mutation ($input: SetFieldValueInput!) { setNoteFieldValue(input: $input) { note { id } } }",
        { input: { objectId, fieldId, text } },
      );
    }
    await page.goto(`${workspace.origin}/projects/${projectId}/settings/fields`);
    await press(page.getByRole("button", { name: "Actions for field Boxes" }));
    await press(page.getByRole("menuitem", { name: "Change type…" }));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Type").selectOption({ label: "Number" });
    await dialog.getByText("1 value becomes Number. 1 cannot be converted.").waitFor();
    await dialog.getByText("a dozen").waitFor();
    await press(dialog.getByRole("button", { name: "Change type" }));
    await dialog.waitFor({ state: "detached" });
    await rows("Note fields").filter({ hasText: "Number" }).waitFor();
  });

  test("keep fields for the whole workspace, which projects turn on, and people have", async () => {
    const title = `Segment ${projectId}`;
    await page.goto(`${workspace.origin}/settings/fields`);
    for (const name of ["Note fields", "People fields"]) {
      await press(list(name).getByRole("button", { name: "New field" }));
      await page.getByRole("dialog").getByLabel("Title").fill(title);
      await page.keyboard.press("Enter");
      await rows(name).filter({ hasText: title }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.goto(`${workspace.origin}/projects/${projectId}/settings/workspace-fields`);
    await press(page.getByLabel(title), "Space");
    await page.getByText(`“${title}” was turned on in this project.`).waitFor();
    await expect.poll(() => page.getByLabel(title).isChecked()).toBe(true);
    const made = await workspace.graphql(
      'mutation { createPerson(input: { name: "Ada" }) { person { id } } }',
    );
    const { createPerson } = z
      .object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) })
      .parse(made);
    await page.goto(`${workspace.origin}/people/${createPerson.person.id}`);
    await page.getByLabel(title).fill("Partner");
    await page.keyboard.press("Tab");
    const value = () =>
      workspace.graphql("query ($id: ID!) { person(id: $id) { fieldValues { text } } }", {
        id: createPerson.person.id,
      });
    await expect.poll(value).toMatchObject({ person: { fieldValues: [{ text: "Partner" }] } });
    expect(await accessibilityFlaws(page)).toEqual([]);
  });

  test("shut nobody out, in light and dark, on a telephone too", async () => {
    await makeField({ projectId, objectType: "NOTE", title: "Stage", type: "SELECT" });
    await makeField({ projectId, objectType: "INSIGHT", title: "Weight", type: "NUMBER" });
    const ofProject = ["fields", "note-fields", "insight-fields", "workspace-fields"];
    const paths = [
      ...ofProject.map((part) => `/projects/${projectId}/settings/${part}`),
      "/settings/fields",
      `/settings/fields/${projectId}`,
    ];
    for (const path of paths) {
      await page.goto(workspace.origin + path);
      await page.getByRole("main").getByRole("region").first().waitFor();
      expect(await accessibilityFlaws(page)).toEqual([]);
    }
    for (const [part, title] of [
      ["note-fields", "Stage"],
      ["insight-fields", "Weight"],
    ]) {
      await page.goto(`${workspace.origin}/settings/fields/${projectId}/${part}`);
      await page.getByRole("button", { name: `Actions for field ${title}` }).waitFor();
      expect(await accessibilityFlaws(page)).toEqual([]);
    }
  });

  test("of one project are kept from the workspace's settings too, by keys alone", async () => {
    for (const part of ["note-fields", "insight-fields"]) {
      const kind = part === "note-fields" ? "Note fields" : "Insight fields";
      await page.goto(`${workspace.origin}/settings/fields/${projectId}`);
      await pressOn(list(kind).getByRole("button", { name: "New field" }));
      const dialog = page.getByRole("dialog", { name: "New field" });
      await typeInto(dialog.getByLabel("Title"), `Own ${part}`);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await page.getByText(`“Own ${part}” was created.`).waitFor();
      await page.goto(`${workspace.origin}/settings/fields/${projectId}/${part}`);
      await rows(kind)
        .filter({ hasText: `Own ${part}` })
        .waitFor();
      await pressOn(page.getByRole("button", { name: `Actions for field Own ${part}` }));
      await press(page.getByRole("menuitem", { name: "Archive" }));
      await pressOn(list(kind).getByText("Archived fields (1)"));
      await pressOn(page.getByRole("button", { name: `Restore Own ${part}` }));
      await page.getByRole("button", { name: `Actions for field Own ${part}` }).waitFor();
    }
  });
});

test("an insight has its fields beside its text", async () => {
  await makeField({ projectId, objectType: "INSIGHT", title: "Weight", type: "NUMBER" });
  const made = await workspace.graphql(
    'mutation ($id: ID!) { createInsight(input: { projectId: $id, title: "Learned" }) { insight { id } } }',
    { id: projectId },
  );
  const { createInsight } = z
    .object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) })
    .parse(made);
  await page.goto(`${workspace.origin}/insights/${createInsight.insight.id}`);
  await documentText(page, "Insight text");
  await page.getByRole("tab", { name: "Fields" }).click();
  await page.getByLabel("Weight").fill("3");
  await page.keyboard.press("Enter");
  const value = () =>
    workspace.graphql("query ($id: ID!) { insight(id: $id) { fieldValues { text } } }", {
      id: createInsight.insight.id,
    });
  await expect.poll(value).toMatchObject({ insight: { fieldValues: [{ text: "3" }] } });
});
