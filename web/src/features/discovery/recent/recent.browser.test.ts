import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("harbours");
  const projectId = await makeProject(workspace, "Harbour study");
  await makeNote(workspace, { projectId, title: "Call with the pilot", markdown: "It was foggy." });
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const link = (name: string) => page.getByRole("article").getByRole("link", { name });

test("what changed last is listed by kind, each at its own address", async () => {
  await page.goto(`${workspace.origin}/recent`);
  await page.getByRole("heading", { level: 1, name: "Recent changes" }).waitFor();
  await link("Call with the pilot").waitFor();
  await link("Harbour study").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("link", { name: "Projects", exact: true }).last());
  await page.waitForURL("**/recent/projects");
  await link("Harbour study").waitFor();
  await expect.poll(() => link("Call with the pilot").count()).toBe(0);
  await page.goto(`${workspace.origin}/recent/notes`);
  await link("Call with the pilot").waitFor();
});

test("a folder's projects and insights have pages of their own", async () => {
  const made = z.object({ createFolder: z.object({ folder: z.object({ id: z.string() }) }) });
  const { createFolder } = made.parse(
    await workspace.graphql('mutation { createFolder(input: { title: "Harbours" }) { folder { id } } }'),
  );
  await page.goto(`${workspace.origin}/folders/${createFolder.folder.id}`);
  const pages = page.getByRole("navigation", { name: "Pages of this folder" });
  const insights = page.getByRole("heading", { name: "Published insights", exact: true });
  await insights.waitFor();
  await pressOn(pages.getByRole("link", { name: "Projects" }));
  await page.waitForURL("**/projects");
  await insights.waitFor({ state: "detached" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/folders/${createFolder.folder.id}/insights`);
  await insights.waitFor();
  expect(await pages.getByRole("link", { name: "Published insights" }).getAttribute("aria-current")).toBe(
    "page",
  );
});
