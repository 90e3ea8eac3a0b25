import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  flawsInEveryLook,
  pressCommand,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
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
    await page.keyboard.press("j");
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
    // Tall enough for the bar to be below the rows: over one, axe counts what is left of a link that scrolls out.
    expect(await flawsInEveryLook(page, 4_000)).toEqual([]);
    await page.keyboard.press("t");
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
    const total = await rows().count();
    await page.getByRole("searchbox", { name: "Filter by words" }).fill("paper");
    await expect.poll(() => rows().count()).toBeLessThan(total);
    expect((await rows().allTextContents()).every((text) => /paper/i.test(text))).toBe(true);
    await page.getByRole("searchbox", { name: "Filter by words" }).fill("");
    await expect.poll(() => rows().count()).toBe(total);
    await page.getByRole("main").getByLabel("Group").selectOption({ label: "Group by note" });
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.note.title }).waitFor();
    await page.reload();
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.note.title }).waitFor();
    await page.getByRole("main").getByLabel("Group").selectOption({ label: "Group by tag" });
    await page.getByRole("main").getByRole("heading", { level: 2, name: sample.tag.title }).waitFor();
  });

  test("are copied with their source, deleted with undo, and made into an insight", async () => {
    await projectTab("highlights");
    const total = await rows().count();
    await rows().first().getByRole("checkbox").check();
    await bar().getByRole("button", { name: "Copy with source" }).click();
    await page.getByText("1 quote copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^“.+”\n— .+/s);
    await bar().getByRole("button", { name: "Move to trash" }).click();
    await expect.poll(() => rows().count()).toBe(total - 1);
    await page.keyboard.press("Control+z");
    await expect.poll(() => rows().count()).toBe(total);
    await rows().nth(1).getByRole("checkbox").check();
    await pressCommand(page, "i");
    await panel().getByLabel("Insight title").waitFor();
  });
});

test("a tag's highlights can be selected and untagged", async () => {
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await rows().first().waitFor();
  const total = await rows().count();
  await rows().first().getByRole("checkbox").check();
  await bar().getByRole("button", { name: "Remove tag" }).click();
  await page.getByRole("menuitem", { name: sample.tag.title }).click();
  await expect.poll(() => rows().count()).toBe(total - 1);
  await page.keyboard.press("Control+z");
  await expect.poll(() => rows().count()).toBe(total);
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
  expect(await rows().count()).toBe(0);
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
  await page.getByText("2 items moved to trash.").waitFor();
  await pressOn(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Actions for / })
      .first(),
  );
  await press(page.getByRole("menuitem", { name: "Deleted from this project" }));
  await expect.poll(() => rows().count()).toBe(2);
  await press(page.getByRole("link", { name: "Show all of the trash" }));
  await page.getByText("Only what was deleted").waitFor({ state: "detached" });
  await page
    .getByText(/Deleted by/)
    .first()
    .waitFor();
  await page.getByRole("searchbox", { name: "Filter by title, project or name" }).fill("alpha");
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole("searchbox", { name: "Filter by title, project or name" }).fill("");
  for (const title of ["Alpha", "Beta"])
    await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await bar().getByRole("button", { name: "Restore" }).click();
  await page.getByText("2 items were restored.").waitFor();
  await projectTab("notes");
  await page.getByRole("checkbox", { name: "Select “Alpha”" }).waitFor();
});

test("a full-page address fills the page", async () => {
  const summary = `note_${sample.note.id}`;
  await page.goto(`${workspace.origin}/home?summary=${summary}&peekMode=FullPage`);
  await page.getByRole("main").getByLabel("Note title").waitFor();
  expect(await panel().count()).toBe(0);
});
