import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws, readSample } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";
import { askOn, untilFoundOnce } from "./ask-page.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;

const quote = "The vestibule checkout was slow, so we left before paying.";
const second = "Another vestibule had a long queue.";

beforeAll(async () => {
  workspace = await openWorkspace("questions");
  const { projectId } = await readSample(workspace);
  noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Ada",
    markdown: `We use it daily.\n\n${quote}\n\n${second}`,
  });
  await untilFoundOnce(workspace, "vestibule");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const ask = (question: string) => askOn(page, question);
const chosenScope = () => page.getByLabel("What to ask about").locator("option:checked").textContent();
const main = () => page.getByRole("main");

test("a question is answered by what was said; its citation opens the source with the words marked", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await page.getByRole("heading", { name: "Questions to start with" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await ask("Why do customers leave the vestibule checkout?");
  await main().getByRole("blockquote").filter({ hasText: quote }).waitFor();
  await main()
    .getByText(/in scope, \d+ matched, \d+ read/)
    .waitFor();
  await page.waitForURL(/\/ask\/.+/);
  await page.reload();
  for (const words of [quote, second])
    await main().getByRole("blockquote").filter({ hasText: words }).waitFor();
  // Whatever the length of the answer, the next question can be asked.
  await page.setViewportSize({ width: 1440, height: 640 });
  const send = page.getByRole("button", { name: "Ask", exact: true });
  await expect.poll(() => send.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(640);
  expect(await send.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(
    main()
      .getByRole("link", { name: /Call with Ada/ })
      .first(),
    "Enter",
  );
  await expect.poll(() => page.locator("mark").allTextContents(), { timeout: 20_000 }).toContain(quote);
});

test("an answer names who said its words, and quotes no question of the interviewer", async () => {
  const asked = "Why do you avoid the turnstile at the station?";
  const said = "The turnstile takes no coins, so I walk around the station.";
  const { projectId } = await readSample(workspace);
  const lines = [`Interviewer: ${asked}`, `Marta Silva: ${said}`, "Interviewer: Thank you very much."];
  await makeNote(workspace, { projectId, title: "Station call", markdown: lines.join("\n\n") });
  await untilFoundOnce(workspace, "turnstile");
  await page.goto(`${workspace.origin}/ask`);
  await ask("Why do people avoid the turnstile?");
  const quote = main().getByRole("figure").filter({ hasText: said });
  for (const when of ["streamed", "read again"]) {
    await quote.getByText("Marta Silva").waitFor();
    expect(await main().getByRole("blockquote").filter({ hasText: asked }).count(), when).toBe(0);
    await page.waitForURL(/\/ask\/.+/);
    await page.reload();
  }
  await pressOn(quote.getByRole("link", { name: /Station call/ }), "Enter");
  await expect.poll(() => page.locator("mark").allTextContents(), { timeout: 20_000 }).toContain(said);
});

test("a search that is a question leads to its answer, and a note to questions about it", async () => {
  await page.goto(
    `${workspace.origin}/search?query=${encodeURIComponent("Why was the vestibule checkout slow?")}`,
  );
  await pressOn(page.getByRole("link", { name: "Ask this question" }), "Enter");
  const field = page.getByRole("textbox", { name: "Your question" });
  await expect.poll(() => field.inputValue()).toBe("Why was the vestibule checkout slow?");
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await pressOn(page.getByRole("button", { name: "Actions for this note" }), "Enter");
  await press(page.getByRole("menuitem", { name: "Ask about this note" }));
  await expect.poll(() => page.getByLabel("What to ask about").inputValue()).toContain("note ");
  await expect.poll(chosenScope).toBe("Note: Call with Ada");
  await ask("What did we do before paying at the vestibule checkout?");
  await main()
    .getByText(/^1 item in 1 project in scope/)
    .waitFor();
});

test("an answer is rated, survives a reload, and its conversation is deleted and brought back", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await ask("How many notes mention vestibule?");
  await main().getByText("1 note", { exact: true }).waitFor();
  await main()
    .getByText(/containing “vestibule”/)
    .waitFor();
  await pressOn(main().getByRole("link", { name: "1 note" }), "Enter");
  await page.waitForURL(/\/search\?/);
  await page.getByRole("article").filter({ hasText: "Call with Ada" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.goBack();
  await page.waitForURL(/\/ask\/.+/);
  const good = page.getByRole("button", { name: "Good answer" });
  await pressOn(good, "Enter");
  await expect.poll(() => good.getAttribute("aria-pressed")).toBe("true");
  await expect
    .poll(async () =>
      JSON.stringify(await workspace.graphql("{ askConversations { messages { feedback } } }")),
    )
    .toContain("Good");
  await page.reload();
  await main().getByText("1 note", { exact: true }).waitFor();
  await expect.poll(() => good.getAttribute("aria-pressed")).toBe("true");
  await pressOn(page.getByRole("button", { name: "Earlier conversations" }), "Enter");
  await pressOn(page.getByRole("button", { name: "Delete “How many notes mention vestibule?”" }), "Enter");
  await page.getByText("Conversation deleted.").waitFor();
  await press(page.getByRole("button", { name: "Undo" }));
  await page.getByText("Undone: Conversation deleted.").waitFor();
  await pressOn(page.getByRole("button", { name: "Earlier conversations" }), "Enter");
  await page.getByRole("button", { name: /^How many notes mention vestibule\?/ }).waitFor();
});

test("what nothing speaks of is said to be so, and AI that was switched off asks nothing", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await ask("Which zeppelins were hijacked?");
  await main()
    .getByText(/Nothing that you can read answers this question/)
    .waitFor();
  await page.goto(`${workspace.origin}/settings/ai`);
  const use = page.getByRole("checkbox", { name: "Use AI in this workspace" });
  await use.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(use, "Space");
  await expect.poll(() => page.getByLabel("Summaries").count()).toBe(0);
  // The page that disabled it knows at once, and so does each page loaded later.
  await expect.poll(() => page.getByRole("link", { name: "Ask", exact: true }).count()).toBe(0);
  await page.goto(`${workspace.origin}/ask`);
  await main()
    .getByText(/AI is switched off in this workspace/)
    .waitFor();
  expect(await page.getByRole("link", { name: "Ask", exact: true }).count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Your question" }).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Questions to start with" }).count()).toBe(0);
  await page.goto(`${workspace.origin}/search?query=${encodeURIComponent("Why was the vestibule slow?")}`);
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("link", { name: "Ask this question" }).count()).toBe(0);
  const tabs = (name: string) => page.getByRole("tab", { name, exact: true });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await tabs("Comments").waitFor();
  for (const gone of ["Summary", "Suggestions"]) expect(await tabs(gone).count(), gone).toBe(0);
  const { projectId } = await readSample(workspace);
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const sections = page.getByRole("navigation", { name: "Project sections" });
  await sections.getByRole("link", { name: "Charts" }).waitFor();
  expect(await sections.getByRole("link", { name: "Themes" }).count()).toBe(0);
  await workspace.graphql("mutation { updateAiSettings(input: { enabled: true }) { settings { enabled } } }");
});
