import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { documentText } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  workspace = await openWorkspace("duplicates");
  projectId = await makeProject(workspace, "Fish shops");
  noteId = await makeNote(workspace, { projectId, title: "Call with Dana", markdown: "We spoke at noon." });
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems(["'beforeunload'"])).toEqual([]));
afterAll(() => workspace.close());

test("a note's menu makes a copy and opens it, and one undo takes it back", async () => {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Actions for this note" }).press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expect.poll(() => page.getByLabel("Note title").inputValue()).toBe("Copy of Call with Dana");
  await expect.poll(() => page.locator(".ProseMirror").innerText()).toBe("We spoke at noon.");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  const titles = `query ($id: ID!) { project(id: $id) { notes(first: 9) { edges { node { title } } } } }`;
  await expect
    .poll(async () => JSON.stringify(await workspace.graphql(titles, { id: projectId })))
    .not.toContain("Copy of");
});

test("a row's menu makes a copy in the list", async () => {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "Actions for Call with Dana", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await page.getByRole("link", { name: "Copy of Call with Dana" }).waitFor();
});
