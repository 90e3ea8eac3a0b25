import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readSample } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";
import { askOn, untilFoundOnce } from "./ask-page.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;

beforeAll(async () => {
  workspace = await openWorkspace("conversations");
  const { projectId } = await readSample(workspace);
  const markdown = "The vestibule checkout was slow, so we left before paying.";
  noteId = await makeNote(workspace, { projectId, title: "Call with Ada", markdown });
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

const main = () => page.getByRole("main");
const panel = () => page.getByRole("complementary", { name: "Note", exact: true });

test("a person who leaves while an answer arrives stays where they went, and Back leads to it", async () => {
  const late = Promise.withResolvers<void>();
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("AskConversation")) await late.promise;
    await route.fallback();
  });
  await page.goto(`${workspace.origin}/ask`);
  await askOn(page, "How many notes mention vestibule?");
  await main().getByText("Searching what you can read…").waitFor();
  await pressOn(main().getByRole("link", { name: "1 note" }), "Enter");
  const found = page.getByRole("article").filter({ hasText: "Call with Ada" });
  await found.waitFor();
  const conversation = page.waitForResponse(
    (response) => response.request().postData()?.includes("AskConversation") === true,
  );
  late.resolve();
  await (await conversation).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(new URL(page.url()).pathname).toBe("/search");
  expect(await found.count()).toBe(1);
  await page.goBack();
  await page.waitForURL(/\/ask\/.+/);
  await main().getByText("1 note", { exact: true }).waitFor();
});

test("Back closes an open source first, and leads to the conversation that began below it", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await page.getByRole("textbox", { name: "Your question" }).waitFor();
  await page.evaluate((id) => history.pushState({}, "", `/ask?summary=note_${id}&peekMode=Side`), noteId);
  await panel().waitFor();
  await askOn(page, "How many notes mention vestibule?");
  await page.getByRole("button", { name: "Good answer" }).waitFor();
  await panel().waitFor();
  await page.goBack();
  await page.waitForURL(/\/ask\/.+/);
  await panel().waitFor({ state: "detached" });
  await main().getByText("1 note", { exact: true }).waitFor();
  // Whoever goes on asks in the same conversation.
  const { pathname } = new URL(page.url());
  await askOn(page, "Why do customers leave the vestibule checkout?");
  await expect.poll(() => page.getByRole("button", { name: "Good answer" }).count()).toBe(2);
  await main().getByText("1 note", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test("a conversation that began below a source is found again, and left for a new one", async () => {
  const question = "How many notes mention vestibule?";
  const asked = page.getByRole("heading", { name: question, level: 2 });
  await page.goto(`${workspace.origin}/ask`);
  await page.getByRole("textbox", { name: "Your question" }).waitFor();
  await page.evaluate((id) => history.pushState({}, "", `/ask?summary=note_${id}&peekMode=Side`), noteId);
  await panel().waitFor();
  await askOn(page, question);
  await page.getByRole("button", { name: "Good answer" }).waitFor();
  await panel().getByRole("button", { name: "Open as a page" }).click();
  await main().getByLabel("Note title").waitFor();
  await page.goBack();
  await asked.waitFor();
  await page.reload();
  await panel().waitFor();
  await asked.waitFor();
  // Under the panel, so not by a click.
  await page.getByRole("button", { name: "New conversation" }).press("Enter");
  await panel().waitFor({ state: "detached" });
  await asked.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Your question" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/ask");
  await page.goBack();
  await panel().waitFor();
  await asked.waitFor();
  await page.goBack();
  await page.waitForURL(/\/ask\/.+/);
  await asked.waitFor();
});

test("another conversation opens without the source of the one before", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await askOn(page, "Which zeppelins were hijacked?");
  await page.waitForURL(/\/ask\/.+/);
  await pressOn(page.getByRole("button", { name: "New conversation" }), "Enter");
  await askOn(page, "Why do customers leave the vestibule checkout?");
  await page.getByRole("button", { name: "Good answer" }).waitFor();
  const source = main().getByRole("link", { name: /Call with Ada/ });
  await pressOn(source.first(), "Enter");
  await panel().waitFor();
  await pressOn(page.getByRole("button", { name: "Earlier conversations" }), "Enter");
  await pressOn(page.getByRole("button", { name: /^Which zeppelins were hijacked\?/ }).first(), "Enter");
  await page.getByRole("heading", { name: "Which zeppelins were hijacked?", level: 2 }).waitFor();
  await panel().waitFor({ state: "detached" });
  await page.goBack();
  await panel().waitFor();
  await page.goBack();
  await panel().waitFor({ state: "detached" });
  await source.first().waitFor();
});
