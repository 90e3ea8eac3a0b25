import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, readSample } from "../../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let highlight: { id: string; text: string };
const title = () => highlight.text.slice(0, 150);

const listed = z.object({
  project: z.object({
    tagBoards: z.array(z.object({ id: z.string() })),
    highlights: z.object({
      edges: z.array(z.object({ node: z.object({ id: z.string(), text: z.string() }) })),
    }),
  }),
});
const stored = z.object({ highlight: z.object({ tags: z.array(z.object({ title: z.string() })) }) });

beforeAll(async () => {
  workspace = await openWorkspace("suggesting");
  projectId = (await readSample(workspace)).projectId;
  const answer = listed.parse(
    await workspace.graphql(
      `query ($id: ID!) { project(id: $id) { tagBoards { id } highlights(first: 1) { edges { node { id text } } } } }`,
      { id: projectId },
    ),
  );
  highlight = answer.project.highlights.edges[0]?.node ?? { id: "", text: "" };
  await workspace.graphql(`mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { id } } }`, {
    input: { tagBoardId: answer.project.tagBoards[0]?.id, title: title() },
  });
});
afterAll(() => workspace.close());

async function tagTitles(): Promise<readonly string[]> {
  const answer = await workspace.graphql("query ($id: ID!) { highlight(id: $id) { tags { title } } }", {
    id: highlight.id,
  });
  return stored.parse(answer).highlight.tags.map((tag) => tag.title);
}

const switchTags = (state: "On" | "Suggest") =>
  workspace.graphql(
    "mutation ($input: UpdateAiSettingsInput!) { updateAiSettings(input: $input) { settings { enabled } } }",
    { input: { switches: [{ feature: "tags", state }] } },
  );

