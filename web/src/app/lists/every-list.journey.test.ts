import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { attachFile } from "../../testing/attach-file.testing.ts";
import { accessibilityFlaws, pressCommand, startReading } from "../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;
let personId: string;
const noteIds: string[] = [];

const madeInsight = z.object({
  createInsight: z.object({ insight: z.object({ id: z.string() }) }),
});
const madePerson = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const counted = z.object({ search: z.object({ total: z.number() }) });

async function publishInsight(title: string): Promise<void> {
  const made = await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId, title } },
  );
  const { id } = madeInsight.parse(made).createInsight.insight;
  await workspace.graphql(
    "mutation ($input: PublishInsightInput!) { publishInsight(input: $input) { insight { id } } }",
    { input: { id, published: true } },
  );
}

beforeAll(async () => {
  workspace = await openWorkspace("everylist");
  projectId = await makeProject(workspace, "Reef study");
  const person = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: "Marta Silva" } },
  );
  personId = madePerson.parse(person).createPerson.person.id;
  for (const title of ["Reef one", "Reef two", "Reef three"]) {
    const id = await makeNote(workspace, { projectId, title, markdown: "Coral." });
    noteIds.push(id);
    await workspace.graphql(
      "mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }",
      { input: { id, peopleIds: [personId] } },
    );
  }
  for (const title of ["First lesson", "Second lesson", "Third lesson"]) await publishInsight(title);
  const found = async () =>
    counted.parse(await workspace.graphql('{ search(query: "reef") { total } }')).search.total;
  await vi.waitFor(async () => expect(await found()).toBe(4), { timeout: 60_000, interval: 200 });
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const panel = () => page.getByRole("complementary", { name: /^(Note|Insight|File)$/ });
const bar = () => page.getByRole("toolbar", { name: "Actions for the selection" });
const rowsOf = (list: Locator) => list.locator("[data-row-key]");
const openRow = () => page.locator("[data-row-key][data-open]").getAttribute("data-row-key");

/** Opens the row with the focus beside its list, steps to the next and back, and closes the panel. */
async function stepThroughPanel(): Promise<void> {
  await page.keyboard.press("Enter");
  await panel().waitFor();
  await expect.poll(openRow).not.toBe(null);
  const first = await openRow();
  // With Alt: a note or insight of one's own opens for writing.
  await pressCommand(page, "Alt+j");
  await expect.poll(openRow).not.toBe(first);
  await press(panel().getByRole("button", { name: "Previous in the list" }));
  await expect.poll(openRow).toBe(first);
  await pressCommand(page, "Alt+j");
  await expect.poll(openRow).not.toBe(first);
  await pressCommand(page, "Alt+k");
  await expect.poll(openRow).toBe(first);
  await panel().press("Escape");
  await panel().waitFor({ state: "detached" });
  // The list goes on from there.
  await untilFocused(page.locator(`[data-row-key="${first}"]`).getByRole("link").first());
}

/** Selects the row with the focus and the next one, moves them to the trash, and undoes it. */
async function trashTwo(list: Locator, from: number): Promise<void> {
  await pressCommand(page, "x", "j", "Shift+X");
  await expect.poll(() => list.locator("[data-selected]").count()).toBe(2);
  expect(await accessibilityFlaws(page, 4_000)).toEqual([]);
  // On a narrow window, the panel beside a text was hidden, and its focus lost.
  await list.locator("[data-selected]").last().getByRole("link").first().focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => rowsOf(list).count()).toBe(from - 2);
  await bar().waitFor({ state: "detached" });
  // The focus is on another row.
  await expect.poll(() => list.locator(":focus").count()).toBe(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => rowsOf(list).count()).toBe(from);
}

test.each(["list", "grid"])(
  "notes that a search found, as a %s, are stepped through and moved to the trash",
  async (layout) => {
    await page.goto(`${workspace.origin}/search?query=reef&resultType=NOTE&layout=${layout}`);
    const list = page.getByRole("list", { name: "Results" });
    await expect.poll(() => rowsOf(list).count()).toBe(3);
    await rowsOf(list).first().getByRole("link").focus();
    await stepThroughPanel();
    await trashTwo(list, 3);
  },
);

test("results of all kinds are stepped through without those that open as a page, and a folder can be chosen", async () => {
  await workspace.graphql(
    "mutation ($input: CreateFolderInput!) { createFolder(input: $input) { folder { id } } }",
    { input: { title: "Reefs" } },
  );
  await expect
    .poll(async () => {
      await page.goto(`${workspace.origin}/search?query=reef`);
      await page.getByRole("article").first().waitFor();
      return page.getByRole("article").filter({ hasText: "Reefs" }).count();
    })
    .toBe(1);
  const list = page.getByRole("list", { name: "Results" });
  const row = (title: string) =>
    rowsOf(list).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  for (const title of ["Reefs", "Reef study"]) expect(await row(title).getByRole("checkbox").count()).toBe(1);
  await row("Reefs").getByRole("link").focus();
  await pressCommand(page, "x");
  await bar().waitFor();
  await pressCommand(page, "x");
  await bar().waitFor({ state: "detached" });
  await row("Reef one").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await panel().waitFor();
  const seen = new Set<string | null>();
  for (let step = 0; step < 5; step += 1) {
    await pressCommand(page, "Alt+k");
    await panel().waitFor();
  }
  for (let step = 0; step < 5; step += 1) {
    seen.add(await openRow());
    await pressCommand(page, "Alt+j");
    await panel().waitFor();
  }
  expect([...seen].toSorted()).toEqual(noteIds.toSorted());
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("recent changes are stepped through and moved to the trash", async () => {
  await page.goto(`${workspace.origin}/recent/notes`);
  const list = page.getByRole("list", { name: "Results" });
  await rowsOf(list).first().waitFor();
  await pressCommand(page, "j");
  await stepThroughPanel();
  await trashTwo(list, await rowsOf(list).count());
});

test("published insights, in two columns, are stepped through and moved to the trash", async () => {
  await page.goto(`${workspace.origin}/your-work/insights?whose=published`);
  const list = page.getByRole("list", { name: "Published insights" });
  await expect.poll(() => rowsOf(list).count()).toBeGreaterThanOrEqual(3);
  await rowsOf(list).first().getByRole("link").focus();
  await stepThroughPanel();
  await trashTwo(list, await rowsOf(list).count());
});

test("a person's notes are one part of the page, stepped through and moved to the trash", async () => {
  await page.goto(`${workspace.origin}/people/${personId}`);
  const list = page.getByRole("list", { name: "Notes" });
  await expect.poll(() => rowsOf(list).count()).toBe(3);
  await rowsOf(list).first().getByRole("link").focus();
  await stepThroughPanel();
  await trashTwo(list, 3);
});

test("a note's files are stepped through in the panel, and deleted together", async () => {
  const [noteId] = noteIds;
  const address = `${workspace.origin}/data/${noteId}`;
  for (const name of ["one.png", "two.png", "three.png"]) {
    const files = await attachFile(page, address, { name, mimeType: "image/png", buffer: onePixelPng });
    await files.getByRole("link", { name }).waitFor();
  }
  // While the note is being written, letters are text.
  await startReading(page);
  const list = page.getByRole("list", { name: "Files" });
  await expect.poll(() => rowsOf(list).count()).toBe(3);
  await rowsOf(list).first().getByRole("link").focus();
  await stepThroughPanel();
  await trashTwo(list, 3);
});
