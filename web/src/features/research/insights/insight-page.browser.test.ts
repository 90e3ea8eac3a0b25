import { gzipSync } from "node:zlib";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectParagraph, startReading } from "../../../testing/browser-pages.testing.ts";

/** Most script that a public page may load before media, in compressed kB. */
const PUBLIC_SCRIPT_KB_MAX = 110;

let workspace: BrowserWorkspace;
let page: Page;
let noteUrl: string;
let insightUrl: string;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("learning");
  const projectId = await makeProject(workspace, "Onboarding");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Dana",
    markdown: "The import failed without a word.\n\nOnce it worked, I loved it.",
  });
  noteUrl = `${workspace.origin}/data/${noteId}`;
  page = await workspace.signedIn();
});
afterAll(() => workspace.close());

/** Opens a new tab, without any toasts. */
async function openFresh(url: string): Promise<void> {
  await page.context().close();
  page = await workspace.signedIn();
  await page.goto(url);
}

const quotes = (from: Page) => from.locator("[data-highlight-embed] blockquote");

const publication = () =>
  workspace.graphql("query ($id: ID!) { insight(id: $id) { publishedAt } }", {
    id: insightUrl.split("/").at(-1),
  });

async function shareLink(from: Page): Promise<string> {
  await from.getByRole("button", { name: "Share", exact: true }).click();
  await from.getByRole("button", { name: "Create and copy link" }).click();
  const url = await from.getByLabel("Address").first().inputValue();
  await from.keyboard.press("Escape");
  await from.getByRole("dialog").waitFor({ state: "hidden" });
  return url;
}

describe("an insight", () => {
  test("is made from selected words, quotes more of them by keys, and leads back to their place", async () => {
    await page.goto(noteUrl);
    await startReading(page);
    await selectParagraph(page, 1);
    await page.keyboard.press("h");
    await page.locator(".fs-highlight").first().waitFor();
    await selectParagraph(page, 0);
    await page.keyboard.press("i");
    await page.waitForURL(/\/insights\//);
    insightUrl = page.url();
    await openFresh(insightUrl);
    await expect.poll(() => quotes(page).allTextContents()).toEqual(["The import failed without a word."]);

    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await page.locator(".ProseMirror p").last().click();
    await page.keyboard.type("/quote");
    await page.getByRole("option", { name: "Quote a highlight", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Once it worked" }).waitFor();
    while ((await page.getByRole("option", { name: "Once it worked", selected: true }).count()) === 0) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => quotes(page).count()).toBe(2);
    await page.getByRole("button", { name: "Actions for this quote" }).last().click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect.poll(() => quotes(page).first().textContent()).toBe("Once it worked, I loved it.");
    await page.getByLabel("Insight title").fill("Imports fail in silence");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published", { exact: true }).waitFor();
    // The toast about publishing fades in.
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const before = await publication();
    expect(before).toMatchObject({ insight: { publishedAt: expect.any(String) } });
    await page.getByRole("button", { name: "Unpublish", exact: true }).click();
    await page
      .locator("[role=status], [role=alert], li, div")
      .filter({ hasText: "Unpublished." })
      .getByRole("button", { name: "Undo" })
      .last()
      .click();
    await page.getByText("Published", { exact: true }).waitFor();
    await expect.poll(publication).toEqual(before);

    await page.locator("[data-highlight-embed] a").first().click();
    await page.locator(".fs-highlight-focused", { hasText: "Once it worked" }).waitFor();
    await openFresh(insightUrl);
    await page.getByText("Saved", { exact: true }).waitFor();
  });

  test.each(["light", "dark"] as const)("opens by its link without a session, in %s", async (colorScheme) => {
    const url = await shareLink(page);
    const visitor = await workspace.signedOut({ colorScheme });
    const scripts: Promise<number>[] = [];
    visitor.on("response", (response) => {
      if (!/\.js$/.test(new URL(response.url()).pathname)) return;
      scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await visitor.goto(url);
    await visitor.getByRole("heading", { name: "Imports fail in silence" }).waitFor();
    await expect
      .poll(() => visitor.locator("blockquote").allTextContents())
      .toEqual(["Once it worked, I loved it.", "The import failed without a word."]);
    expect(await visitor.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    expect(await axeViolations(visitor)).toEqual([]);
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes / 1_000).toBeLessThan(PUBLIC_SCRIPT_KB_MAX);
    await visitor.context().close();
  });

  test("says what to do once its link is revoked", async () => {
    const url = await shareLink(page);
    const visitor = await workspace.signedOut();
    await visitor.goto(url);
    await visitor.getByRole("heading", { name: "Imports fail in silence" }).waitFor();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const revoke = page.getByRole("button", { name: "Revoke" });
    await revoke.first().waitFor();
    // Links of earlier tests may still be arriving, and rows disappear before the server has answered.
    const revokeNext = async () => {
      const left = await revoke.count();
      if (left === 0) return left;
      const revoked = page.waitForResponse((answer) =>
        (answer.request().postData() ?? "").includes("RevokeShareLink"),
      );
      await revoke.first().click();
      await revoked;
      return left;
    };
    await expect.poll(revokeNext, { timeout: 30_000 }).toBe(0);
    await page.keyboard.press("Escape");
    await visitor.reload();
    await visitor.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.context().close();
  });
});

test("a note opens by its link, with its words and nothing around them", async () => {
  await openFresh(noteUrl);
  await page.locator(".fs-highlight").first().waitFor();
  const visitor = await workspace.signedOut();
  await visitor.goto(await shareLink(page));
  await visitor.getByRole("heading", { name: "Call with Dana" }).waitFor();
  await expect
    .poll(() => visitor.locator("article p").allTextContents())
    .toEqual(["The import failed without a word.", "Once it worked, I loved it."]);
  expect(await axeViolations(visitor)).toEqual([]);
  await visitor.context().close();
});
