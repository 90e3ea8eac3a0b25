import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, readSample } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("grouping");
  projectId = (await readSample(workspace)).projectId;
});
afterAll(() => workspace.close());

const stored = z.object({
  project: z.object({
    themes: z.object({
      themes: z.array(z.object({ title: z.string(), isOutliers: z.boolean(), highlightCount: z.int() })),
    }),
  }),
});
async function storedThemes() {
  const answer = await workspace.graphql(
    "query ($id: ID!) { project(id: $id) { themes { themes { title isOutliers highlightCount } } } }",
    { id: projectId },
  );
  return stored.parse(answer).project.themes.themes;
}

const found = z.object({ search: z.object({ total: z.int() }) });

/** Finds the theme by name, and opens it. */
async function findByName(page: Page) {
  const query = '{ search(query: "What hurts most", types: [THEME]) { total } }';
  await expect
    .poll(async () => found.parse(await workspace.graphql(query, {})).search.total, { timeout: 60_000 })
    .toBe(1);
  await page.goto(`${workspace.origin}/search?query=hurts&resultType=THEME`);
  const result = page.getByRole("main").getByRole("article").getByRole("link", { name: "What hurts most" });
  await result.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(result);
  const theme = page.getByRole("main").getByRole("region", { name: "What hurts most" });
  await theme.waitFor();
  await expect.poll(() => theme.evaluate((element) => element === document.activeElement)).toBe(true);
}

const highlighted = z.object({
  project: z.object({
    highlights: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })) }),
    tagBoards: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()),
  }),
});
const createdTag = z.object({ createTag: z.object({ tag: z.object({ id: z.string() }) }) });

/** Tags four highlights of the sample: the fewest that themes are found in. */
async function tagFour(title: string): Promise<void> {
  const { project } = highlighted.parse(
    await workspace.graphql(
      `query ($id: ID!) { project(id: $id) {
        highlights(first: 4) { edges { node { id } } } tagBoards { id } } }`,
      { id: projectId },
    ),
  );
  const { createTag } = createdTag.parse(
    await workspace.graphql(
      "mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { id } } }",
      {
        input: { tagBoardId: project.tagBoards[0].id, title },
      },
    ),
  );
  for (const { node } of project.highlights.edges) {
    await workspace.graphql(
      "mutation ($input: TagHighlightInput!) { tagHighlight(input: $input) { highlight { id } } }",
      { input: { highlightId: node.id, tagIds: [createTag.tag.id] } },
    );
  }
}

test("themes of one tag's highlights alone are found, the tag chosen by keys", async () => {
  await tagFour("Onboarding pains");
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=themes`);
  const field = main.getByLabel("Highlights", { exact: true });
  await field.focus();
  await page.keyboard.type("Onboarding pains");
  await expect.poll(() => field.locator("option:checked").textContent()).toBe("Onboarding pains");
  await press(main.getByRole("button", { name: "Find themes", exact: true }));
  await main.getByText("Highlights tagged “Onboarding pains”").waitFor({ timeout: 60_000 });
  expect((await storedThemes()).reduce((sum, { highlightCount }) => sum + highlightCount, 0)).toBe(4);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(main.getByRole("button", { name: "Remove themes" }));
  await main.getByRole("button", { name: "Find themes", exact: true }).waitFor();
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("themes of a project are found, renamed, made a tag and removed, by keys alone", async () => {
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=themes`);
  await press(main.getByRole("button", { name: "Find themes", exact: true }));
  const rename = main.getByRole("button", { name: /^Rename / }).first();
  await rename.waitFor({ timeout: 60_000 });
  expect((await storedThemes()).some(({ isOutliers }) => !isOutliers)).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(rename);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("What hurts most");
  await press(dialog.getByRole("button", { name: "Rename" }));
  await main.getByRole("heading", { name: /What hurts most/ }).waitFor();
  await expect
    .poll(async () => (await storedThemes()).map(({ title }) => title))
    .toContain("What hurts most");
  await findByName(page);
  await press(main.getByRole("button", { name: "Create a tag from What hurts most" }));
  await page.getByText("Tag created and added to all highlights in the theme.").waitFor();
  await press(main.getByRole("button", { name: "Remove themes" }));
  await main.getByRole("button", { name: "Find themes", exact: true }).waitFor();
  await page.getByText("Themes removed.").waitFor();
  await press(page.getByRole("button", { name: "Undo" }).last());
  await main.getByRole("heading", { name: /What hurts most/ }).waitFor();
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("where suggested tags are off, an admin is led to the settings that switch them on", async () => {
  const setTags = (state: string) =>
    workspace.graphql(
      `mutation ($state: AiSwitchState!) {
        updateAiSettings(input: { switches: [{ feature: tags, state: $state }] }) { settings { enabled } }
      }`,
      { state },
    );
  await setTags("Off");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=themes`);
  const link = page.getByRole("main").getByRole("link", { name: "Open the AI settings" });
  await link.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(link);
  await page.getByRole("heading", { level: 1, name: "AI" }).waitFor();
  await setTags("On");
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("where AI is off, search has no tab of themes and says why a search for them is empty", async () => {
  const setAi = (enabled: boolean) =>
    workspace.graphql(
      "mutation ($enabled: Boolean!) { updateAiSettings(input: { enabled: $enabled }) { settings { enabled } } }",
      { enabled },
    );
  await setAi(false);
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  const tab = (name: string) =>
    main
      .getByRole("navigation", { name: "Result types" })
      .getByRole("link", { name: new RegExp(`^${name}`) });
  await page.goto(`${workspace.origin}/search?query=hurts`);
  await tab("Insights").waitFor();
  expect(await tab("Themes").count()).toBe(0);
  await page.goto(`${workspace.origin}/search?query=hurts&resultType=THEME`);
  await main.getByText("AI is switched off in this workspace.").waitFor();
  expect(await tab("Themes").count()).toBe(1);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await setAi(true);
  await page.reload();
  await main
    .getByText("Nothing found for")
    .or(main.getByRole("listitem").filter({ hasText: "hurts" }))
    .first()
    .waitFor();
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
