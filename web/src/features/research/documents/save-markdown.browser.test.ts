import { readFile } from "node:fs/promises";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("save-markdown");
});
afterAll(() => workspace.close());

test("a note's menu downloads it as Markdown, by keyboard", async () => {
  const projectId = await makeProject(workspace, "Fish shops");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Call: Dana",
    markdown: "We *spoke* at noon.",
  });
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  await page.getByRole("button", { name: "Actions for this note" }).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download as Markdown" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("Call- Dana.md");
  expect(await readFile(await file.path(), "utf8")).toContain("We *spoke* at noon.");
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
