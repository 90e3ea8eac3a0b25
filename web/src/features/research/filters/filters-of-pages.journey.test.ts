import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { pressOn, tabTo, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("listfilters");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const made = z.record(z.string(), z.record(z.string(), z.object({ id: z.string() })));

/** Runs a create mutation; resolves to the id. */
async function make(mutation: string, input: Record<string, unknown>, selection: string): Promise<string> {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const answer = await workspace.graphql(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} { id } } }`,
    { input },
  );
  return made.parse(answer)[mutation]?.[selection]?.id ?? "";
}

const rows = () => page.locator("[data-row-key]");
const bar = (name = "Filter") => page.getByRole("region", { name, exact: true });

/** Builds a filter with one condition by keyboard. */
async function filterBy(of: Locator, field: string, text: string): Promise<void> {
  await pressOn(of.getByRole("button", { name: "Filter", exact: true }));
  await pressOn(of.getByRole("button", { name: "Add condition" }));
  const condition = of.getByRole("group", { name: "Condition 1" });
  await untilFocused(condition.getByLabel("Field"));
  await condition.getByLabel("Field").selectOption({ label: field });
  await typeInto(condition.getByLabel(`${field}: value`), text);
}

const marked = z.object({
  project: z.object({
    highlights: z.object({
      edges: z.array(
        z.object({
          node: z.object({
            text: z.string(),
            speaker: z.string().nullable(),
            note: z.object({ id: z.string(), title: z.string() }).nullable(),
            tags: z.array(z.object({ id: z.string() })),
          }),
        }),
      ),
    }),
  }),
});

async function highlightsOfSample() {
  const answer = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { highlights(first: 100) { edges { node {
      text speaker note { id title } tags { id } } } } } }`,
    { id: sample.projectId },
  );
  return marked.parse(answer).project.highlights.edges.map(({ node }) => node);
}

test("a tag's highlights are filtered by keyboard, and the address keeps the filter", async () => {
  const tagged = (await highlightsOfSample()).filter(({ tags }) =>
    tags.some(({ id }) => id === sample.tag.id),
  );
  const [first] = tagged;
  const words = first?.text.slice(0, 30) ?? "";
  const meeting = tagged.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase())).length;
  expect(meeting).toBeLessThan(tagged.length);
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await expect.poll(() => rows().count()).toBe(tagged.length);
  await filterBy(bar(), "Content", words);
  await expect.poll(() => rows().count()).toBe(meeting);
  await bar().getByText(`${meeting} highlight`, { exact: false }).waitFor();
  await expect.poll(() => page.url()).toContain("filter=");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await bar().getByText(`Content contains ${words}`).waitFor();
  await expect.poll(() => rows().count()).toBe(meeting);
  await pressOn(bar().getByRole("button", { name: "Filter", exact: true }));
  await typeInto(bar().getByLabel("Content: value"), "nobody said this");
  await page.getByText("No matching highlights with this tag").waitFor();
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(() => rows().count()).toBe(tagged.length);
});

test("a tag in the side panel is filtered there, and the page below is left as it was", async () => {
  await page.goto(`${workspace.origin}/home?summary=tag_${sample.tag.id}&peekMode=Side`);
  const panel = page.getByRole("complementary", { name: "Tag" });
  await panel.locator("[data-row-key]").first().waitFor();
  await filterBy(panel.getByRole("region", { name: "Filter" }), "Content", "nobody said this");
  await panel.getByText("No matching highlights with this tag").waitFor();
  expect(page.url()).not.toContain("filter=");
});

test("a tag's highlights without what AI tagged are another list than all of them", async () => {
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await rows().first().waitFor();
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.match(/"operationName":"TagHighlights".*"withoutAi":true/s)),
  );
  await page.getByRole("checkbox", { name: "Exclude AI-created items" }).check();
  await asked;
});

test("a person's quotes and notes are filtered by keyboard, each by a filter of its own", async () => {
  const said = (await highlightsOfSample()).filter(({ speaker, note }) => speaker !== null && note !== null);
  const [{ speaker, note } = { speaker: null, note: null }] = said;
  const quotes = said.filter((each) => each.speaker === speaker && each.note?.id === note?.id);
  const personId = await make("createPerson", { name: speaker }, "person");
  const other = await makeNote(workspace, {
    projectId: sample.projectId,
    title: "Second talk",
    markdown: "Hello.",
  });
  for (const id of [note?.id, other]) await make("updateNote", { id, peopleIds: [personId] }, "note");
  const quoted = () => page.getByRole("list", { name: "Highlights" }).locator("[data-row-key]");
  const notes = () => page.getByRole("list", { name: "Notes" }).getByRole("link");
  await page.goto(`${workspace.origin}/people/${personId}`);
  await expect.poll(() => quoted().count()).toBe(quotes.length);
  await filterBy(bar("Filter quotes"), "Content", "nobody said this");
  await page.getByText("No quotes match this filter").waitFor();
  await filterBy(bar("Filter notes"), "Title", "second");
  await bar("Filter notes").getByText("1 note", { exact: true }).waitFor();
  await expect.poll(() => notes().allInnerTexts()).toEqual(["Second talk"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await bar("Filter notes").getByText("Title contains second").waitFor();
  await expect.poll(() => notes().allInnerTexts()).toEqual(["Second talk"]);
  await page.getByText("No quotes match this filter").waitFor();
  await pressOn(bar("Filter quotes").getByRole("button", { name: "Clear all" }));
  await expect.poll(() => quoted().count()).toBe(quotes.length);
  await bar("Filter notes").getByText("Title contains second").waitFor();
});

test("the projects of a folder are filtered by keyboard, and chosen together", async () => {
  const folderId = await make("createFolder", { title: "Harbours" }, "folder");
  for (const title of ["Boats", "Cranes"])
    await make("updateProject", { id: await makeProject(workspace, title), folderId }, "project");
  await page.goto(`${workspace.origin}/folders/${folderId}`);
  await expect.poll(() => rows().count()).toBe(2);
  await filterBy(bar(), "Title", "boat");
  await expect.poll(() => rows().count()).toBe(1);
  await bar().getByText("1 project", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  await rows().getByRole("checkbox", { name: "Select “Boats”" }).check();
  await page.getByRole("toolbar", { name: "Actions for the selection" }).waitFor();
});

test("one's own insights and the published ones are filtered by keyboard", async () => {
  for (const title of ["Prices are guessed", "Boats are late"]) {
    const id = await make(
      "createInsight",
      { projectId: await makeProject(workspace, title), title },
      "insight",
    );
    await make("publishInsight", { id, published: true }, "insight");
  }
  await page.goto(`${workspace.origin}/your-work/insights`);
  await expect.poll(() => rows().count()).toBe(2);
  await filterBy(bar(), "Title", "boats");
  await expect.poll(() => rows().count()).toBe(1);
  await bar().getByText("1 insight", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  await tabTo(page.getByRole("radio", { name: "Yours" }));
  await page.keyboard.press("ArrowRight");
  const published = () =>
    page.getByRole("list", { name: "Published insights" }).getByRole("listitem").count();
  await expect.poll(published).toBe(1);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(bar().getByRole("button", { name: "Filter", exact: true }));
  await typeInto(bar().getByLabel("Title: value"), "nothing like it");
  await page.getByText("No insights match this filter").waitFor();
  await pressOn(bar().getByRole("button", { name: "Clear all" }));
  await expect.poll(published).toBeGreaterThan(1);
});
