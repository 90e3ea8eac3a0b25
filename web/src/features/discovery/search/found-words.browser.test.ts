import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { readSample, type SampleObjects } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let sample: SampleObjects;

const said = "The drawbridge was closed, so we took the ferry.";
const small = (n: number) => `They spoke of the weather for the ${n}th time.`;

beforeAll(async () => {
  workspace = await openWorkspace("passages");
  sample = await readSample(workspace);
  const talk = Array.from({ length: 120 }, (_none, at) => small(at));
  const markdown = [...talk.slice(0, 90), said, ...talk.slice(90)].join("\n\n");
  await makeNote(workspace, { projectId: sample.projectId, title: "A long talk", markdown });
  for (const query of ["drawbridge", sample.highlight.text.slice(0, 30)])
    await vi.waitFor(async () => expect(await countOf(query)).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 200,
    });
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const counted = z.object({ search: z.object({ total: z.number() }) });
async function countOf(query: string): Promise<number> {
  const answer = await workspace.graphql("query ($query: String!) { search(query: $query) { total } }", {
    query,
  });
  return counted.parse(answer).search.total;
}
const panel = () => page.getByRole("complementary", { name: "Note" });
async function seesTheWordsMarked() {
  const words = panel().locator("mark", { hasText: said });
  await words.waitFor();
  await expect
    .poll(() =>
      words.evaluate((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
}

test("a result opens its note where the words are, and marks them", async () => {
  await page.goto(`${workspace.origin}/search?query=drawbridge`);
  await pressOn(page.getByRole("article").getByRole("link", { name: "A long talk" }));
  await seesTheWordsMarked();
});

test("what the palette found opens where the words are, and one that was found by its name at its beginning", async () => {
  await page.goto(`${workspace.origin}/home`);
  const choose = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).fill(words);
    await page
      .getByRole("option", { name: /A long talk/ })
      .and(page.locator('[aria-selected="true"]'))
      .waitFor();
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Find or do anything" }).waitFor();
  await choose("drawbridge");
  await seesTheWordsMarked();
  await page.goto(`${workspace.origin}/home`);
  await page.getByRole("button", { name: "Find or do anything" }).waitFor();
  await choose("A long talk");
  await panel().getByText(small(0)).waitFor();
  await panel().getByRole("textbox", { name: "Note text" }).waitFor();
  expect(await panel().locator("mark").count()).toBe(0);
  expect(new URL(page.url()).hash).toBe("");
});

test("a highlight opens in its note as the one that is chosen", async () => {
  const { text } = sample.highlight;
  const query = encodeURIComponent(`"${text.split("\n", 1)[0]}"`);
  await page.goto(`${workspace.origin}/search?resultType=HIGHLIGHT&query=${query}`);
  await pressOn(page.getByRole("article").getByRole("link").first());
  await panel().locator(".fs-highlight-focused", { hasText: text }).waitFor();
});
