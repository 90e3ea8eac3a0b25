import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("tables");
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

const tray = () => page.getByRole("region", { name: "Imports" });
const status = () => tray().getByRole("status").first().innerText();
const dialog = (name: string) => page.getByRole("dialog", { name: `Import ${name}` });
const roleOf = (name: string, column: string) => dialog(name).getByLabel(`${column} becomes`);
const importButton = (name: string) => dialog(name).getByRole("button", { name: /^Import / });

async function choose(...files: readonly { name: string; text: string | Buffer }[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
  const chosen = files.map(({ name, text }) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) }));
  await (await choosing).setFiles(chosen);
}

const answer = z.object({
  project: z.object({
    notes: z.object({
      totalCount: z.number(),
      edges: z.array(
        z.object({
          node: z.object({
            id: z.string(),
            title: z.string(),
            happenedAt: z.string().nullable(),
            tags: z.array(z.object({ title: z.string() })),
            people: z.array(z.object({ name: z.string() })),
            highlights: z.array(z.object({ text: z.string() })),
          }),
        }),
      ),
    }),
  }),
});

async function notes() {
  const read = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { notes(first: 20, sort: TITLE, direction: ASC) { totalCount
      edges { node { id title happenedAt tags { title } people { name } highlights { text } } } } } }`,
    { id: projectId },
  );
  return answer.parse(read).project.notes;
}

async function imported(count: number): Promise<void> {
  await expect.poll(status, { timeout: 60_000 }).toBe(`${count} of ${count} files processed`);
}

const feedback = [
  "When;Who;What they said;Topic;Plan",
  "1.3.2024;Dana;The export takes an hour;export, speed;Team",
  "13.3.2024;Kim;It never syncs;sync;Free",
  ";Lee;;sync;Free",
  "soon;Dana;Prices are fair;;Free",
].join("\n");

describe("a table", () => {
  test("is shown with what its columns become, and imported as it was chosen", async () => {
    await choose({ name: "feedback.csv", text: feedback });
    const name = "feedback.csv";
    await dialog(name).getByText("5 columns, separated by semicolons, UTF-8").waitFor();
    const roles = ["When", "Who", "What they said", "Topic", "Plan"].map((column) => roleOf(name, column));
    const values = () => Promise.all(roles.map((role) => role.inputValue()));
    await expect.poll(values).toEqual(["LABELED", "PERSON", "TEXT", "TAGS", "LABELED"]);
    await roleOf(name, "When").selectOption("Date");
    await dialog(name).getByText("Row 4 has no text.").waitFor();
    await dialog(name).getByText("Row 5 has a date that cannot be read.").waitFor();
    await dialog(name).getByText("highlighted with 3 tags").waitFor();
    await expect.poll(() => importButton(name).innerText()).toBe("Import 4 notes");
    expect(await accessibilityFlaws(page)).toEqual([]);
    await dialog(name).getByText("Leave these rows out").click();
    await expect.poll(() => importButton(name).innerText()).toBe("Import 2 notes");
    await dialog(name).getByText("Import what can be read").click();
    await expect.poll(() => importButton(name).innerText()).toBe("Import 4 notes");
    await addTag(dialog(name), "Spring survey");
    await importButton(name).click();
    await imported(1);
    const { edges, totalCount } = await notes();
    expect(totalCount).toBe(4);
    const read = edges.map(({ node: { id: _id, ...node } }) => ({
      ...node,
      happenedAt: node.happenedAt?.slice(0, 10),
      tags: node.tags.map(({ title }) => title).sort(),
      people: node.people.map((person) => person.name),
      highlights: node.highlights.map(({ text }) => text),
    }));
    expect(read).toEqual([
      { title: "feedback 3", happenedAt: undefined, tags: [], people: ["Lee"], highlights: [] },
      {
        title: "It never syncs",
        happenedAt: "2024-03-13",
        tags: ["Spring survey", "sync"],
        people: ["Kim"],
        highlights: ["It never syncs"],
      },
      {
        title: "Prices are fair",
        happenedAt: undefined,
        tags: ["Spring survey"],
        people: ["Dana"],
        highlights: ["Prices are fair"],
      },
      {
        title: "The export takes an hour",
        happenedAt: "2024-03-01",
        tags: ["Spring survey", "export", "speed"],
        people: ["Dana"],
        highlights: ["The export takes an hour"],
      },
    ]);
  });

  test("waits in the tray until somebody chooses, and others go on", async () => {
    await choose(
      { name: "one.csv", text: "text,category\nToo slow,speed" },
      { name: "call.txt", text: "Hi" },
    );
    await dialog("one.csv").waitFor();
    await page.keyboard.press("Escape");
    await dialog("one.csv").waitFor({ state: "detached" });
    await expect.poll(status).toBe("1 of 2 files processed, 1 needs your input");
    await page
      .getByRole("dialog", { name: "Import files" })
      .getByRole("button", { name: "Choose columns" })
      .click();
    await press(importButton("one.csv"));
    await imported(2);
    expect((await notes()).totalCount).toBe(2);
    await dialog("one.csv").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    // The button outlasts both dialogs, of which the second takes the place of the first.
    const open = page.getByRole("main").getByRole("button", { name: "Import", exact: true });
    await pressOn(open);
    await choose({ name: "three.csv", text: "text,category\nToo dear,price" });
    await dialog("three.csv").waitFor();
    await page.keyboard.press("Escape");
    await untilFocused(page.getByRole("dialog").getByRole("button", { name: "Choose files" }));
    await page.keyboard.press("Escape");
    await untilFocused(open);
  });

  test("is opened one after another, and one that is not wanted is left out", async () => {
    const table = (word: string) => `text,category\n${word},speed`;
    await choose({ name: "one.csv", text: table("One") }, { name: "two.csv", text: table("Two") });
    await dialog("two.csv").getByRole("button", { name: "Do not import" }).click();
    await importButton("one.csv").click();
    await imported(2);
    expect((await notes()).edges.map(({ node }) => node.title)).toEqual(["One"]);
  });

  test("cannot be imported without a text, and says so", async () => {
    await choose({ name: "one.csv", text: "text,category\nToo slow,speed" });
    await roleOf("one.csv", "text").selectOption("Do not import");
    const button = importButton("one.csv");
    await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
    await dialog("one.csv")
      .getByText("Choose the column that has the text.")
      .first()
      .waitFor({ state: "attached" });
  });

  test("that cannot be read says why and where", async () => {
    await choose({ name: "open.csv", text: 'text,category\n"Too slow,speed' });
    await page
      .getByRole("dialog", { name: "Import files" })
      .getByText("Row 2 has a quote that is not closed. Fix it and import again.")
      .waitFor();
  });

  test("of speakers and words becomes a transcript, or notes when asked", async () => {
    await choose({ name: "talk.csv", text: "Speaker,Text\nAna,Hello\nBen,Hi" });
    await dialog("talk.csv").getByRole("button", { name: "Import transcript" }).waitFor();
    await dialog("talk.csv").getByText("A note for each row").click();
    await expect.poll(() => importButton("talk.csv").innerText()).toBe("Import 2 notes");
  });

  test("of 100,000 rows is read and counted", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at},I count the boxes on paper first ${at}`);
    await choose({ name: "large.csv", text: `id,comment\n${rows.join("\n")}` });
    await expect
      .poll(() => importButton("large.csv").innerText(), { timeout: 60_000 })
      .toBe("Import 100,000 notes");
    await dialog("large.csv").getByRole("button", { name: "Do not import" }).click();
  });
});