test("tags of a chosen highlight are suggested, accepted by A, and undone", async () => {
  await switchTags("Suggest");
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=highlights`);
  await main
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .check();
  await press(page.getByRole("button", { name: "Suggest tags" }));
  const dialog = page.getByRole("dialog", { name: "Suggested tags" });
  const row = dialog.getByRole("listitem").first();
  await row.waitFor({ timeout: 60_000 });
  const flaws = await accessibilityFlaws(page);
  // The dialog covers parts of the links behind it.
  expect(flaws.filter((flaw) => !flaw.includes("target-size"))).toEqual([]);
  await row.focus();
  await page.keyboard.press("a");
  await expect.poll(tagTitles).toContain(title());
  await page.getByText("Suggestion accepted.").waitFor();
  await press(page.getByRole("button", { name: "Undo" }).last());
  await expect.poll(tagTitles).not.toContain(title());
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("where AI may act by itself it tags at once, which one act undoes", async () => {
  await switchTags("On");
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=highlights`);
  await main
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .check();
  await press(page.getByRole("button", { name: "Tag with AI" }));
  await page.getByText("AI tagged 1 highlight.").waitFor({ timeout: 60_000 });
  expect(await tagTitles()).toContain(title());
  await press(page.getByRole("button", { name: "Undo" }).last());
  await expect.poll(tagTitles).not.toContain(title());
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

const said = [
  "The stock is counted on paper at the end of every day.",
  "Paper gets wet, and the stock numbers are gone the next morning.",
  "We asked for a tablet that locks itself less often.",
  "I write the stock on paper first, because my hands are wet.",
  "The tablet is slow when the shop is full of people.",
  "The stock on paper is copied into the tablet once a week.",
  "Nobody in the shop likes to count the stock twice.",
];
const noteAnswer = z.object({ note: z.object({ highlights: z.array(z.object({ text: z.string() })) }) });
async function highlightTexts(id: string): Promise<readonly string[]> {
  const answer = await workspace.graphql("query ($id: ID!) { note(id: $id) { highlights { text } } }", {
    id,
  });
  return noteAnswer.parse(answer).note.highlights.map(({ text }) => text);
}

test("highlights and a title of a note are suggested beside its text, and decided on by keys", async () => {
  const page = await workspace.signedIn();
  const noteId = await makeNote(workspace, { projectId, title: "", markdown: said.join("\n\n") });
  const before = await highlightTexts(noteId);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Suggestions" }));
  await press(page.getByRole("button", { name: "Suggest highlights" }));
  const list = page.getByRole("region", { name: "Suggested highlights" });
  const row = list.getByRole("listitem").first();
  await row.waitFor({ timeout: 60_000 });
  await press(page.getByRole("button", { name: "Suggest a title" }));
  await page.getByRole("region", { name: "Suggested title" }).waitFor({ timeout: 60_000 });
  expect(await accessibilityFlaws(page)).toEqual([]);
  const count = await list.getByRole("listitem").count();
  await row.focus();
  await page.keyboard.press("r");
  await expect.poll(() => list.getByRole("listitem").count()).toBe(count - 1);
  await list.getByRole("listitem").first().focus();
  await page.keyboard.press("Shift+A");
  await expect.poll(() => highlightTexts(noteId)).toHaveLength(before.length + count - 1);
  await page.getByText(/ accepted\.$/).waitFor();
  await press(page.getByRole("button", { name: "Undo" }).last());
  await expect.poll(() => highlightTexts(noteId)).toEqual(before);
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

const noteLabels = z.object({ note: z.object({ contentAbstract: z.string() }) });
async function wordsOf(id: string): Promise<string> {
  return noteLabels.parse(
    await workspace.graphql("query ($id: ID!) { note(id: $id) { contentAbstract } }", { id }),
  ).note.contentAbstract;
}

test("personal data is found, masked by A, brought back, and forgotten once it is final", async () => {
  const page = await workspace.signedIn();
  const markdown = "Write to grace@example.com, or call +44 20 7946 0958 after six.";
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Suggestions" }));
  await press(page.getByRole("button", { name: "Find personal data" }));
  const list = page.getByRole("region", { name: "Personal data" });
  await expect.poll(() => list.getByRole("listitem").count(), { timeout: 60_000 }).toBe(2);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await list.getByRole("listitem").first().focus();
  await page.keyboard.press("Shift+A");
  await expect.poll(() => wordsOf(noteId)).toContain("Write to ▇▇▇, or call ▇▇▇ after six.");
  const masked = page.getByRole("region", { name: "Masked" });
  await press(masked.getByRole("button", { name: /^Unmask: grace/ }));
  await expect.poll(() => wordsOf(noteId)).toContain("Write to grace@example.com, or call ▇▇▇");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(masked.getByRole("button", { name: "Make final" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Forget them" }));
  await page.getByText("Masked words are forgotten.").waitFor();
  await masked.waitFor({ state: "detached" });
  expect(await wordsOf(noteId)).toContain("call ▇▇▇");
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("an insight is drafted from chosen highlights, and undone by one act", async () => {
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=highlights`);
  const boxes = main.getByRole("checkbox", { name: /^Select/ });
  for (const place of [0, 1, 2, 3]) await boxes.nth(place).check();
  const draft = page.getByRole("button", { name: "Draft an insight" });
  const late = Promise.withResolvers<void>();
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("mutation DraftInsight")) await late.promise;
    await route.fallback();
  });
  const cancel = page.getByRole("button", { name: "Cancel" });
  await draft.focus();
  await page.keyboard.down("Enter");
  await untilFocused(cancel);
  // Held down, the key repeats.
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await untilFocused(cancel);
  await page.keyboard.press("Enter");
  await untilFocused(draft);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  late.resolve();
  await press(draft);
  await page.getByText("Insight drafted.").waitFor({ timeout: 60_000 });
  await expect.poll(insightCount).toBe(2);
  await press(page.getByRole("button", { name: "Undo" }).last());
  await expect.poll(insightCount).toBe(1);
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

const insightsAnswer = z.object({
  project: z.object({ insights: z.object({ edges: z.array(z.unknown()) }) }),
});
async function insightCount(): Promise<number> {
  const answer = await workspace.graphql(
    "query ($id: ID!) { project(id: $id) { insights(first: 10) { edges { node { id } } } } }",
    { id: projectId },
  );
  return insightsAnswer.parse(answer).project.insights.edges.length;
}
