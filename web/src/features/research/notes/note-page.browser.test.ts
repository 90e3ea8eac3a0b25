import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { clickParagraph, startReading } from "../../../testing/browser-pages.testing.ts";

const markdown = [
  "# Call with Dana",
  "",
  "We spent three days getting the import to accept our files, and nobody could tell us why.",
  "",
  "Once the data was in, finding what a customer said took seconds.",
].join("\n");

let workspace: BrowserWorkspace;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("reading");
  projectId = await makeProject(workspace, "Onboarding");
});
afterAll(() => workspace.close());

async function openNote(page: Page, noteId: string): Promise<void> {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror p").first().waitFor();
  await startReading(page);
}

const cards = (page: Page) => page.locator("[data-highlight-card]");
const marks = (page: Page) => page.locator(".ProseMirror .fs-highlight");

/** Selects a number of letters from the start of a paragraph, by keyboard. */
async function selectStart(page: Page, paragraph: number, letters: number): Promise<void> {
  await clickParagraph(page, paragraph);
  await page.keyboard.press("Home");
  for (let letter = 0; letter < letters; letter += 1) await page.keyboard.press("Shift+ArrowRight");
}

const highlightedNote = z.object({
  note: z.object({ highlights: z.tuple([z.object({ id: z.string() })]) }),
});
const taggedNote = z.object({ note: z.object({ tags: z.array(z.object({ title: z.string() })) }) });

async function storedTags(noteId: string): Promise<string[]> {
  const stored = await workspace.graphql("query ($id: ID!) { note(id: $id) { tags { title } } }", {
    id: noteId,
  });
  return taggedNote.parse(stored).note.tags.map(({ title }) => title);
}

