import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accessibilityFlaws,
  pressCommand,
  readSample,
  rejections,
  type SampleObjects,
  startReading,
  undoOf,
} from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("bench");
  sample = await readSample(workspace);
  for (const title of ["Alpha", "Beta", "Gamma"]) {
    await makeNote(workspace, { projectId: sample.projectId, title, markdown: `Words of ${title}.` });
  }
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const rows = () => page.locator("[data-row-key]");
const selected = () => page.locator("[data-row-key][data-selected]");
/** The length of the list, which renders only visible rows and measures their heights a moment later. */
const listed = async () =>
  Number(
    await page
      .locator("[aria-setsize]", { has: page.locator("[data-row-key]") })
      .first()
      .getAttribute("aria-setsize"),
  );
const bar = () => page.getByRole("toolbar", { name: "Actions for the selection" });
const panel = () => page.getByRole("complementary", { name: /^(Highlight|Note|Insight)$/ });
const projectTab = async (tab: "highlights" | "notes") => {
  await page.goto(`${workspace.origin}/projects/${sample.projectId}${tab === "notes" ? "" : `?tab=${tab}`}`);
  await rows().first().waitFor();
};
describe("the highlights of a project", () => {
  test("open beside the list, one after another by J and K, and close by one Escape", async () => {
    await projectTab("highlights");
    await pressCommand(page, "j", "Enter");
    await panel().waitFor();
    const first = await page.locator("[data-row-key][data-open]").getAttribute("data-row-key");
    await pressCommand(page, "j");
    await expect
      .poll(() => page.locator("[data-row-key][data-open]").getAttribute("data-row-key"))
      .not.toBe(first);
    await panel().getByRole("button", { name: "Previous in the list" }).click();
    await expect
      .poll(() => page.locator("[data-row-key][data-open]").getAttribute("data-row-key"))
      .toBe(first);
    await panel().press("Escape");
    await panel().waitFor({ state: "detached" });
    expect(await rows().count()).toBeGreaterThan(1);
  });

  test("are selected with X and Shift, tagged by keys, and untagged again by undo", async () => {
    await projectTab("highlights");
    await pressCommand(page, "j", "x", "j", "j", "Shift+X");
    await expect.poll(() => selected().count()).toBe(3);
    // Tall enough that the bar is below the rows: axe counts the visible rest of a link that scrolls out
    // under it.
    expect(await accessibilityFlaws(page, 4_000)).toEqual([]);
    await pressCommand(page, "t");
    await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Worth a story");
    await page.getByRole("option", { name: "Create “Worth a story”" }).waitFor();
    await page.keyboard.press("Enter");
    const tagged = () => rows().filter({ hasText: "Worth a story" }).count();
    await expect.poll(tagged).toBe(3);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect.poll(tagged).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => selected().count()).toBe(0);
  });

  test("are narrowed by words and person, and grouped by tag and by note", async () => {
    await projectTab("highlights");
    const total = await listed();
    await page.getByRole("searchbox", { name: "Filter by words" }).fill("paper");
    await expect.poll(listed).toBeLessThan(total);
    const isOfPaper = async () => (await rows().allTextContents()).every((text) => /paper/i.test(text));
    await expect.poll(isOfPaper).toBe(true);
    await page.getByRole("searchbox", { name: "Filter by words" }).fill("");
    await expect.poll(listed).toBe(total);
    await page.getByRole("main").getByLabel("Group").selectOption({ label: "Group by note" });
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.note.title }).waitFor();
    await page.reload();
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.note.title }).waitFor();
    await page.getByRole("main").getByLabel("Group").selectOption({ label: "Group by tag" });
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.tag.title }).waitFor();
  });

  test("are copied with their source, deleted with undo, and made into an insight", async () => {
    await projectTab("highlights");
    const total = await listed();
    await rows().first().getByRole("checkbox").check();
    await bar().getByRole("button", { name: "Copy with source" }).click();
    await page.getByText("1 quote copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^“.+”\n— .+/s);
    await bar().getByRole("button", { name: "Move to trash" }).click();
    await expect.poll(listed).toBe(total - 1);
    await page.keyboard.press("Control+z");
    await expect.poll(listed).toBe(total);
    await rows().nth(1).getByRole("checkbox").check();
    await pressCommand(page, "i");
    await panel().getByLabel("Insight title").waitFor();
  });
});