const peopleAnswer = z.object({
  people: z.object({ edges: z.array(z.object({ node: z.object({ name: z.string() }) })) }),
});

describe("an import", () => {
  test("is undone as one task; notes that were worked on stay unless they are chosen", async () => {
    await choose({ name: "shops.csv", text: "Comment;Name\nAlpha;Oda\nBeta;Per\nGamma;Siv" });
    await importButton("shops.csv").click();
    await imported(1);
    for (const { node } of (await notes()).edges.filter(({ node: { title } }) => title !== "Gamma")) {
      await workspace.graphql(
        `mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }`,
        { input: { id: node.id, title: `${node.title}, reviewed` } },
      );
    }
    const panel = page.getByRole("dialog", { name: "Import files" });
    await panel.getByRole("button", { name: "Undo import" }).click();
    const asking = page.getByRole("dialog", { name: "Undo the import of shops.csv?" });
    await asking.waitFor();
    await page.keyboard.press("Escape");
    await asking.waitFor({ state: "detached" });
    // The dialog below stays open.
    await panel.getByRole("button", { name: "Undo import" }).click();
    await asking.getByText("2 notes were edited since and stay.").waitFor();
    await asking.getByRole("button", { name: "Move 1 note to trash" }).waitFor();
    await asking.getByRole("checkbox", { name: "Alpha, reviewed" }).waitFor();
    await asking.getByRole("checkbox", { name: "Beta, reviewed" }).check();
    expect(await accessibilityFlaws(page)).toEqual([]);
    await asking.getByRole("button", { name: "Move 2 notes to trash" }).click();
    await panel.getByText("Undone. Its notes are in the trash.").waitFor();
    expect((await notes()).edges.map(({ node }) => node.title)).toEqual(["Alpha, reviewed"]);
    const { people } = peopleAnswer.parse(
      await workspace.graphql(`{ people(first: 50) { edges { node { name } } } }`),
    );
    // People named by the kept note stay; those named only by others are removed.
    const names = people.edges.map(({ node }) => node.name);
    expect(names.filter((name) => ["Oda", "Per", "Siv"].includes(name))).toEqual(["Oda"]);
  });
});

async function addTag(place: Locator, title: string): Promise<void> {
  await place.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill(title);
  await page.keyboard.press("Enter");
  await place.getByRole("button", { name: `Remove tag ${title}` }).waitFor();
  await page.keyboard.press("Escape");
}
