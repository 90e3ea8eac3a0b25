import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { pressOn, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

const foundTitles = z.object({
  structuredSearch: z.object({
    items: z.array(z.object({ title: z.array(z.object({ text: z.string() })) })),
  }),
});
/** Titles found by meaning; the same write makes words findable. */
async function findByMeaning(query: string): Promise<readonly string[]> {
  const options = { query: { value: query, method: "VECTOR" } };
  const ask =
    "query ($options: SearchOptionsInput!) { structuredSearch(options: $options) { items { title { text } } } }";
  const { structuredSearch } = foundTitles.parse(await workspace.graphql(ask, { options }));
  return structuredSearch.items.map(({ title }) => title.map(({ text }) => text).join(""));
}

beforeAll(async () => {
  workspace = await openWorkspace("lamps");
  const projectId = await makeProject(workspace, "Lamps");
  await makeNote(workspace, { projectId, title: "Lantern diary", markdown: "A lantern by the door." });
  await makeNote(workspace, { projectId, title: "Call with Ada", markdown: "Delivery took three weeks." });
  await vi.waitFor(
    async () => expect(await findByMeaning("lantern diary")).toContain("Lantern diary"),
    waiting,
  );
  await vi.waitFor(
    async () => expect(await findByMeaning("undelivered")).toContain("Call with Ada"),
    waiting,
  );
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

/** Embeddings are ready within 20 s, longer on a busy machine. */
const waiting = { timeout: 60_000, interval: 500 };
const results = () => page.getByRole("main").getByRole("article");
const titles = () => results().getByRole("heading").allTextContents();

test("a word that nothing has is taken for one near to it, which the page says, with the way back", async () => {
  await page.goto(`${workspace.origin}/search?query=lanturn%20diary`);
  await page.getByRole("status").getByText("Showing results for “lantern diary”").waitFor();
  await expect.poll(async () => (await titles())[0]).toBe("Lantern diary");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Search for “lanturn diary” instead" }));
  await page.getByText("No result for “lanturn”; showing the rest").waitFor();
  await expect.poll(titles).toEqual(["Lantern diary"]);
  await expect.poll(() => new URL(page.url()).searchParams.get("asWritten")).toBe("true");
  await typeInto(page.getByRole("searchbox", { name: "Search" }), "lanturn");
  await page.getByRole("status").getByText("Showing results for “lantern”").waitFor();
  await expect.poll(() => page.url()).not.toContain("asWritten");
});

test("a search that finds little leads to what is near in meaning, by keyboard", async () => {
  const found = results().filter({ hasText: "Call with Ada" });
  await page.goto(`${workspace.origin}/search?query=undelivered`);
  const meaningToo = page.getByRole("button", { name: "Search by meaning too" });
  await meaningToo.waitFor();
  // “Everything” is searched already.
  await page.getByText("Check the spelling, or use fewer words.").waitFor();
  expect(await found.count()).toBe(0);
  await pressOn(meaningToo, "Enter");
  await found.first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("method")).toBe("HYBRID");
  expect(await meaningToo.count()).toBe(0);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a search by both that words alone answered says so", async () => {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (typeof init?.body !== "string" || !init.body.includes("SearchResults")) return answer;
      const text = await answer.text();
      return new Response(text.replaceAll('"byWordsAlone":false', '"byWordsAlone":true'), answer);
    };
  });
  await page.goto(`${workspace.origin}/search?query=lantern&method=HYBRID`);
  await page.getByText("Found by words only: meaning cannot be compared now. Try again later.").waitFor();
  await expect.poll(titles).toContain("Lantern diary");
});