describe("the highlights beside a note", () => {
  const cards = () => page.getByLabel("About this note").getByRole("article");
  const chosen = () => cards().locator("input:checked");
  async function openCards() {
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    await cards().nth(2).waitFor();
  }

  test("are selected with X and Shift, tagged, moved to another tag, untagged, copied and deleted", async () => {
    await openCards();
    await startReading(page);
    const total = await cards().count();
    await cards().first().getByRole("checkbox").focus();
    await pressCommand(page, "x", "j", "j", "Shift+X");
    await expect.poll(() => chosen().count()).toBe(3);
    expect(await accessibilityFlaws(page)).toEqual([]);
    // On a narrow window the panel was hidden, and its focus lost.
    await cards().nth(2).getByRole("checkbox").focus();
    const tag = async (title: string) => {
      await page.getByRole("combobox", { name: "Find or create a tag" }).fill(title);
      await page.getByRole("option", { name: `Create “${title}”` }).waitFor();
      await page.keyboard.press("Enter");
    };
    const tagged = (title: string) => cards().filter({ hasText: title }).count();
    await pressCommand(page, "t");
    await tag("Beside the text");
    await expect.poll(() => tagged("Beside the text")).toBe(3);
    await page.keyboard.press("Escape");
    await press(bar().getByRole("button", { name: "Move to tag" }));
    await tag("Moved there");
    await expect.poll(() => tagged("Moved there")).toBe(3);
    await expect.poll(() => tagged("Beside the text")).toBe(0);
    await press(bar().getByRole("button", { name: "Remove tag" }));
    await press(page.getByRole("menuitem", { name: "Moved there" }));
    await expect.poll(() => tagged("Moved there")).toBe(0);
    await press(bar().getByRole("button", { name: "Copy with source" }));
    await page.getByText("3 quotes copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n\n")).toHaveLength(3);
    expect(copied).toContain(`, ${sample.note.title}`);
    await press(bar().getByRole("button", { name: "Move to trash" }));
    await expect.poll(() => cards().count()).toBe(total - 3);
    await bar().waitFor({ state: "detached" });
    await press(undoOf(page, "3 items moved to the trash."));
    await expect.poll(() => cards().count()).toBe(total);
  });

  test("cannot be selected by a viewer, whom every act would be refused", async () => {
    await page.context().close();
    page = await joinAs(workspace, `vera@${workspace.subdomain}.example`, "Vera Viewer", "VIEWER");
    await openCards();
    expect(await cards().getByRole("checkbox").count()).toBe(0);
    await cards().first().getByRole("button").first().focus();
    await pressCommand(page, "x");
    expect(await bar().count()).toBe(0);
    expect(workspace.problems(rejections)).toEqual([]);
  });
});

