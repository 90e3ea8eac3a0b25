import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  accessibilityFlaws,
  caretToEnd,
  documentText,
  rejections,
} from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteUrl: string;
let secretId: string;
let secretProjectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("references");
  const projectId = await makeProject(workspace, "Fish shops");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Dana",
    markdown: "We spoke at noon.",
  });
  secretProjectId = await makeProject(workspace, "Mergers");
  secretId = await makeNote(workspace, {
    projectId: secretProjectId,
    title: "Harbour plan",
    markdown: "The whole quay.",
  });
  await workspace.graphql(`mutation { createPerson(input: { name: "Oda Berg" }) { person { id } } }`);
  noteUrl = `${workspace.origin}/data/${noteId}`;
  page = await workspace.signedIn();
  await page.goto(noteUrl);
});
afterEach(() => expect(workspace.problems(["'beforeunload'"])).toEqual([]));
afterAll(() => workspace.close());

const cards = (from: Page) => from.locator("[data-reference]");

async function writeAtEnd(text: string): Promise<void> {
  await caretToEnd(page.locator(".ProseMirror"));
  await page.keyboard.type(text);
}

/** Pastes like a user, without the browser's clipboard. */
async function pasteText(text: string): Promise<void> {
  await page.locator(".ProseMirror").evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("an @ offers what can be referred to, and names it within the line", async () => {
  await documentText(page);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await page.getByText("Saved", { exact: true }).waitFor();
  if (await edit.isVisible()) await edit.click();
  await writeAtEnd(" With @Oda");
  await page.getByRole("option", { name: "Oda Berg Person", selected: true }).waitFor({ timeout: 60_000 });
  await page.keyboard.press("Enter");
  await page.locator("[data-inline-reference]").getByRole("link", { name: "Oda Berg" }).waitFor();
  await page.keyboard.type("and others.");
  await expect.poll(() => page.locator(".ProseMirror").innerText()).toContain("and others.");
});

test("a pasted address in a line of its own becomes a card, whose details are chosen", async () => {
  await writeAtEnd("\n");
  await pasteText(`${workspace.origin}/data/Harbour-plan-${secretId}`);
  const card = cards(page);
  await card.getByRole("link", { name: "Harbour plan" }).waitFor();
  await card.getByText("The whole quay.").waitFor();
  await card.getByRole("button", { name: "Actions for this reference" }).click();
  await page.getByRole("menuitem", { name: "Layout and details…" }).click();
  await page.getByRole("checkbox", { name: "Project" }).check();
  await page.getByRole("checkbox", { name: "Text", exact: true }).uncheck();
  await page.getByLabel("Layout").selectOption("portrait");
  await page.keyboard.press("Escape");
  await card.getByText("Mergers").waitFor();
  await expect.poll(() => card.getByText("The whole quay.").count()).toBe(0);
  await page.getByText("Saved", { exact: true }).waitFor();
  const again = await workspace.signedIn();
  await again.goto(noteUrl);
  await cards(again).getByText("Mergers").waitFor();
  await expect.poll(() => accessibilityFlaws(again), { timeout: 60_000 }).toEqual([]);
  await again.context().close();
});

test("a card goes into a line and back", async () => {
  await cards(page).getByRole("button", { name: "Actions for this reference" }).click();
  await page.getByRole("menuitem", { name: "Show within a line" }).click();
  const names = page.locator("[data-inline-reference]");
  await expect.poll(() => names.count()).toBe(2);
  await names.last().getByRole("button", { name: "Actions for this reference" }).click();
  await page.getByRole("menuitem", { name: "Show as card" }).click();
  await cards(page).getByRole("link", { name: "Harbour plan" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
});

test("who may not read what is referred to sees nothing of it, nor does a visitor", async () => {
  await workspace.graphql(
    `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: private }) { project { id } } }`,
    { id: secretProjectId },
  );
  await writeAtEnd("\n");
  await pasteText(noteUrl);
  await cards(page).getByRole("link", { name: "Call with Dana" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  const colleague = await joinAs(workspace, `oda@${workspace.subdomain}.example`, "Oda");
  await colleague.waitForURL(/\/home/);
  await colleague.goto(noteUrl);
  await cards(colleague).first().getByText("it isn’t shared with you").waitFor();
  expect(await colleague.locator("body").innerText()).not.toContain("Harbour plan");
  await colleague.locator("[data-inline-reference]").getByRole("link", { name: "Oda Berg" }).waitFor();
  await colleague.context().close();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Create and copy link" }).click();
  const link = await page.getByLabel("Address").first().inputValue();
  await page.keyboard.press("Escape");
  const visitor = await workspace.signedOut();
  await visitor.goto(link);
  await visitor.getByText("We spoke at noon.").waitFor();
  const shown = await visitor.locator("body").innerText();
  expect(shown).not.toContain("Harbour plan");
  expect(shown).not.toContain("Oda Berg");
  const own = visitor.getByRole("article").getByRole("link", { name: "Call with Dana" });
  await own.press("Enter");
  await expect.poll(() => new URL(visitor.url()).hash).toBe("#shared");
  expect(await accessibilityFlaws(visitor)).toEqual([]);
  await visitor.context().close();
  workspace.problems(rejections);
});