describe("a note", () => {
  test("keys alone highlight, tag and take back, and the same highlight and tag return", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Dana", markdown });
    const page = await workspace.signedIn();
    await openNote(page, noteId);
    await selectStart(page, 0, 19);
    await page.keyboard.press("t");
    await page.getByRole("combobox").fill("Slow import");
    await page.keyboard.press("Enter");
    await page.locator("[data-highlight-card]", { hasText: "Slow import" }).waitFor();
    await page.keyboard.press("Escape");
    // Optimistic changes take a moment longer to be saved.
    await expect.poll(() => storedTags(noteId)).toEqual(["Slow import"]);
    await page.reload();
    await startReading(page);
    await expect.poll(() => marks(page).allInnerTexts()).toEqual(["We spent three days"]);
    await cards(page).filter({ hasText: "Slow import" }).waitFor();

    await selectStart(page, 1, 8);
    await page.keyboard.press("h");
    await expect.poll(() => cards(page).count()).toBe(2);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => cards(page).count()).toBe(2);
    await page.context().close();
  });

  test("tags of a highlight that is on its way are typed undisturbed by answers without it", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Slow", markdown });
    const page = await workspace.signedIn();
    await openNote(page, noteId);
    await selectStart(page, 1, 8);
    await page.keyboard.press("h");
    const { note } = await eventually(async () =>
      highlightedNote.parse(
        await workspace.graphql("query ($id: ID!) { note(id: $id) { highlights { id } } }", { id: noteId }),
      ),
    );
    const sending = Promise.withResolvers<void>();
    let isSent = false;
    const asked: string[] = [];
    await page.route("**/api/graphql", async (route) => {
      const sent = route.request().postData() ?? "";
      if (sent.includes("HighlightSuggestions")) asked.push(isSent ? "after" : "before");
      if (sent.includes("mutation CreateHighlight")) await sending.promise;
      await route.continue();
    });
    await selectStart(page, 0, 19);
    await page.keyboard.press("t");
    const field = page.getByRole("combobox", { name: "Find or create a tag" });
    await field.waitFor();
    await workspace.graphql("mutation ($id: ID!) { deleteHighlight(input: { id: $id }) { deletedId } }", {
      id: note.highlights[0].id,
    });
    // The answer without it also lacks the new one.
    await cards(page).filter({ hasText: "Once the" }).waitFor({ state: "detached" });
    await page.keyboard.type("Import is slow");
    expect(await field.inputValue()).toBe("Import is slow");
    isSent = true;
    sending.resolve();
    await page.keyboard.press("Enter");
    await expect.poll(() => storedTags(noteId)).toEqual(["Import is slow"]);
    await expect.poll(() => asked).toContain("after");
    expect(asked).not.toContain("before");
    await page.context().close();
    expect(workspace.problems()).toEqual([]);
  });

  test("the comments of several passages are read in one request", async () => {
    const said = ["The first one.", "The second one.", "The third one."];
    const noteId = await makeNote(workspace, { projectId, title: "Passages", markdown: said.join("\n\n") });
    const page = await workspace.signedIn();
    await openNote(page, noteId);
    const questions = said.map((_words, at) => `Question ${at}?`);
    for (const [at, question] of questions.entries()) {
      await selectStart(page, at, 8);
      await page.keyboard.press("m");
      await page.locator("article :focus").waitFor();
      await page.keyboard.type(question);
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByText(question).waitFor();
    }
    const sizes: number[] = [];
    page.on("request", (request) => {
      const body = request.postData() ?? "";
      if (body.includes("query CommentQuery")) sizes.push(body.split("query CommentQuery").length - 1);
    });
    await page.reload();
    await page.getByRole("tab", { name: "Comments" }).click();
    for (const question of questions) await page.getByText(question).waitFor();
    expect(sizes).toEqual([3]);
    await page.context().close();
  });

  test("a passage is commented on by keys alone, and is no highlight", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Passage", markdown });
    const page = await workspace.signedIn();
    await openNote(page, noteId);
    const passage = page.getByRole("article", { name: "Comments on “We spent three days”" });
    const writes = () =>
      passage.getByRole("textbox").evaluate((element) => element === document.activeElement);
    await selectStart(page, 0, 19);
    await page.keyboard.press("m");
    await expect.poll(() => writes()).toBe(true);
    await page.keyboard.press("Escape");
    await passage.waitFor({ state: "detached" });
    expect(await marks(page).count()).toBe(0);

    await selectStart(page, 0, 19);
    await page.keyboard.press("m");
    await expect.poll(() => writes()).toBe(true);
    await page.keyboard.type("Which files were these?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await passage.getByText("Which files were these?").waitFor();
    await passage.getByRole("button", { name: "Reply" }).waitFor();
    await page.getByRole("tab", { name: "Highlights 0" }).waitFor();

    await page.reload();
    await startReading(page);
    await page.locator(".ProseMirror .fs-commented").click();
    await passage.getByText("Which files were these?").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await passage.getByRole("button", { name: "Delete the comments on “We spent three days”" }).click();
    await passage.waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+z");
    await passage.getByText("Which files were these?").waitFor();
    await page.context().close();
  });

  test("a link to selected words is copied by a key, and opens the note with them marked", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Link", markdown });
    const page = await workspace.signedIn();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openNote(page, noteId);
    await selectStart(page, 0, 7);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("l");
    await page.getByText("Link to these words copied.").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(`${workspace.origin}/home`);
    await page.goto(address);
    const found = page.locator(".ProseMirror mark.fs-found");
    await found.first().waitFor();
    const words = (await found.allInnerTexts()).join(" ");
    expect(words).toMatch(/^We spent three days/);
    expect(await marks(page).count()).toBe(0);
    await page.context().close();
  });

  test("a split in a highlight is seen whole by someone else, and undo gives back the same text", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Split", markdown });
    const [one, two] = [await workspace.signedIn(), await workspace.signedIn()];
    await openNote(one, noteId);
    await selectStart(one, 0, 40);
    await one.keyboard.press("h");
    await marks(one).first().waitFor();
    await expect.poll(() => one.getByText("Saved", { exact: true }).count()).toBe(1);
    await openNote(two, noteId);
    await marks(two).first().waitFor();
    const text = await one.locator(".ProseMirror").textContent();
    const marked = (await marks(two).allInnerTexts()).join("");
    await one.keyboard.press("e");
    await one.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await clickParagraph(one, 0);
    await one.keyboard.press("Home");
    for (let letter = 0; letter < 20; letter += 1) await one.keyboard.press("ArrowRight");
    await one.keyboard.press("Enter");
    await expect.poll(() => two.locator(".ProseMirror p").count()).toBe(3);
    await expect.poll(async () => (await marks(two).allInnerTexts()).join("")).toBe(marked);
    await one.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => one.locator(".ProseMirror").textContent()).toBe(text);
    await expect.poll(async () => (await marks(two).allInnerTexts()).join("")).toBe(marked);
    for (const page of [one, two]) await page.context().close();
  });

  test("reading changes nothing, writing is kept through a reload", async () => {
    const noteId = await makeNote(workspace, { projectId, title: "Write", markdown });
    const page = await workspace.signedIn();
    await openNote(page, noteId);
    await page.getByText("press H to highlight it").waitFor();
    await page.locator(".ProseMirror p").nth(1).click();
    await page.keyboard.type("xyz");
    expect(await page.locator(".ProseMirror").textContent()).not.toContain("xyz");
    await page.keyboard.press("e");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    // The plain letter would replace the selected text.
    await page.getByText("press Alt+H to highlight it").waitFor();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/heading");
    await page.getByRole("option", { name: "Large heading" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("What we do next");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "What we do next" }).waitFor();
    await page.context().close();
  });

  test.each(["light", "dark"] as const)("axe finds nothing, in %s", async (colorScheme) => {
    const noteId = await makeNote(workspace, { projectId, title: "Axe", markdown });
    const page = await workspace.signedIn({ colorScheme });
    await openNote(page, noteId);
    await selectStart(page, 0, 12);
    await page.keyboard.press("t");
    await page.getByRole("combobox").fill("New");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await page.getByRole("tab", { name: "Comments" }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Create and copy link" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });
});
