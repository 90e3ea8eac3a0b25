import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  accessibilityFlaws,
  documentText,
  readSample,
  type SampleObjects,
} from "../../testing/browser-pages.testing.ts";
import { tabTo } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("pages");
  sample = await readSample(workspace);
  page = await workspace.signedIn();
});
afterAll(() => workspace.close());
afterEach(() => expect(workspace.problems()).toEqual([]));

interface PageCase {
  readonly name: string;
  readonly path: () => string;
  /** Resolves when the page shows its content. */
  readonly shows: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole("main");
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, level: 1 }).waitFor();

const cases: readonly PageCase[] = [
  {
    name: "home",
    path: () => "/home",
    shows: (page) => main(page).getByRole("link", { name: sample.insight.title }).waitFor(),
  },
  {
    name: "projects",
    path: () => "/projects",
    shows: (page) =>
      main(page)
        .getByRole("link", { name: /Sample/ })
        .waitFor(),
  },
  {
    name: "a new project's dialog",
    path: () => "/projects?create=true",
    shows: (page) => page.getByRole("dialog").getByLabel("Title").waitFor(),
  },
  {
    name: "a project's notes",
    path: () => `/projects/${sample.projectId}`,
    shows: (page) => main(page).getByText(sample.note.title).first().waitFor(),
  },
  {
    name: "a project's highlights",
    path: () => `/projects/${sample.projectId}?tab=highlights`,
    shows: (page) => main(page).getByText(sample.highlight.text.slice(0, 30)).first().waitFor(),
  },
  {
    name: "a project's insights",
    path: () => `/projects/${sample.projectId}?tab=insights`,
    shows: (page) => main(page).getByText(sample.insight.title).first().waitFor(),
  },
  {
    name: "a tag board",
    path: () => `/projects/${sample.projectId}/tags`,
    shows: (page) => main(page).getByText(sample.tag.title).first().waitFor(),
  },
  {
    name: "a note",
    path: () => `/data/${sample.note.id}`,
    shows: (page) => documentText(page),
  },
  {
    name: "an insight",
    path: () => `/insights/${sample.insight.id}`,
    shows: (page) => documentText(page, "Insight text"),
  },
  { name: "a tag", path: () => `/tags/${sample.tag.id}`, shows: (page) => heading(sample.tag.title)(page) },
  {
    name: "search before a word is typed",
    path: () => "/search",
    shows: (page) => main(page).getByText("Find what customers said").waitFor(),
  },
  {
    name: "search results",
    path: () => "/search?query=count",
    shows: (page) => main(page).getByRole("article").first().waitFor(),
  },
  {
    name: "search results as a grid",
    path: () => "/search?query=count&layout=grid&method=HYBRID",
    shows: (page) => main(page).getByRole("article").first().waitFor(),
  },
  { name: "people", path: () => "/contacts", shows: heading("People") },
  { name: "published insights", path: () => "/your-work/insights", shows: heading("Insights") },
  {
    name: "members",
    path: () => "/settings/users",
    shows: (page) => main(page).getByText(workspace.email).waitFor(),
  },
  { name: "the workspace's settings", path: () => "/settings", shows: heading("Workspace") },
  { name: "trash", path: () => "/settings/trash", shows: heading("Trash") },
  {
    name: "a page that does not exist",
    path: () => "/nothing/here",
    shows: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
  {
    name: "an object that does not exist",
    path: () => "/data/1",
    shows: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
];

test.each(cases)("$name shuts nobody out and does not run over", async ({ path, shows }) => {
  await page.goto(`${workspace.origin}${path()}`);
  await shows(page);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a search by words becomes one by words and meaning, which its address keeps", async () => {
  await page.goto(`${workspace.origin}/search?query=count`);
  await main(page).getByRole("article").first().waitFor();
  const method = main(page).getByRole("combobox", { name: "Find by" });
  await tabTo(method);
  await method.selectOption({ label: "By words and meaning" });
  await page.waitForURL(/method=HYBRID/);
  await main(page).getByRole("article").first().waitFor();
  await page.reload();
  await expect.poll(() => method.inputValue()).toBe("HYBRID");
  await main(page).getByRole("article").first().waitFor();
});

test("with reduced motion, not even a change of the whole theme fades", async () => {
  await page.goto(`${workspace.origin}/home`);
  await main(page).getByRole("link", { name: sample.insight.title }).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  const fading = await page.evaluate(async () => {
    while (document.documentElement.dataset.mantineColorScheme !== "dark")
      await new Promise(requestAnimationFrame);
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  await page.emulateMedia({ colorScheme: "light" });
  expect(fading).toBe(0);
});
