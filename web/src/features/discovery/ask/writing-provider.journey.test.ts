import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { type ModelServer, openModelServer } from "@fieldstone/testkit/servers/model-server.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, startReading } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";
import { untilFoundOnce } from "./ask-page.testing.ts";

/** A separate Fieldstone takes half a minute to start, longer in parallel with others. */
const startMsMax = 300_000;

// These pages need a provider that generates text, which the shared Fieldstone does not have: a separate
// region.
let model: ModelServer;
let fieldstone: TestFieldstone;
let workspace: BrowserWorkspace;
let noteId: string;
let page: Page;

const quote = "The vestibule checkout was slow, so we left before paying.";
/** Long enough to be summarized. */
const said = [
  "We spent three days getting the import to accept our files, and nobody could tell us why.",
  "Once the data was in, finding what a customer said took seconds.",
  "I would like to have an export of the highlights to our own reports.",
].join("\n\n");
const statement = "Slow pages cost customers at the vestibule.";
const inGerman = "Die Kasse war langsam, also gingen wir.";

/** The model's answer: one statement with a real quote of the passage, and one with invented words. */
function statements(prompt: string): readonly object[] {
  const passage =
    1 +
    prompt
      .split("<passage number=")
      .slice(1)
      .findIndex((text) => text.includes(quote));
  return [
    { claim: statement, quotes: [{ passage, text: quote }] },
    { claim: "They loved it.", quotes: [{ passage, text: "We loved the vestibule." }] },
  ];
}

const numbered = z.object({ number: z.int() });
function translations(prompt: string): readonly object[] {
  const lines = prompt.split("\n").filter((line) => line.startsWith("{"));
  const texts = lines.map((line) => ({ ...numbered.parse(JSON.parse(line)), text: inGerman }));
  return [{ language: "en" }, ...texts];
}

beforeAll(async () => {
  model = await openModelServer((prompt) =>
    prompt.includes("Translate these") ? translations(prompt) : statements(prompt),
  );
  fieldstone = await startTestFieldstone(["US_A"], {
    passedOn: { router: {}, cells: { EMBEDDINGS: "hashed", ...model.settings } },
  });
  workspace = await openWorkspace("writing", "US_A", fieldstone.settings.port);
  const projectId = await makeProject(workspace, "Churn");
  noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Ada",
    markdown: `${said}\n\n${quote}`,
  });
  await untilFoundOnce(workspace, "vestibule");
}, startMsMax);
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(async () => {
  await workspace.close();
  await fieldstone.stop();
  await model.close();
});

const main = () => page.getByRole("main");
async function openNote(): Promise<void> {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror p").first().waitFor();
  await startReading(page);
}

test("Ask shows a model's statement with the quote beside it, says who writes, and what it removed", async () => {
  await page.goto(`${workspace.origin}/ask`);
  const foot = "Answers are written by m, in US_A. Every quote is checked against its source.";
  await main().getByText(foot).waitFor();
  const question = "Why do customers leave the vestibule checkout?";
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/ask\/.+/);
  const claim = main()
    .getByRole("listitem")
    .filter({ has: page.getByText(statement, { exact: true }) })
    .last();
  await claim.getByRole("blockquote").filter({ hasText: quote }).waitFor();
  await claim.getByRole("link", { name: "Call with Ada · Churn" }).waitFor();
  expect(await main().getByText("They loved it.").count()).toBe(0);
  expect(await main().getByText("We loved the vestibule.").count()).toBe(0);
  await pressOn(main().getByText(/in scope, \d+ matched/), "Enter");
  await main()
    .getByText(
      "One statement was removed: no quote was found in the source, or only a question of an interviewer.",
    )
    .waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(claim.getByRole("link", { name: "Call with Ada · Churn" }), "Enter");
  await expect.poll(() => page.locator("mark").allTextContents()).toContain(quote);
});

test("a model's summary of a note has its statement, which opens its words", async () => {
  await openNote();
  await press(page.getByRole("tab", { name: "Summary" }));
  await press(page.getByRole("button", { name: "Generate summary" }));
  await page.getByText("Generated by AI (m)").waitFor();
  const panel = page.getByRole("tabpanel");
  expect(await panel.getByText("They loved it.").count()).toBe(0);
  await press(panel.getByRole("button", { name: `show in the text: ${quote}` }));
  await expect.poll(() => page.locator(".ProseMirror .fs-found").first().innerText()).toContain(quote);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a finished translation is a note of its own", async () => {
  await openNote();
  await press(page.getByRole("button", { name: "Actions for this note" }));
  await press(page.getByRole("menuitem", { name: "Translate…" }));
  const dialog = page.getByRole("dialog", { name: "Translate this note" });
  await dialog.getByRole("combobox", { name: "Into" }).selectOption("German");
  await press(dialog.getByRole("button", { name: "Translate" }));
  await dialog.waitFor({ state: "detached" });
  await page.locator(".ProseMirror p").filter({ hasText: inGerman }).first().waitFor();
  expect(page.url()).not.toContain(noteId);
  expect(await accessibilityFlaws(page)).toEqual([]);
});
