import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { openAttachedFile } from "../../../testing/attach-file.testing.ts";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let sample: SampleObjects;

const said = "The drawbridge was closed, so we took the ferry.";
/** Fill a piece of the index, and begin with words that the talk has elsewhere too. */
const told = [
  "Yes.",
  ...Array.from({ length: 6 }, () => "Deliveries to the lighthouse keepers arrived late."),
];
const small = (n: number) => `They spoke of the weather for the ${n}th time.`;

beforeAll(async () => {
  workspace = await openWorkspace("passages");
  sample = await readSample(workspace);
  const talk = Array.from({ length: 120 }, (_none, at) => small(at));
  const markdown = [...talk.slice(0, 90), said, ...talk.slice(90)].join("\n\n");
  await makeNote(workspace, { projectId: sample.projectId, title: "A long talk", markdown });
  const lines = [...talk.slice(0, 20), "Yes.", ...talk.slice(20, 80), ...told, ...talk.slice(80)];
  await makeNote(workspace, {
    projectId: sample.projectId,
    title: "Of keepers",
    markdown: lines.join("\n\n"),
  });
  await vi.waitFor(async () => expect(await passageBy(likeTold)).toMatch(/lighthouse/), {
    timeout: 60_000,
    interval: 500,
  });
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
/** Spelled like the passage, which is what these vectors compare; none of its words. */
const likeTold = "delivry arrivd lat lighthus kepers";
const passages = z.object({
  structuredSearch: z.object({
    items: z.array(z.object({ passage: z.object({ start: z.string(), end: z.string() }).nullable() })),
  }),
});
async function passageBy(query: string): Promise<string | undefined> {
  const options = { types: ["NOTE"], query: { value: query, method: "VECTOR" } };
  const ask = `query ($options: SearchOptionsInput!) {
    structuredSearch(options: $options, limit: 1) { items { passage { start end } } } }`;
  const { structuredSearch } = passages.parse(await workspace.graphql(ask, { options }));
  return structuredSearch.items[0]?.passage?.end;
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

test("what is near in meaning opens its note at the passage, and marks it", async () => {
  const query = encodeURIComponent(likeTold);
  await page.goto(`${workspace.origin}/search?method=VECTOR&resultType=NOTE&query=${query}`);
  await pressOn(page.getByRole("article").getByRole("link", { name: "Of keepers" }));
  const words = panel().locator("mark", { hasText: "Deliveries to the lighthouse" }).first();
  await words.waitFor();
  await expect
    .poll(() => words.evaluate((mark) => mark.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true);
  // Not from the first “Yes.” of the talk on.
  expect(
    await panel()
      .locator("mark", { hasText: small(30) })
      .count(),
  ).toBe(0);
});

test("what the palette found opens where the words are, and one that was found by its name at its beginning", async () => {
  await page.goto(`${workspace.origin}/home`);
  const choose = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).fill(words);
    await page
      .getByRole("option", { name: /^A long talk/ })
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

test("what was found on a page of a file names the page, and opens the file there with the words marked", async () => {
  const lines = ["Second page:", "nobody finds the portcullis button"];
  const buffer = pdfOf([{ lines: ["A report", "about gates"] }, { lines }]);
  const holder = await makeNote(workspace, {
    projectId: sample.projectId,
    title: "Reports",
    markdown: "See the file.",
  });
  const file = { name: "report.pdf", mimeType: "application/pdf", buffer };
  await openAttachedFile(page, `${workspace.origin}/data/${holder}`, file);
  await vi.waitFor(async () => expect(await countOf("portcullis")).toBe(1), {
    timeout: 60_000,
    interval: 200,
  });
  await page.goto(`${workspace.origin}/search?query=portcullis`);
  const result = page.getByRole("article");
  await result.getByText("report.pdf, page 2").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(result.getByRole("link", { name: "Reports" }));
  const pages = page.getByRole("region", { name: "Pages of “report.pdf”" });
  await pages.getByText("portcullis").waitFor();
  const find = page.getByRole("textbox", { name: "Find in this file" });
  await expect.poll(() => find.inputValue()).toBe("nobody finds the portcullis button");
  await page.getByText("0 of 1").waitFor();
});
