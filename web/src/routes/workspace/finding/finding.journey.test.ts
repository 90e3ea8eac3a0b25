import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  accessibilityFlaws,
  documentText,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("finding");
  sample = await readSample(workspace);
  const say = (title: string, text: string) =>
    makeNote(workspace, { projectId: sample.projectId, title, markdown: text });
  await say("ES2002a kick-off", "We are designing a new remote control for the hall.");
  await say("Camera diary", "Nothing about it was said.");
  await say("Bank tickets", "A remote town without a branch. Her camera was in the bag.");
  await say("", "An unnamed note about a vestibule.");
  // Ranks change until all of them are in the index.
  for (const word of ["ES2002a", "Camera diary", "Bank tickets", "vestibule"]) {
    const found = async () =>
      JSON.stringify(
        await workspace.graphql("query ($word: String!) { search(query: $word) { total } }", { word }),
      );
    await vi.waitFor(async () => expect(await found()).toMatch(/"total":[1-9]/u), {
      timeout: 30_000,
      interval: 200,
    });
  }
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const results = () => page.getByRole("main").getByRole("article");
const titles = () => results().getByRole("heading").allTextContents();
const searchFor = (query: string) =>
  page.goto(`${workspace.origin}/search?query=${encodeURIComponent(query)}`);
const palette = async () => {
  const field = page.getByRole("combobox", { name: "Find or do anything" });
  // A palette that is still closing would be filled in instead of the next.
  await field.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Find or do anything" }).waitFor();
  await page.keyboard.press("Control+k");
  await field.waitFor();
  return field;
};

