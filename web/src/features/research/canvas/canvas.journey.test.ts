import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });
const sampleProjects = z.object({
  projects: z.object({
    edges: z.array(
      z.object({
        node: z.object({ id: z.string(), highlightRows: z.object({ totalCount: z.number() }) }),
      }),
    ),
  }),
});
const settings = {
  sort: [],
  filter: { combinator: "And", fields: [] },
  group: null,
  columns: [],
  fieldVisibility: [],
};

beforeAll(async () => {
  workspace = await openWorkspace("affinity");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function openCanvas(projectId: string, target: "NOTE" | "HIGHLIGHT"): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId, title: "Affinity", target, layout: "CANVAS" } },
  );
  const path = `/projects/${projectId}/v/${madeView.parse(made).createView.view.id}`;
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}${path}`);
  await surface().waitFor();
  return path;
}

const surface = (on = page) => on.getByRole("application", { name: "Canvas" });
const outline = (on = page) => on.getByRole("navigation", { name: "Outline" });
const names = (on = page) =>
  expect.poll(async () =>
    (await outline(on).getByRole("button").allTextContents()).map((text) => text.trim()),
  );
const button = (name: string | RegExp, on = page) => on.getByRole("button", { name });
const status = () => expect.poll(async () => (await surface().getByRole("status").innerText()).trim());
const isSaved = () => page.getByText("Saved", { exact: true }).waitFor();

async function keys(...pressed: readonly string[]): Promise<void> {
  await surface().focus();
  for (const key of pressed) await page.keyboard.press(key);
}

test("cards are placed, moved, selected, removed and put back, texts and groups written, by keyboard, for everybody", async () => {
  const projectId = await makeProject(workspace, "Study");
  for (const title of ["Beta", "Alpha"])
    await makeNote(workspace, { projectId, title, markdown: `Words of ${title}` });
  const path = await openCanvas(projectId, "NOTE");
  await press(button("Outline"));
  await names().toEqual(["Alpha. Words of Alpha", "Beta. Words of Beta"]);
  await press(button("Place all 2"));
  await button("Place all 2").waitFor({ state: "detached" });
  await untilFocused(surface());

  await keys("Escape", "Tab");
  await status().toMatch(/^Alpha\. Words of Alpha, at \d+, \d+$/u);
  const before = await surface().getByRole("status").innerText();
  await keys("Shift+ArrowDown");
  await status().not.toBe(before.trim());
  await keys("Control+z");
  await status().toBe(before.trim());

  await press(button("Add text"));
  await untilFocused(page.getByRole("textbox", { name: "Text", exact: true }));
  await page.keyboard.type("What we heard");
  await page.keyboard.press("Escape");
  await names().toContain("Text: What we heard");
  await press(button("Add group"));
  await untilFocused(page.getByRole("textbox", { name: "Title of the group" }));
  await page.keyboard.type("Prices");
  await page.keyboard.press("Enter");
  await names().toContain("Group: Prices");
  await keys("Enter");
  await untilFocused(page.getByRole("textbox", { name: "Title of the group" }));
  await page.keyboard.press("Escape");

  const unselected = await surface().boundingBox();
  const bar = await page.getByRole("main").getByRole("button", { name: "Outline" }).boundingBox();
  // Nothing is kept free between the tools and the canvas.
  expect((unselected?.y ?? 999) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThan(20);
  await keys("Control+a");
  await page.getByRole("toolbar", { name: "Selected" }).getByText("4 selected").waitFor();
  expect(await surface().boundingBox()).toEqual(unselected);
  await status().toMatch(/4 selected$/u);
  const selected = page.getByRole("toolbar", { name: "Selected" });
  await keys("Alt+F10");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Left edges" }).waitFor();
  for (const back of [selected.getByRole("button", { name: "Align" }), surface()]) {
    await page.keyboard.press("Escape");
    await untilFocused(back);
  }
  await page.keyboard.press("Alt+F10");
  await press(selected.getByRole("button", { name: /^Remove from the canvas/u }));
  await untilFocused(surface());
  await keys("Control+z");
  await names().toHaveLength(4);
  await keys("Control+a", "Delete");
  await names().toEqual(["Alpha. Words of Alpha", "Beta. Words of Beta"]);
  await button("Place all 2").waitFor();
  await keys("Control+z");
  await button("Place all 2").waitFor({ state: "detached" });
  await names().toHaveLength(4);

  await isSaved();
  await switchThereAndBack();
  const other = await workspace.signedIn({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await other.goto(`${workspace.origin}${path}`);
  await press(button("Outline", other));
  await names(other).toContain("Group: Prices");
  await press(button("Add rectangle", other));
  await names().toContain("Rectangle");
  expect(await accessibilityFlaws(other)).toEqual([]);
  await other.setViewportSize({ width: 390, height: 844 });
  expect(await smallTargets(other)).toEqual([]);
  await other.context().close();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

/** Shows the canvas's notes as a table, and as the canvas again: by undo, and from the menu. */
async function switchThereAndBack(): Promise<void> {
  const choose = async (layout: string) => {
    await press(button("Actions for the view Affinity"));
    await press(page.getByRole("menuitemradio", { name: layout, exact: true }));
  };
  await choose("Table");
  await page.getByRole("grid").getByText("Alpha", { exact: true }).waitFor();
  await press(button("Undo").last());
  await surface().waitFor();
  await choose("Table");
  await page.getByRole("grid").waitFor();
  await choose("Canvas");
  await surface().waitFor();
  if (!(await outline().isVisible())) await press(button("Outline"));
  await names().toContain("Group: Prices");
  await names().toHaveLength(4);
}

/** Targets on the canvas's page smaller than WCAG 2.5.8 requires, with height and width. */
function smallTargets(on: typeof page): Promise<readonly string[]> {
  return on
    .getByRole("main")
    .locator("button, a[href], input")
    .evaluateAll((elements, least) => {
      return elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSmall = width > 0 && (width < least || height < least);
        const name = element.getAttribute("aria-label") ?? element.textContent;
        return isSmall ? [`${name?.trim()}: ${width} × ${height}`] : [];
      });
    }, 24);
}

/** The id of the sample project. */
async function findSample(): Promise<string> {
  const found = sampleProjects.parse(
    await workspace.graphql(
      `query ($settings: JSON!) { projects(first: 20) { edges { node { id
        highlightRows(settings: $settings) { totalCount } } } } }`,
      { settings },
    ),
  );
  return found.projects.edges.find(({ node }) => node.highlightRows.totalCount > 5)?.node.id ?? "";
}

async function giveTag(title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill(title);
  await page.getByRole("option", { name: new RegExp(title, "u") }).waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByText(new RegExp(`tagged “${title}”`, "u"))
    .first()
    .waitFor();
}

async function undoFromToast(): Promise<void> {
  await press(button("Undo", page).last());
  await page
    .getByText(/Undone: /u)
    .first()
    .waitFor();
}

test("highlights are grouped by similarity as one step, and all in a group get a tag, with undo", async () => {
  await openCanvas(await findSample(), "HIGHLIGHT");
  await press(button("Outline"));
  await button(/^Place all/u).waitFor();
  await press(button("Group by similarity"));
  const groups = () => outline().getByRole("button", { name: /^Group: / });
  await expect.poll(() => groups().count()).toBeGreaterThan(0);
  const count = await groups().count();
  await untilFocused(surface());
  await keys("Control+z");
  await expect.poll(() => groups().count()).toBe(0);
  await keys("Control+Shift+z");
  await expect.poll(() => groups().count()).toBe(count);
  await press(groups().first());
  await press(button("Tag all in this group"));
  // The group's title is suggested, and typing replaces it.
  await expect
    .poll(() => page.getByRole("combobox", { name: "Find or create a tag" }).inputValue())
    .not.toBe("");
  await page.keyboard.type("Affinity one");
  await giveTag("Affinity one");
  await undoFromToast();
});

const tagsOfNotes = z.object({
  project: z.object({ highlights: z.object({ totalCount: z.number() }) }),
});

test("notes on a canvas give a tag to the highlights in them, with undo", async () => {
  const projectId = await findSample();
  const tagged = async () => {
    const form = {
      combinator: "And",
      fields: [
        {
          id: "1",
          field: { source: "system", name: "Tags" },
          operator: "hasAnyOf",
          values: { ids: ["Notes one"] },
        },
      ],
    };
    const found = await workspace.graphql(
      "query ($id: ID!, $filter: FilterInput) { project(id: $id) { highlights(first: 1, filter: $filter) { totalCount } } }",
      { id: projectId, filter: { form } },
    );
    return tagsOfNotes.parse(found).project.highlights.totalCount;
  };
  await openCanvas(projectId, "NOTE");
  await press(button("Outline"));
  await press(button(/^Place all/u));
  await button(/^Place all/u).waitFor({ state: "detached" });
  await keys("Control+a");
  await button("Tag the highlights").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(button("Tag the highlights"));
  await giveTag("Notes one");
  await expect.poll(tagged).toBeGreaterThan(5);
  await undoFromToast();
  await expect.poll(tagged).toBe(0);
});

test("steps on a canvas are undone in order with other actions, and are gone once it is closed", async () => {
  await openCanvas(await makeProject(workspace, "Mixed steps"), "NOTE");
  await press(button("Outline"));
  await press(button("Add text"));
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await untilFocused(field);
  // One letter: typing that takes longer than a moment is several steps.
  await page.keyboard.type("H");
  await page.keyboard.press("Control+z");
  await expect.poll(() => field.inputValue()).toBe("");
  await page.keyboard.type("Said");
  await page.keyboard.press("Escape");
  await names().toEqual(["Text: Said"]);
  const star = page.getByRole("main").getByRole("button", { name: "Star", exact: true }).first();
  await press(star);
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  await keys("Control+z");
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("false");
  await names().toEqual(["Text: Said"]);
  await page
    .getByRole("navigation", { name: "Workspace" })
    .getByRole("link", { name: "Insights", exact: true })
    .click();
  await page.waitForURL("**/your-work/insights");
  await surface().waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.getByText("Nothing to undo.").waitFor();
});
