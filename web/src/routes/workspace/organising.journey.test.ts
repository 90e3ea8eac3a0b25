import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, readSample, type SampleObjects } from "../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("order");
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

const column = (title: string) => page.getByRole("region", { name: title });
const tagIn = (group: string, title: string) => column(group).getByRole("link", { name: title });

describe("the tag board", () => {
  beforeEach(async () => {
    await page.goto(`${workspace.origin}/projects/${sample.projectId}/tags`);
    await tagIn("Pains", "Counting takes too long").waitFor();
  });

  test("moves a tag by keys alone, says so to screen readers, and Ctrl+Z moves it back", async () => {
    await page.getByRole("button", { name: "Actions for tag Counting takes too long" }).focus();
    await page.keyboard.press("Enter");
    await press(page.getByRole("menuitem", { name: "Move to…" }));
    const dialog = page.getByRole("dialog", { name: "Move “Counting takes too long”" });
    await dialog.getByLabel("Group").selectOption({ label: "Wishes" });
    await press(dialog.getByRole("button", { name: "Move" }));
    await tagIn("Wishes", "Counting takes too long").waitFor();
    await page.getByText("Counting takes too long moved to Wishes.").waitFor({ state: "attached" });
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await tagIn("Pains", "Counting takes too long").waitFor();
  });

  test("stands under the project's head where the notes do, and names no board where there is one", async () => {
    const left = async (name: string) =>
      (await page.getByRole("main").getByRole("heading", { level: 1, name }).boundingBox())?.x;
    const title = await page.getByRole("main").getByRole("heading", { level: 1 }).innerText();
    const onTags = await left(title);
    for (const name of ["Import", "New note"]) await page.getByRole("button", { name }).first().waitFor();
    expect(await page.getByRole("navigation", { name: "Tag boards" }).count()).toBe(0);
    await page
      .getByRole("navigation", { name: "Project sections" })
      .getByRole("link", { name: /^Notes/ })
      .click();
    await page.getByRole("searchbox", { name: "Filter notes by title" }).waitFor();
    await expect.poll(() => left(title)).toBe(onTags);
  });

  test("moves a tag by the pointer, and keeps it so", async () => {
    // The move is optimistic, and a reload would cancel the request.
    const moved = page.waitForResponse((answer) =>
      (answer.request().postData() ?? "").includes("MoveBoardTag"),
    );
    await tagIn("Pains", "Works around the app").dragTo(column("Wishes").getByRole("link").first());
    await tagIn("Wishes", "Works around the app").waitFor();
    await moved;
    await page.reload();
    await tagIn("Wishes", "Works around the app").waitFor();
  });

  test("makes a tag and merges another into it, whose highlights it has from then on", async () => {
    const newTag = column("Wishes").getByRole("button", { name: "New tag" });
    await newTag.click();
    await untilFocused(column("Wishes").getByRole("textbox"));
    await page.keyboard.type("Everything wished");
    await page.keyboard.press("Enter");
    await tagIn("Wishes", "Everything wished").waitFor();
    // The next one can be typed at once.
    await page.keyboard.type("Somewhat wished");
    await page.keyboard.press("Enter");
    await tagIn("Wishes", "Somewhat wished").waitFor();
    await page.keyboard.press("Escape");
    await untilFocused(newTag);
    await page.getByRole("button", { name: "Actions for tag Count by camera" }).click();
    await page.getByRole("menuitem", { name: "Merge into…" }).click();
    const into = page.getByRole("combobox", { name: "Merge “Count by camera” into…" });
    await into.waitFor();
    await page.getByRole("option").first().waitFor();
    // No option is active yet, so Enter does nothing.
    await page.keyboard.press("Enter");
    expect(await page.getByRole("option", { selected: true }).count()).toBe(0);
    await into.fill("everything");
    await page.getByRole("option", { name: /Everything wished/, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await tagIn("Wishes", "Count by camera").waitFor({ state: "detached" });
    await tagIn("Wishes", "Everything wished").click();
    const tag = page.getByRole("complementary", { name: "Tag", exact: true });
    await expect.poll(() => tag.getByRole("blockquote").or(tag.locator("blockquote")).count()).toBe(3);
  });
});

describe("people", () => {
  test("are added, found, edited, thrown away and brought back from the trash", async () => {
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("button", { name: "New person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Grace Customer");
    await dialog.getByLabel("Company").fill("Harbour Ltd");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("searchbox", { name: "Filter people by name" }).fill("grace");
    await page.getByRole("main").getByRole("link", { name: "Grace Customer" }).click();
    const panel = page.getByRole("complementary", { name: "Person" });
    await panel.getByText("Harbour Ltd").waitFor();
    await panel.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Job title").fill("Harbour master");
    await dialog.getByRole("button", { name: "Save" }).click();
    await panel.getByText("Harbour master").waitFor();
    await panel.getByRole("button", { name: "Move to trash" }).click();
    await page.getByText("“Grace Customer” was moved to the trash.").waitFor();
    await page.goto(`${workspace.origin}/settings/trash`);
    await page.getByText("Items stay here until someone restores them.").waitFor();
    await page.getByRole("button", { name: "Restore Grace Customer" }).click();
    await page.getByText("“Grace Customer” was restored.").waitFor();
    await page.goto(`${workspace.origin}/contacts?name=grace`);
    await page.getByRole("main").getByRole("link", { name: "Grace Customer" }).waitFor();
  });
});

describe("search", () => {
  test("narrows by tabs and opens a highlight at its place in the note", async () => {
    await page.goto(`${workspace.origin}/search?query=paper`);
    const results = page.getByRole("main").getByRole("article");
    await results.first().waitFor();
    await page.getByRole("link", { name: /^Highlights/ }).click();
    await page.waitForURL(/resultType=HIGHLIGHT/);
    const hit = results.filter({ hasText: "Paper does not sign me out" });
    // The other note disappears once the filtered results arrive.
    await expect.poll(() => hit.count()).toBe(1);
    expect(await hit.locator("mark").first().innerText()).toMatch(/paper/i);
    await hit.getByRole("link").click();
    const panel = page.getByRole("complementary", { name: "Note", exact: true });
    await expect
      .poll(async () => (await panel.locator(".fs-highlight-focused").allInnerTexts()).join(""))
      .toContain("Paper does not sign me out");
  });

  test("says what to do where nothing is found", async () => {
    await page.goto(`${workspace.origin}/search?query=qqqqzzzz`);
    await page.getByText("Nothing found for “qqqqzzzz”").waitFor();
    await page.getByText("Check the spelling").waitFor();
  });
});

test("the sample is removed in one act", async () => {
  await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
  await page.getByRole("button", { name: "Remove sample" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: /Remove/ });
  await confirm
    .or(page.getByRole("heading", { level: 1, name: "Projects" }))
    .first()
    .waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("main")
        .getByRole("link", { name: /^Sample/ })
        .count(),
    )
    .toBe(0);
});

test("a note's tabs that have no room are opened from a menu", async () => {
  const projectId = await makeProject(workspace, "Tabs");
  const noteId = await makeNote(workspace, { projectId, title: "Eight tabs", markdown: "Hello." });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.getByRole("button", { name: "All tabs" }).waitFor();
  /** The tabs in sight, each with whether all of its label is. */
  const tabsInSight = () =>
    page.getByRole("tablist", { name: "About this note" }).evaluate((list) => {
      const shown = list.getBoundingClientRect();
      return [...list.children].flatMap((tab) => {
        const { left, right, top, bottom } = tab.getBoundingClientRect();
        if (bottom <= shown.top + 1 || top >= shown.bottom - 1) return [];
        const isWhole = left >= shown.left - 1 && right <= shown.right + 1;
        return [{ label: tab.textContent ?? "", isWhole }];
      });
    });
  const first = await tabsInSight();
  expect(first.map(({ label }) => label).slice(0, 3)).toEqual(["Summary", "Highlights 0", "Comments"]);
  expect(first.filter(({ isWhole }) => !isWhole)).toEqual([]);
  await press(page.getByRole("button", { name: "All tabs" }));
  await press(page.getByRole("menuitemradio", { name: "Suggestions" }));
  await page.getByRole("tab", { name: "Suggestions", selected: true }).waitFor();
  // The row is scrolled to the open tab once it is drawn.
  await expect
    .poll(async () => (await tabsInSight()).at(-1))
    .toEqual({ label: "Suggestions", isWhole: true });
  expect((await tabsInSight()).filter(({ isWhole }) => !isWhole)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

test("Enter names the person whose name was typed, not one whose name holds it", async () => {
  for (const name of ["Adriana", "Ana"]) {
    await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { __typename } }",
      {
        input: { name },
      },
    );
  }
  const projectId = await makeProject(workspace, "Sources");
  const noteId = await makeNote(workspace, { projectId, title: "Whose words", markdown: "Hello." });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.getByRole("tab", { name: "Contacts" }).click();
  const field = page.getByLabel("Add a person");
  await field.fill("ana");
  await page.getByRole("button", { name: "Adriana" }).waitFor();
  await field.press("Enter");
  const named = page.getByRole("list", { name: "People" }).getByRole("link");
  await expect.poll(() => named.allInnerTexts()).toEqual(["Ana"]);

  // Enter before the answer waits for it, and does not create a second person of that name.
  const { promise: answered, resolve: letThrough } = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("NotePeoplePicker")) {
      held += 1;
      await answered;
    }
    await route.continue();
  });
  await field.fill("Adriana");
  await field.press("Enter");
  // Other lists affected by the name may be refetched as well.
  await expect.poll(() => held).toBeGreaterThan(0);
  letThrough();
  await expect.poll(() => named.allInnerTexts()).toEqual(["Adriana", "Ana"]);
  const all = await workspace.graphql('{ people(nameContains: "Adriana") { edges { node { name } } } }', {});
  expect(all).toEqual({ people: { edges: [{ node: { name: "Adriana" } }] } });
});

