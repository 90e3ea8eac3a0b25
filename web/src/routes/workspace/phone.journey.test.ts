import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  documentText,
  numberedParagraphs,
  overflowOf,
  readSample,
  type SampleObjects,
  selectWords,
} from "../../testing/browser-pages.testing.ts";
import { isInSight } from "../../testing/in-sight.testing.ts";
import { phone, touchTargetFlaws } from "../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("phone");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn(phone);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const openPanel = () => page.getByRole("button", { name: "Highlights and comments" }).tap();
const sheet = () => page.getByRole("complementary", { name: "About this note" });
const cards = () => sheet().getByRole("article");

describe("what opens over a page has targets for fingers:", () => {
  beforeEach(async () => {
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    await documentText(page);
  });

  test("the selected words' actions", async () => {
    await page
      .getByRole("button", { name: "Done" })
      .or(page.getByRole("button", { name: "Edit" }))
      .waitFor();
    const first = await page.locator(".ProseMirror p").first().innerText();
    await selectWords(page.locator(".ProseMirror"), first.slice(0, 12));
    const bar = page.getByRole("toolbar", { name: "Selected text" });
    await expect.poll(() => bar.getByRole("button").count()).toBe(5);
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    const box = await bar.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  });

  test("a highlight's card, its tags, the tag picker with a new tag's colours, and the notice with Undo", async () => {
    await openPanel();
    const card = cards().filter({ hasText: sample.tag.title }).first();
    await card.waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    await card.getByRole("button", { name: "Tag", exact: true }).tap();
    const picker = page.getByRole("combobox", { name: "Find or create a tag" });
    await page.getByRole("option").first().waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    await picker.fill("A tag for fingers");
    await page.getByRole("group", { name: "Colour for the new tag" }).waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "detached" });
    await card.getByRole("button", { name: "Actions for this highlight" }).tap();
    await page.getByRole("menuitem", { name: "Move to trash" }).tap();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).tap();
    // Shown once the server has it: the page closes then.
    await page.getByText(/^Undone: /).waitFor();
    await card.waitFor();
  });

  test("a comment's Reply", async () => {
    await openPanel();
    await cards().first().getByRole("button", { name: "Comments" }).tap();
    await cards().first().getByRole("textbox").fill("How often?");
    await cards().first().getByRole("button", { name: "Comment", exact: true }).tap();
    await cards().first().getByRole("button", { name: "Reply" }).waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
  });

  test("the palette's lines, and choices beside each other", async () => {
    await page.goto(`${workspace.origin}/search?query=paper`);
    await page.getByRole("article").first().waitFor();
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    await page.getByRole("button", { name: "Find or do anything" }).first().tap();
    await page.getByRole("dialog").getByRole("option").first().waitFor();
    await expect.poll(() => touchTargetFlaws(page, '[role="dialog"]')).toEqual([]);
  });
});

describe("the highlights beside a note", () => {
  let noteId: string;
  beforeAll(async () => {
    const { projectId } = sample;
    noteId = await makeNote(workspace, { projectId, title: "Long", markdown: numberedParagraphs(60) });
  });
  const highlights = () => page.locator(".ProseMirror .fs-highlight");
  const isHighlightInSight = (words: string) =>
    page.evaluate((wanted) => {
      const found = [...document.querySelectorAll(".fs-highlight")].find(({ textContent }) =>
        textContent?.includes(wanted),
      );
      const box = found?.getBoundingClientRect();
      if (!box) return false;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return found?.contains(top) === true;
    }, words);

  test("are a sheet of half the height over no passage, which closes for the one gone to and opens again there", async () => {
    await page.goto(`${workspace.origin}/data/${noteId}`);
    const text = await documentText(page);
    for (const words of ["Paragraph 3:", "Paragraph 40:"]) {
      await selectWords(text, words);
      const bar = page.getByRole("toolbar", { name: "Selected text" });
      await bar.getByRole("button", { name: "Highlight" }).click();
      await highlights().filter({ hasText: words }).waitFor();
      await page.evaluate(() => getSelection()?.removeAllRanges());
    }
    // Tapping a highlight in the text brings up its card below.
    await highlights().filter({ hasText: "Paragraph 40:" }).tap();
    await cards().filter({ hasText: "Paragraph 40:" }).waitFor();
    const place = async () => {
      const box = await sheet().boundingBox();
      return {
        isHalf: box !== null && box.height <= 844 / 2,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      };
    };
    await expect.poll(place).toEqual({ isHalf: true, bottom: 844 });
    await expect.poll(() => isHighlightInSight("Paragraph 40:")).toBe(true);

    await cards().filter({ hasText: "Paragraph 3:" }).getByTitle("Show in the text").tap();
    await sheet().waitFor({ state: "hidden" });
    await expect.poll(() => isHighlightInSight("Paragraph 3:")).toBe(true);
    const button = page.getByRole("button", { name: "Highlights and comments" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.tap();
    await cards().filter({ hasText: "Paragraph 3:" }).and(page.locator("[data-focused]")).waitFor();
  });
});

test("a view's tab is in sight among the project's, and names the page", async () => {
  await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId: sample.projectId, title: "Affinity", target: "HIGHLIGHT", layout: "TABLE" } },
  );
  await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
  const tab = page
    .getByRole("navigation", { name: "Project sections" })
    .getByRole("link", { name: "Affinity" });
  await page.goto(new URL((await tab.getAttribute("href")) ?? "", workspace.origin).href);
  await tab.waitFor();
  await expect.poll(() => isInSight(tab)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Affinity · /);
});

test("a password's frame is as high as its field", async () => {
  await page.goto(`${workspace.origin}/settings/user/account`);
  const field = page.getByLabel("New password");
  await field.waitFor();
  const heights = await field.evaluate((each) =>
    [each, each.parentElement].map((box) => box?.getBoundingClientRect().height ?? 0),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
});

test("a table of settings scrolls sideways and breaks no words", async () => {
  const row = {
    feature: "tag-suggestions",
    count: 2,
    failedCount: 0,
    errorCode: null,
    inputTokens: 12_000,
    outputTokens: 300,
    costMicros: 0,
    unknownCostCount: 0,
  };
  await page.route("**/api/graphql", (route) =>
    route.request().postData()?.includes("query AiUsage")
      ? route.fulfill({ json: { data: { aiUsage: [{ __typename: "AiUsage", ...row }] } } })
      : route.fallback(),
  );
  await page.goto(`${workspace.origin}/settings/ai`);
  const cost = page.getByText("$0.00", { exact: true });
  await cost.waitFor();
  const lines = await cost.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await overflowOf(page)).toBe(0);
});
