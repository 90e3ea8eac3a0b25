import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../../testing/browser-pages.testing.ts";
import { makeView } from "../../../../testing/fields-and-views.testing.ts";
import { press, pressOn } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

const storedView = z.object({ view: z.object({ settings: z.object({ display: z.unknown() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("displays");
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Study");
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function openView(layout: string): Promise<string> {
  const id = await makeView(workspace, { projectId, title: "Cards", layout });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${id}`);
  return id;
}
async function storedDisplay(id: string): Promise<unknown> {
  const answer = await workspace.graphql("query ($id: ID!) { view(id: $id) { settings } }", { id });
  return storedView.parse(answer).view.settings.display;
}
/** Attaches an image to a note in its Files tab. */
async function attachPicture(noteId: string): Promise<void> {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Files" }));
  const choosing = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choose files" }));
  await (await choosing).setFiles([{ name: "shelf.png", mimeType: "image/png", buffer: onePixelPng }]);
  const panel = page.getByRole("tabpanel", { name: "Files" });
  await panel.getByRole("link", { name: "shelf.png" }).waitFor();
}
const card = () => page.getByRole("listitem").filter({ hasText: "Interview" });
const settings = () => page.getByRole("dialog", { name: "Cards" });
const isCover = () => card().locator("img[src*='/image/']");

async function toggle(...labels: readonly string[]): Promise<void> {
  await pressOn(page.getByRole("button", { name: "Cards", exact: true }));
  for (const label of labels)
    await press(settings().getByRole("checkbox", { name: label, exact: true }), "Space");
  await page.keyboard.press("Escape");
  await settings().waitFor({ state: "detached" });
}

test("what cards show is chosen by keyboard, kept in the address, saved with the view, and undone", async () => {
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Interview",
    markdown: "Counting stock on paper.",
  });
  await attachPicture(noteId);
  const viewId = await openView("GRID");
  await card().getByText("Counting stock").waitFor();
  expect(await isCover().count()).toBe(0);

  await toggle("Text", "Cover", "Project");
  await card().getByText("Counting stock").waitFor({ state: "detached" });
  await isCover().waitFor();
  await card().getByText("Study", { exact: true }).waitFor();
  await expect
    .poll(() => JSON.parse(new URL(page.url()).searchParams.get("display") ?? "{}"))
    .toEqual({ toggles: { text: false, cover: true, project: true } });
  expect(await storedDisplay(viewId)).toEqual({});

  await press(page.getByRole("button", { name: "Save changes to view" }));
  await page.getByRole("button", { name: "Save changes to view" }).waitFor({ state: "detached" });
  await expect
    .poll(() => storedDisplay(viewId))
    .toEqual({ toggles: { text: false, cover: true, project: true } });
  await page.keyboard.press("Control+z");
  await expect.poll(() => storedDisplay(viewId)).toEqual({});
});

test("a picture stands beside the words of a landscape card and above those of a portrait one", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Interview", markdown: "Counting stock." });
  await attachPicture(noteId);
  await openView("GRID");
  await toggle("Cover", "Text collapsed until it is opened");
  await card().getByText("Counting stock").waitFor({ state: "hidden" });
  await press(card().getByRole("button", { name: "Text of “Interview”" }));
  await card().getByText("Counting stock").waitFor();
  const places = async () => {
    const [picture, words] = await Promise.all([
      isCover().boundingBox(),
      card().getByRole("link", { name: "Interview" }).boundingBox(),
    ]);
    if (picture === null || words === null) return "nowhere";
    return words.y >= picture.y + picture.height ? "below" : "beside";
  };
  await expect.poll(places).toBe("beside");
  await pressOn(page.getByRole("button", { name: "Cards", exact: true }));
  await settings().getByLabel("Layout").selectOption("portrait");
  await expect.poll(places).toBe("below");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a card whose title is hidden is opened by its text", async () => {
  await makeNote(workspace, { projectId, title: "Interview", markdown: "Counting stock." });
  await openView("LIST");
  await page.getByRole("link", { name: "Interview" }).waitFor();
  await toggle("Title", "Icon");
  await page.getByRole("link", { name: "Counting stock." }).waitFor();
  expect(await page.getByRole("link", { name: "Interview" }).count()).toBe(0);
});
