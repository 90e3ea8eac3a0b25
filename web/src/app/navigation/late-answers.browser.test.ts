import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { documentText } from "../../testing/browser-pages.testing.ts";
import { holdAnswer } from "../../testing/hold-answer.testing.ts";
import { pressOn } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("late");
  projectId = await makeProject(workspace, "Fish shops");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["'beforeunload'"])).toEqual([]);
});
afterAll(() => workspace.close());

const noteCount = z.object({ project: z.object({ notes: z.object({ totalCount: z.number() }) }) });

const place = () => new URL(page.url()).pathname;
const goTo = async (name: string, path: string) => {
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole("heading", { level: 1, name }).waitFor();
};

test("a note that is created after its project was left does not open", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const { sent, release } = await holdAnswer(page, "mutation CreateProjectNote");
  await pressOn(page.getByRole("main").getByRole("button", { name: "New note" }).first());
  await sent;
  await goTo("Insights", "/your-work/insights");
  await release();
  expect(place()).toBe("/your-work/insights");
});

test("a blank note whose page is left before it has opened is gone", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const notes = async () => {
    const answer = await workspace.graphql(
      `query ($id: ID!) { project(id: $id) { notes(first: 1) { totalCount } } }`,
      { id: projectId },
    );
    return noteCount.parse(answer).project.notes.totalCount;
  };
  const before = await notes();
  const { sent } = await holdAnswer(page, "query NotePage(");
  await pressOn(page.getByRole("main").getByRole("button", { name: "New note" }).first());
  await sent;
  await expect.poll(notes).toBe(before + 1);
  await goTo("Insights", "/your-work/insights");
  await expect.poll(notes).toBe(before);
  expect(place()).toBe("/your-work/insights");
});

test("a note that is deleted after its page was left does not lead to its project", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Call with Dana", markdown: "At noon." });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  const { sent, release } = await holdAnswer(page, "mutation DeleteNoteFromPage");
  await page.getByRole("button", { name: "Actions for this note" }).press("Enter");
  await page.getByRole("menuitem", { name: "Move to trash" }).press("Enter");
  await sent;
  await goTo("Insights", "/your-work/insights");
  await release();
  await page.getByText("“Call with Dana” was moved to the trash.").waitFor();
  expect(place()).toBe("/your-work/insights");
});

test("a person who is saved after the dialog was closed does not lead back to the list", async () => {
  await page.goto(`${workspace.origin}/contacts?create=true`);
  const dialog = page.getByRole("dialog", { name: "New person" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Ada");
  const { sent, release } = await holdAnswer(page, "mutation CreatePerson");
  await name.press("Enter");
  await sent;
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await goTo("Insights", "/your-work/insights");
  await release();
  expect(place()).toBe("/your-work/insights");
});