const madeFolder = z.object({ createFolder: z.object({ folder: z.object({ id: z.string() }) }) });
const madeInsight = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });

test("a folder shows what was published from its projects, and nothing of others", async () => {
  const folder = await workspace.graphql(
    "mutation ($input: CreateFolderInput!) { createFolder(input: $input) { folder { id } } }",
    { input: { title: "Pricing studies" } },
  );
  const folderId = madeFolder.parse(folder).createFolder.folder.id;
  const publish = async (title: string, place: { folderId?: string }) => {
    const projectId = await makeProject(workspace, `Study of ${title}`);
    await workspace.graphql(
      "mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }",
      { input: { id: projectId, ...place } },
    );
    const made = await workspace.graphql(
      "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
      { input: { projectId, title } },
    );
    await workspace.graphql(
      "mutation ($input: PublishInsightInput!) { publishInsight(input: $input) { insight { id } } }",
      { input: { id: madeInsight.parse(made).createInsight.insight.id, published: true } },
    );
  };
  const insights = page.getByRole("region", { name: "Published insights" });
  await page.goto(`${workspace.origin}/folders/${folderId}`);
  await page.getByText("This folder is empty").waitFor();
  await insights.waitFor();
  await publish("Prices are guessed", { folderId });
  await publish("Boats are late", {});
  await page.goto(`${workspace.origin}/folders/${folderId}`);
  await pressOn(insights.getByRole("link", { name: /Prices are guessed/u }));
  await page.getByRole("complementary").getByText("Prices are guessed").first().waitFor();
  await page.goto(`${workspace.origin}/folders/${folderId}`);
  await insights.getByRole("link", { name: /Prices are guessed/u }).waitFor();
  await expect.poll(() => insights.getByRole("link").count()).toBe(1);
  expect(await accessibilityFlaws(page)).toEqual([]);
});
