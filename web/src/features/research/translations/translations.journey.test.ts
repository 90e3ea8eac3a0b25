import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws, startReading } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let noteId: string;

beforeAll(async () => {
  workspace = await openWorkspace("translations");
  const projectId = await makeProject(workspace, "Onboarding");
  noteId = await makeNote(workspace, { projectId, title: "Dana", markdown: "The import failed." });
});
afterAll(() => workspace.close());

test("a note's translation is asked for by keys, and says why the built-in AI makes none", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror p").first().waitFor();
  await startReading(page);
  await press(page.getByRole("button", { name: "Actions for this note" }));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/TranslateDialog-[^/]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  await press(page.getByRole("menuitem", { name: "Translate…" }));
  // On a slow line the dialog is not there at once.
  await page.getByRole("status").getByText("Loading…").waitFor();
  resolve();
  const dialog = page.getByRole("dialog", { name: "Translate this note" });
  await dialog
    .getByRole("status")
    .getByText(/The built-in AI .* cannot translate/)
    .waitFor();
  await dialog.getByRole("combobox", { name: "Into" }).selectOption("German");
  expect(await dialog.getByRole("button", { name: "Translate" }).getAttribute("aria-disabled")).toBe("true");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
