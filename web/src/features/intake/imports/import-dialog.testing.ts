import { type BrowserWorkspace, makeProject } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";

/** A page with the import dialog of a new project. */
export async function openImportDialog(workspace: BrowserWorkspace): Promise<Page> {
  const page = await workspace.signedIn();
  const projectId = await makeProject(workspace, "Files");
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "Import files" }).click();
  return page;
}

export const importDialog = (page: Page) => page.getByRole("dialog", { name: "Import files" });

/** A file's row in the import dialog. */
export const importRow = (page: Page, name: string) =>
  importDialog(page).getByRole("listitem").filter({ hasText: name });

/** Chooses files in the import dialog. */
export async function chooseImports(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await importDialog(page).getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles([...files]);
}

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});
