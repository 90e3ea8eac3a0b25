import type { Locator, Page } from "playwright-core";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

interface FileToChoose {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Opens a note with its Files panel. */
export async function openFilePanel(page: Page, noteUrl: string): Promise<void> {
  await page.goto(noteUrl);
  await press(page.getByRole("tab", { name: "Files" }));
  await page.getByRole("region", { name: "Drop files here" }).waitFor();
}

const panelOf = (page: Page) => page.getByRole("tabpanel", { name: "Files" });

/** A file's row in the Files panel. */
export const fileRow = (page: Page, name: string) =>
  panelOf(page).getByRole("listitem").filter({ hasText: name });

/** Chooses files in the dialog that a button opens, by default the panel's own. */
export async function chooseFiles(
  page: Page,
  files: FileToChoose[] | string,
  button: Locator = panelOf(page).getByRole("button", { name: "Choose files" }),
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await pressOn(button);
  await (await choosing).setFiles(files);
}