test("highlights that a search found are selected by keys, tagged, opened one after another, and deleted", async () => {
  // Pending index updates would add results.
  const behind = () => workspace.graphql('{ search(query: "count") { isBehind } }');
  await expect.poll(behind, { timeout: 60_000 }).toEqual({ search: { isBehind: false } });
  await page.goto(`${workspace.origin}/search?query=count&resultType=HIGHLIGHT`);
  await rows().nth(1).waitFor();
  const total = await listed();
  await rows().first().getByRole("checkbox").focus();
  await pressCommand(page, "x", "j", "Shift+X");
  await expect.poll(() => selected().count()).toBe(2);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressCommand(page, "t");
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Found by search");
  await page.getByRole("option", { name: "Create “Found by search”" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => rows().filter({ hasText: "Found by search" }).count()).toBe(2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(() => rows().filter({ hasText: "Found by search" }).count()).toBe(0);
  await rows().first().getByRole("link").first().press("Enter");
  await panel().waitFor();
  const opened = () => page.locator("[data-row-key][data-open]").getAttribute("data-row-key");
  const first = await opened();
  // The index follows the tags, and may then list the rows in another order.
  const isLast = (await rows().last().getAttribute("data-row-key")) === first;
  await pressCommand(page, isLast ? "k" : "j");
  await expect.poll(opened).not.toBe(first);
  await panel().press("Escape");
  await panel().waitFor({ state: "detached" });
  await press(bar().getByRole("button", { name: "Move to trash" }));
  await expect.poll(listed).toBe(total - 2);
  await page.keyboard.press("Control+z");
  await expect.poll(listed).toBe(total);
});

test("highlights that a search found are grouped by tag and by note, and the address keeps it", async () => {
  await page.goto(`${workspace.origin}/search?query=count&resultType=HIGHLIGHT`);
  await rows().nth(1).waitFor();
  const main = page.getByRole("main");
  // Group headings end in their count; a result's own heading does not.
  const headings = () => main.getByRole("heading", { level: 2, name: /\d$/ }).allInnerTexts();
  await main.getByLabel("Group").selectOption({ label: "Group by note" });
  const ofNote = (text: string) => text.startsWith(sample.note.title);
  await expect.poll(async () => (await headings()).filter(ofNote)).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await headings()).filter(ofNote)).toHaveLength(1);
  await rows().first().getByRole("checkbox").focus();
  await pressCommand(page, "x", "j", "Shift+X");
  await expect.poll(() => selected().count()).toBe(2);
  expect(await accessibilityFlaws(page, 4_000)).toEqual([]);
  await main.getByLabel("Group").selectOption({ label: "Group by tag" });
  await expect.poll(async () => (await headings()).filter(ofNote)).toEqual([]);
  expect((await headings()).length).toBeGreaterThan(0);
  await main.getByLabel("Group").selectOption({ label: "Not grouped" });
  await expect.poll(headings).toEqual([]);
  await expect.poll(() => page.url()).not.toContain("grouping");
});

test("a tag's highlights can be selected and untagged", async () => {
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await rows().first().waitFor();
  const total = await listed();
  await rows().first().getByRole("checkbox").check();
  await bar().getByRole("button", { name: "Remove tag" }).click();
  await page.getByRole("menuitem", { name: sample.tag.title }).click();
  await expect.poll(listed).toBe(total - 1);
  await page.keyboard.press("Control+z");
  await expect.poll(listed).toBe(total);
});

test("a filter that fails shows its error, not the rows of the one before it, and can be tried again", async () => {
  await projectTab("notes");
  let isDown = true;
  await page.route("**/api/graphql", (route) =>
    isDown && route.request().postData()?.includes('"titleContains":"Alpha"')
      ? route.abort("connectionreset")
      : route.continue(),
  );
  await page.getByRole("searchbox", { name: "Filter notes by title" }).fill("Alpha");
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await expect.poll(() => rows().count()).toBe(0);
  isDown = false;
  await press(page.getByRole("button", { name: "Try again" }));
  await expect.poll(() => rows().count()).toBe(1);
  expect(workspace.problems(["ERR_CONNECTION_RESET"])).toEqual([]);
});

test("notes are selected and deleted together; the trash says who, where and what, and restores together", async () => {
  await projectTab("notes");
  for (const title of ["Alpha", "Beta"])
    await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
  await pressCommand(page, "Delete");
  await page.getByText("2 items moved to the trash.").waitFor();
  await pressOn(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Actions for / })
      .first(),
  );
  await press(page.getByRole("menuitem", { name: "Deleted from this project" }));
  await rows().nth(1).waitFor();
  await press(page.getByRole("link", { name: "Show all of the trash" }));
  await page.getByText("Only what was deleted").waitFor({ state: "detached" });
  await page.getByText("Deleted by").first().waitFor();
  await page.getByRole("searchbox", { name: "Filter by title, project or name" }).fill("alpha");
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole("searchbox", { name: "Filter by title, project or name" }).fill("");
  for (const title of ["Alpha", "Beta"])
    await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await bar().getByRole("button", { name: "Restore" }).click();
  await page.getByText("2 items were restored.").waitFor();
  await projectTab("notes");
  await page.getByRole("checkbox", { name: "Select “Alpha”" }).waitFor();
});