test("what is typed at once after Ctrl+K is in the palette, and not in the text that is edited", async () => {
  await page.goto(`${workspace.origin}/data/${sample.note.id}`);
  const text = await documentText(page);
  await page.getByRole("button", { name: "Done" }).waitFor();
  const before = await text.innerText();
  await text.click();
  await page.route(/Palette-.*\.js/, async (route) => {
    await page.keyboard.type("settings");
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find or do anything" });
  await expect.poll(() => field.inputValue()).toBe("settings");
  await page.keyboard.press("Escape");
  expect(await text.innerText()).toBe(before);
});

describe("search", () => {
  test("finds the beginning of a word as it is typed, in titles first", async () => {
    // Repeated until the recent write is in the index.
    const found = async () => {
      await searchFor("cam");
      await results().first().waitFor();
      return titles();
    };
    await expect.poll(found).toEqual(expect.arrayContaining(["Camera diary", "Bank tickets"]));
    await expect.poll(async () => (await found())[0]).toBe("Camera diary");
  });

  test("shows all the words before some of them", async () => {
    await searchFor("remote control");
    await expect.poll(titles).toContain("Bank tickets");
    await expect.poll(async () => (await titles())[0]).toBe("ES2002a kick-off");
  });

  test("names a word that nothing has, leaves out excluded words, and finds nothing for signs", async () => {
    await searchFor("vestibule zzzzqqq");
    await page.getByText("No result for “zzzzqqq”; showing the rest").waitFor();
    await expect.poll(() => results().count()).toBe(1);
    await searchFor("remote -town");
    await expect.poll(titles).toContain("ES2002a kick-off");
    await expect.poll(titles).not.toContain("Bank tickets");
    await searchFor("%_*");
    await page.getByText("Nothing found for “%_*”").waitFor();
  });

  test("says that a search is too long in its place, without another query's results", async () => {
    await searchFor("remote");
    await results().first().waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("word ".repeat(61));
    await page.getByText("A search can have at most 60 words. Shorten it.").waitFor();
    await expect.poll(() => results().count()).toBe(0);
    expect(await accessibilityFlaws(page)).toEqual([]);
  });
});

describe("the palette", () => {
  test("finds a note by the beginning of its name", async () => {
    await page.goto(`${workspace.origin}/home`);
    const field = await palette();
    await field.fill("ES20");
    await page
      .getByRole("option", { name: /ES2002a kick-off/ })
      .and(page.locator('[aria-selected="true"]'))
      .waitFor();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Note" });
    await expect.poll(() => panel.getByLabel("Note title").inputValue()).toBe("ES2002a kick-off");
  });

  test.each([
    ["new note", "New note"],
    ["new insight", "New insight"],
    ["new person", "New person"],
    ["new tag", "New tag"],
    ["import", "Import files"],
    ["invite", "Invite people"],
    ["dark", "Dark theme"],
    ["members", "Members"],
    ["trash", "Trash"],
    ["audit", "Audit log"],
    ["sign out", "Sign out"],
    ["new folder", "New folder"],
    ["new board", "New board"],
  ])("%s is a command", async (typed, name) => {
    await page.goto(`${workspace.origin}/home`);
    await (await palette()).fill(typed);
    await page.getByRole("option", { name, exact: true }).waitFor();
  });

  test("has what the menus and buttons of the page offer, of a note and of a project", async () => {
    const here = (name: string) => page.getByRole("option", { name, exact: true });
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    await page.getByLabel("Note title").waitFor();
    const ofNote = [
      "Share",
      "Duplicate",
      "Print…",
      "Move to…",
      "Move to trash",
      "Version history",
      "Copy link",
    ];
    for (const name of ofNote) {
      await (await palette()).fill(`${name} note`);
      await here(name).waitFor();
      await page.keyboard.press("Escape");
    }
    await (await palette()).fill("version history");
    await here("Version history").click();
    await page.getByRole("tab", { name: /^Versions/, selected: true }).waitFor();

    await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .waitFor();
    for (const name of ["Rename", "Archive", "Share…", "Move to folder…", "New view", "Transcription"]) {
      await (await palette()).fill(`${name} project`);
      await here(name).first().waitFor();
      await page.keyboard.press("Escape");
    }
    await (await palette()).fill("rename project");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Rename project" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await (await palette()).fill("new board");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New board" }).waitFor();
  });

  test("leaves out what its person may not do", async () => {
    await page.context().close();
    page = await joinAs(workspace, `reader@${workspace.subdomain}.example`, "Rea Reader", "VIEWER");
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    await page.getByRole("button", { name: "Actions for this note" }).waitFor();
    await (await palette()).fill("copy link note");
    await page.getByRole("option", { name: "Copy link", exact: true }).waitFor();
    for (const [typed, name] of [
      ["delete note", "Move to trash"],
      ["duplicate note", "Duplicate"],
      ["share note", "Share"],
      ["new folder", "New folder"],
    ] as const) {
      await page.getByRole("combobox", { name: "Find or do anything" }).fill(typed);
      await page.getByRole("option", { name: `Search for “${typed}” everywhere` }).waitFor();
      expect(await page.getByRole("option", { name, exact: true }).count()).toBe(0);
    }
  });

  test("says that the search failed in its place, and asks again", async () => {
    await page.goto(`${workspace.origin}/home`);
    let refused = true;
    await page.route("**/graphql*", async (route) => {
      const isSearch = route.request().postData()?.includes("PaletteSearch") === true;
      if (!isSearch || !refused) return route.fallback();
      const error = { message: "A search failed.", extensions: { code: "search.unavailable" } };
      return route.fulfill({ json: { errors: [error], data: null } });
    });
    await (await palette()).fill("branch");
    const alert = page.getByRole("dialog").getByRole("alert");
    await alert.waitFor();
    refused = false;
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("option", { name: /Bank tickets/ }).waitFor();
    await alert.waitFor({ state: "detached" });
  });

  test("does what was typed by keys alone: a theme, a page, a person, an invitation", async () => {
    await page.goto(`${workspace.origin}/home`);
    const type = async (words: string, option: string) => {
      await (await palette()).fill(words);
      await page
        .getByRole("option", { name: option, exact: true })
        .and(page.locator('[aria-selected="true"]'))
        .waitFor();
      await page.keyboard.press("Enter");
    };
    await type("dark theme", "Dark theme");
    await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
    await type("trash", "Trash");
    await page.waitForURL(/\/settings\/trash/);
    await type("new person", "New person");
    await page.getByRole("dialog").getByLabel("Name").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await type("invite people", "Invite people");
    const addresses = page.getByRole("dialog").getByLabel(/E-mail|Addresses/);
    await addresses.first().waitFor();
  });

  test("shows a note without a title by a name", async () => {
    const note = await workspace.graphql(`{ search(query: "vestibule") { items { id } } }`);
    const id = JSON.stringify(note).match(/"id":"([^"]+)"/)?.[1] ?? "";
    await page.goto(`${workspace.origin}/data/${id}`);
    await page.getByLabel("Note title").waitFor();
    await page.goto(`${workspace.origin}/home`);
    await palette();
    await page.getByRole("option", { name: /^Untitled note/ }).waitFor();
  });
});

describe("what is new", () => {
  test("is one click away in the sidebar and on Home, in the project that is chosen", async () => {
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("main").getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("menuitem", { name: "New insight" }).click();
    const dialog = page.getByRole("dialog", { name: "New insight" });
    await dialog.getByLabel("Project").waitFor();
    await expect.poll(() => dialog.getByLabel("Project").inputValue()).not.toBe("");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("main").getByLabel("Insight title").waitFor();
  });

  test("is created at once in the project that is open, and tags one after another", async () => {
    await page.goto(`${workspace.origin}/projects/${sample.projectId}/tags`);
    await page.getByRole("region", { name: "Pains" }).waitFor();
    await page.getByRole("navigation").first().waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("menuitem", { name: "New tag" }).click();
    const dialog = page.getByRole("dialog", { name: "New tag" });
    for (const name of ["First of two", "Second of two"]) {
      await dialog.getByLabel("Name").fill(name);
      await page.keyboard.press("Enter");
      await dialog.getByText(`“${name}” created.`).waitFor();
    }
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "First of two" }).waitFor();
    await page.getByRole("link", { name: "Second of two" }).waitFor();
  });

  test("Home leads to pages that exist", async () => {
    for (const title of ["Interview well", "Tag what matters", "Write an insight"]) {
      await page.goto(`${workspace.origin}/home`);
      await page.getByRole("link", { name: title }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    }
    expect(await accessibilityFlaws(page)).toEqual([]);
  });
});
