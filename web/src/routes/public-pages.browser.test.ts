import { axeViolations } from "@fieldstone/testkit/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readSample, type SampleObjects } from "./browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("outside");
  sample = await readSample(workspace);
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });

async function share(objectType: "note" | "insight" | "highlight", objectId: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType, objectId } },
  );
  return shared.parse(made).createShareLink.shareLink.url;
}

const looks = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

test.each(looks)("a shared note shows what is marked in it and as what, $colorScheme", async (look) => {
  const url = await share("note", sample.note.id);
  const page = await workspace.signedOut(look);
  await page.goto(url);
  const text = page.getByRole("article", { name: sample.note.title });
  const marked = text.locator("mark").filter({ hasText: sample.highlight.text });
  await marked.waitFor();
  expect(await marked.innerText()).toBe(sample.highlight.text);
  expect(await marked.getAttribute("title")).toContain(sample.tag.title);
  const listed = page.getByRole("region", { name: "Highlights" });
  expect(await text.locator("mark").count()).toBe(await listed.getByRole("blockquote").count());
  await listed.getByText(sample.tag.title).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test.each(looks)(
  "a shared insight and a shared highlight show their quotes with their tags, $colorScheme",
  async (look) => {
    const page = await workspace.signedOut(look);
    await page.goto(await share("highlight", sample.highlight.id));
    await page.getByText(sample.highlight.text).waitFor();
    await page.getByText(sample.tag.title).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(await share("insight", sample.insight.id));
    await page.getByRole("heading", { name: sample.insight.title }).waitFor();
    await page.getByRole("blockquote").first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  },
);

test.each(["/embed/highlights/3fK9x", "/embed/reels/3fK9x"])(
  "%s says that it cannot be shown, and not that a link was revoked",
  async (path) => {
    const page = await workspace.signedOut();
    await page.goto(`${workspace.origin}${path}`);
    await page.getByRole("heading", { name: "This cannot be shown here" }).waitFor();
    expect(await page.getByText("no longer works").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  },
);
