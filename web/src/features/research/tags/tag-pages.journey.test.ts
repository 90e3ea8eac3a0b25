import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";

const madeBoard = z.object({ createTagBoard: z.object({ tagBoard: z.object({ id: z.string() }) }) });

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("tagpages");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const button = (name: string) => page.getByRole("main").getByRole("button", { name });

test("a tag is described and locked on its own page by keyboard", async () => {
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await pressOn(button("Describe"));
  await typeInto(page.getByLabel("Description"), "Words about counting, not about ordering.");
  await typeInto(page.getByLabel("Role"), "theme");
  await press(page.getByRole("button", { name: "Save" }));
  await page.getByText("Words about counting, not about ordering.").waitFor();
  // “Unlock” contains the word too.
  const lock = page.getByRole("main").getByRole("button", { name: "Lock", exact: true });
  await pressOn(lock);
  await button("Unlock").waitFor();
  await page.getByText("theme", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(button("Unlock"));
  await lock.waitFor();
});

test("a board of the workspace is made, renamed, deleted and brought back in the settings", async () => {
  await page.goto(`${workspace.origin}/settings/tags`);
  await pressOn(button("New board"));
  await typeInto(page.getByRole("textbox", { name: "Name" }), "Product areas");
  await press(page.getByRole("button", { name: "Create" }));
  const boards = page.getByRole("navigation", { name: "Tag boards" });
  await boards.getByRole("link", { name: "Product areas" }).waitFor();
  const notices = page.getByRole("region", { name: "Notifications" });
  await notices.getByText("“Product areas” was created.").waitFor();
  await pressOn(button("New group"));
  await typeInto(page.getByRole("textbox", { name: "Name" }), "Checkout");
  await press(page.getByRole("button", { name: "Create" }));
  await notices.getByText("“Checkout” was created.").waitFor();
  await pressOn(button("Actions for board Product areas"));
  await press(page.getByRole("menuitem", { name: "Rename" }));
  await typeInto(page.getByRole("textbox", { name: "Name" }), "Areas");
  await press(page.getByRole("button", { name: "Save" }));
  await boards.getByRole("link", { name: "Areas", exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(button("Actions for board Areas"));
  await press(page.getByRole("menuitem", { name: "Move to trash" }));
  await boards.waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: "Undo" }).first());
  await boards.getByRole("link", { name: "Areas", exact: true }).waitFor();
});

test("groups of a board are moved, deleted and brought back with their tags by keyboard", async () => {
  const created = await workspace.graphql(
    `mutation ($title: String!) { createTagBoard(input: { title: $title }) { tagBoard { id } } }`,
    { title: "Journey" },
  );
  const tagBoardId = madeBoard.parse(created).createTagBoard.tagBoard.id;
  for (const title of ["Before", "After"]) {
    await workspace.graphql(
      `mutation ($input: CreateTagGroupInput!) { createTagGroup(input: $input) { tagGroup { id } } }`,
      { input: { tagBoardId, title } },
    );
  }
  await page.goto(`${workspace.origin}/settings/tags`);
  const boards = page.getByRole("navigation", { name: "Tag boards" });
  await pressOn(boards.getByRole("link", { name: "Journey" }));
  const columns = () => page.getByRole("heading", { level: 2, name: /\d$/ }).allInnerTexts();
  await expect.poll(columns).toEqual(["Before 0", "After 0"]);
  const before = page.getByRole("region", { name: "Before" });
  await pressOn(before.getByRole("button", { name: "New tag" }));
  await untilFocused(before.getByRole("textbox"));
  await page.keyboard.type("Onboarding");
  await page.keyboard.press("Enter");
  await before.getByRole("link", { name: "Onboarding" }).waitFor();
  await page.keyboard.press("Escape");
  await pressOn(button("Actions for group Before"));
  await press(page.getByRole("menuitem", { name: "Move right" }));
  await expect.poll(columns).toEqual(["After 0", "Before 1"]);
  await pressOn(button("Actions for group Before"));
  await press(page.getByRole("menuitem", { name: "Delete group and keep its tags" }));
  await expect.poll(columns).toEqual(["After 0", "No group 1"]);
  await press(page.getByRole("button", { name: "Undo" }).first());
  await expect.poll(columns).toEqual(["After 0", "Before 1"]);
});

test("a project's boards are kept among the workspace's settings too", async () => {
  await page.goto(`${workspace.origin}/settings/tags`);
  await pressOn(page.getByRole("main").getByRole("link", { name: /^Sample/ }));
  await page.getByRole("heading", { level: 1, name: /^Tags of Sample/ }).waitFor();
  await page.getByRole("link", { name: sample.tag.title }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

const setSummaries = (state: "On" | "Off") =>
  workspace.graphql(
    `mutation ($state: AiSwitchState!) {
      updateAiSettings(input: { switches: [{ feature: summarize, state: $state }] }) { settings { enabled } }
    }`,
    { state },
  );

test("a tag is summarized by keyboard, each quote opens its highlight, and undo takes the summary away", async () => {
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  await summary.getByLabel("Kind").selectOption({ label: "Summary with quotes" });
  await pressOn(summary.getByRole("button", { name: "Generate summary" }));
  await page.getByText("Summary generated.").waitFor();
  await summary.getByText("Generated by AI (built-in-extractive)").waitFor();
  // Immediately: the toast disappears after ten seconds.
  await press(page.getByRole("button", { name: "Undo" }).first());
  await summary.getByRole("button", { name: "Generate summary" }).waitFor();
  await pressOn(summary.getByRole("button", { name: "Generate summary" }));
  await summary.getByText("Generated by AI (built-in-extractive)").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(summary.getByRole("link", { name: /^1: open the highlight: / }).first());
  await expect.poll(() => new URL(page.url()).hash).toContain("highlight");
  await page.locator(".ProseMirror p").first().waitFor();
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}?withoutAi=true`);
  await page.getByRole("heading", { level: 1, name: sample.tag.title }).waitFor();
  expect(await summary.count()).toBe(0);
  await setSummaries("Off");
  const answered = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("TagSummaries")),
  );
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await answered;
  await button("Describe").waitFor();
  expect(await summary.count()).toBe(0);
  await setSummaries("On");
});
