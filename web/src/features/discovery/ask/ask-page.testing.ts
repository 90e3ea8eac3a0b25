import type { BrowserWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

/** Asks a question, and waits until it is shown. */
export async function askOn(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: question, level: 2 }).waitFor();
}

/** Waits until the search index has the one object that contains a word. */
export async function untilFoundOnce(workspace: BrowserWorkspace, word: string): Promise<void> {
  const answer = async () =>
    JSON.stringify(await workspace.graphql(`{ search(query: "${word}") { total } }`));
  await vi.waitFor(async () => expect(await answer()).toContain('"total":1'), {
    timeout: 30_000,
    interval: 200,
  });
}
