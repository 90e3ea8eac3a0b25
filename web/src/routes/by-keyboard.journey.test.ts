import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { openTestBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, uniqueName, workspaceIn } from "@fieldstone/testkit/browser/workspace.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { codeFor, documentText } from "../testing/browser-pages.testing.ts";
import { pressOn, tabTo, typeInto, untilFocused } from "../testing/keyboard.testing.ts";

const port = inject("fieldstonePort");
const subdomain = uniqueName("keys");
const email = `ada@${subdomain}.example`;
let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  const browser = await openTestBrowser();
  workspace = workspaceIn(browser, new FieldstoneClient(port), { port, subdomain, email });
  page = await workspace.signedOut({ permissions: ["clipboard-read", "clipboard-write"] });
});
afterAll(() => workspace.close());

/** Opens the palette, types a command's or an object's name and opens the first one found. */
async function byPalette(words: string, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await untilFocused(page.getByRole("combobox", { name: "Find or do" }));
  await page.keyboard.type(words);
  await page.getByRole("option", { name, selected: true }).waitFor();
  await page.keyboard.press("Enter");
}

test("by the keyboard alone: from sign-up over a note, a highlight, a tag and an insight to its link and its finding", async () => {
  const { keyboard } = page;
  await page.goto(`http://${rootDomain}:${port}/auth/signup`);
  await typeInto(page.getByLabel("Work e-mail"), email);
  await keyboard.press("Enter");
  const code = await codeFor(page, port, email);
  await untilFocused(page.getByLabel("Code"));
  await keyboard.type(code);
  await typeInto(page.getByLabel("Your name"), "Ada Lovelace");
  await typeInto(page.getByLabel("Workspace name"), subdomain);
  await tabTo(page.getByRole("radio").first());
  await keyboard.press("Space");
  const ireland = page.getByRole("radio", { name: "Ireland" });
  for (let moved = 0; moved < 4 && !(await ireland.isChecked()); moved += 1)
    await keyboard.press("ArrowDown");
  await page.getByText(`${subdomain}.${rootDomain} is available.`).waitFor();
  await pressOn(page.getByRole("button", { name: "Create workspace" }));
  await page.getByRole("heading", { name: "Who works with you?" }).waitFor();

  await byPalette("new project", "New project");
  await untilFocused(page.getByRole("dialog").getByLabel("Title"));
  await keyboard.type("Fish shops");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Fish shops", level: 1 }).waitFor();

  await byPalette("new note", "New note");
  await page.getByRole("textbox", { name: "Note title" }).waitFor();
  await untilFocused(page.getByRole("textbox", { name: "Note title" }));
  await keyboard.type("Marta");
  await keyboard.press("Enter");
  await keyboard.type("We sold a box that nobody wrote down");
  const text = await documentText(page);
  await expect.poll(() => text.textContent()).toContain("wrote down");
  // Ends writing: from here letters are commands.
  await keyboard.press("Escape");
  await page.locator(".ProseMirror[data-reading]").waitFor();
  await untilFocused(text);
  // An editor that has just received the focus restores the caret a moment later.
  await expect
    .poll(async () => {
      await keyboard.press("ControlOrMeta+Home");
      await keyboard.press("Shift+End");
      return await page.getByRole("toolbar", { name: "Selected text" }).isVisible();
    })
    .toBe(true);
  // Letters are no commands within two seconds of a page's opening.
  await page.locator("html:not([data-shortcuts])").waitFor();
  await keyboard.press("t");
  const tags = page.getByRole("combobox", { name: "Find or create a tag" });
  await untilFocused(tags);
  await keyboard.type("Lost sales");
  await page.getByRole("option", { name: "Create “Lost sales”" }).waitFor();
  await keyboard.press("Enter");
  const card = page.getByLabel("About this note").getByRole("article");
  await card.getByText("Lost sales").waitFor();
  await keyboard.press("Escape");

  await tabTo(card.getByRole("checkbox"));
  await keyboard.press("Space");
  await pressOn(page.getByRole("button", { name: "Create an insight" }));
  const panel = page.getByRole("complementary", { name: "Insight", exact: true });
  await untilFocused(panel.getByLabel("Insight title"));
  await keyboard.type("Unwritten sales are lost");
  await keyboard.press("Enter");
  await panel.getByText("nobody wrote down").waitFor();
  // Tab stays in the text while it is written.
  await untilFocused(panel.getByLabel("Insight text"));
  await keyboard.press("Escape");
  await pressOn(panel.getByRole("button", { name: "Publish", exact: true }));
  await panel.getByText("Published", { exact: true }).waitFor();
  await pressOn(panel.getByRole("button", { name: "Share" }));
  const sharing = page.getByRole("dialog", { name: "Share this insight" });
  await pressOn(sharing.getByRole("button", { name: "Create and copy link" }));
  const link = await sharing.getByLabel("Address").inputValue();
  expect(new URL(link).pathname).toMatch(/[0-9a-zA-Z]{12}$/);
  await keyboard.press("Escape");
  await sharing.waitFor({ state: "hidden" });
  await keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });

  await page.locator("html:not([data-shortcuts])").waitFor();
  await keyboard.press("/");
  await untilFocused(page.getByRole("searchbox", { name: "Search" }));
  await keyboard.type("unwritten");
  const result = page
    .getByRole("main")
    .getByRole("article")
    .getByRole("link", { name: "Unwritten sales are lost" });
  await result.waitFor();
  await pressOn(result);
  await page.getByRole("heading", { name: "Unwritten sales are lost", level: 1 }).waitFor();
  expect(workspace.problems()).toEqual([]);
});
