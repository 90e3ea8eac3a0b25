import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  documentText,
  numberedParagraphs,
  pressCommand,
  selectWords,
  startReading,
} from "../../../testing/browser-pages.testing.ts";
import { readAt, restingPlaceOf } from "./reading-place.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let noteUrl: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("places");
  projectId = await makeProject(workspace, "Fish shops");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Long call",
    markdown: numberedParagraphs(400),
  });
  noteUrl = `${workspace.origin}/data/${noteId}`;
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const restingPlace = () => restingPlaceOf(page);

async function openFarDown(): Promise<number> {
  await page.goto(noteUrl);
  await documentText(page);
  await startReading(page);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 7_500);
  await expect.poll(() => readAt(page)).toBeGreaterThan(100);
  return restingPlace();
}

/** Within a line, which a toolbar may cover or uncover. */
const near = (place: number) => [place - 1, place, place + 1];

describe("the reading place", () => {
  test("holds over a reload", async () => {
    const place = await openFarDown();
    await page.reload();
    await documentText(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(restingPlace).toBeOneOf(near(place));
  });

  test("holds over a page between and Back; a new visit begins at the top", async () => {
    const place = await openFarDown();
    await page
      .getByRole("navigation", { name: "Workspace" })
      .getByRole("link", { name: "Projects", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
    await page.goBack();
    await documentText(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(restingPlace).toBeOneOf(near(place));
    await page.goto(`${workspace.origin}/projects`);
    await page.goto(noteUrl);
    await documentText(page);
    expect(await restingPlace()).toBe(0);
  });

  test("holds when E begins the writing, with the caret in sight and the header too", async () => {
    const place = await openFarDown();
    await pressCommand(page, "e");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await expect.poll(restingPlace).toBeOneOf(near(place));
    await page.keyboard.type("Here. ");
    await page.locator(".ProseMirror p", { hasText: "Here. " }).waitFor();
    await expect.poll(() => readAt(page)).toBeOneOf(near(place));
    await page.keyboard.press("ControlOrMeta+z");
    for (const name of ["Done", "Share", "Find in this note"]) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(60);
    }
  });
});

test("the browser's tab is named after the note, the note in a panel, and the page again", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("link", { name: "Long call" }).click();
  await documentText(page);
  await expect.poll(() => page.title()).toBe("Long call · Fieldstone");
  await page.keyboard.press("Escape");
  await page.goBack().catch(() => undefined);
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await expect.poll(() => page.title()).toBe("Fish shops · Fieldstone");
  await page.goto(noteUrl);
  await expect.poll(() => page.title()).toBe("Long call · Fieldstone");
});

describe("highlights beside the text", () => {
  const cards = () => page.getByRole("complementary", { name: "About this note" }).getByRole("article");

  test("follow it; a new one is seen, stays current for T, and its tags open at the words", async () => {
    await page.goto(noteUrl);
    const text = await documentText(page);
    await startReading(page);
    for (const number of [2, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300]) {
      await selectWords(text, `Paragraph ${number}:`);
      await page.keyboard.press("h");
      const card = cards().filter({ hasText: `Paragraph ${number}:` });
      const isInView = async () => {
        const top = (await card.boundingBox())?.y ?? -1;
        return top > 0 && top < 900;
      };
      await expect.poll(isInView).toBe(true);
    }
    await page.keyboard.press("t");
    const picker = page.getByRole("combobox", { name: "Find or create a tag" });
    await picker.waitFor();
    // It is positioned once its size is known.
    const isAtTheWords = async () => {
      const words = await page.locator(".fs-highlight-focused").boundingBox();
      const box = await picker.boundingBox();
      return (
        words !== null && box !== null && Math.abs(box.y - words.y) < 120 && Math.abs(box.x - words.x) < 320
      );
    };
    await expect.poll(isAtTheWords).toBe(true);
    const at = await picker.boundingBox();
    await picker.fill("Counting");
    await page.keyboard.press("Enter");
    await cards().filter({ hasText: "Counting" }).waitFor();
    expect(await picker.boundingBox()).toEqual(at);
    await page.keyboard.press("Escape");

    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, -60_000);
    await expect.poll(() => cards().filter({ hasText: "Paragraph 2:" }).isVisible()).toBe(true);
    await page.mouse.wheel(0, 6_000);
    await expect
      .poll(() =>
        cards()
          .filter({ hasText: /Paragraph (90|120|150)/ })
          .first()
          .isVisible(),
      )
      .toBe(true);
  });

  test("take whole words; Shift+H takes the letters", async () => {
    await page.goto(noteUrl);
    const text = await documentText(page);
    await startReading(page);
    await selectWords(text, "agraph 5: we coun");
    await page.keyboard.press("h");
    await page.locator(".fs-highlight", { hasText: "Paragraph 5: we count" }).waitFor();
    await selectWords(text, "agraph 7: we coun");
    await page.keyboard.press("Shift+H");
    await expect
      .poll(() => page.locator(".fs-highlight-focused").allInnerTexts())
      .toEqual(["agraph 7: we coun"]);
  });
});

test("somebody else's caret moves no line, and its name goes after a while", async () => {
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Together",
    markdown: "# Heading\n\nPlain words.\n\n> A quote.\n\n- One\n- Two",
  });
  const [one, two] = [await workspace.signedIn(), await workspace.signedIn()];
  for (const each of [one, two]) {
    await each.goto(`${workspace.origin}/data/${noteId}`);
    await documentText(each);
    await each.getByText("Saved", { exact: true }).waitFor();
  }
  const heights = () =>
    two.locator(".ProseMirror > *").evaluateAll((blocks) => blocks.map((block) => block.clientHeight));
  const before = await heights();
  for (const words of ["Heading", "Plain words.", "A quote.", "Two"]) {
    await one.locator(".ProseMirror").getByText(words).click();
    await one.keyboard.press("End");
    await two.locator(".fs-caret").waitFor();
    expect(await heights()).toEqual(before);
  }
  const name = () =>
    two.locator(".fs-caret-name").evaluate((label) => Number(getComputedStyle(label, "::after").opacity));
  // The label reappears with each move, for a limited time, which a busy machine may exceed.
  await one.keyboard.press("Home");
  await expect.poll(name, { interval: 20 }).toBe(1);
  await expect.poll(name).toBe(0);
  for (const each of [one, two]) await each.context().close();
});
