import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, rejections } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let owner: Page;
let guest: Page;
let address: string;

const made = z.object({
  createTagBoard: z.object({ tagBoard: z.object({ id: z.string() }) }),
});

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("coding");
  projectId = await makeProject(workspace, "Prices");
  await makeNote(workspace, { projectId, title: "Interview", markdown: "The price is too high for us." });
  const board = await workspace.graphql(
    `mutation ($id: ID!) { createTagBoard(input: { projectId: $id, title: "Codes" }) { tagBoard { id } } }`,
    { id: projectId },
  );
  await workspace.graphql(
    `mutation ($id: ID!) { createTag(input: { tagBoardId: $id, title: "Price" }) { tag { id } } }`,
    { id: made.parse(board).createTagBoard.tagBoard.id },
  );
  owner = await workspace.signedIn();
  guest = await joinAs(workspace, `ben@${workspace.subdomain}.example`, "Ben Baker");
});
afterAll(async () => {
  expect(workspace.problems([...rejections])).toEqual([]);
  await workspace.close();
});

const members = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Starts a round on the project's page by keyboard. Resolves to its URL. */
async function startRound(): Promise<string> {
  const all = members.parse(await workspace.graphql("{ members { id name } }")).members;
  const ben = all.find(({ name }) => name === "Ben Baker");
  const other = all.find(({ name }) => name !== "Ben Baker");
  await owner.goto(`${workspace.origin}/projects/${projectId}/coding`);
  await pressOn(owner.getByRole("main").getByRole("button", { name: "New coding round" }));
  const dialog = owner.getByRole("dialog");
  await typeInto(dialog.getByLabel("Title"), "First round");
  await dialog.getByLabel("First coder").selectOption(other?.id ?? "");
  await dialog.getByLabel("Second coder").selectOption(ben?.id ?? "");
  await typeInto(dialog.getByLabel("Find notes"), "no such title");
  await dialog.getByText("No note has this title.").waitFor();
  await typeInto(dialog.getByLabel("Find notes"), "inter");
  for (const name of ["Interview", /^Price/]) {
    await tabTo(dialog.getByRole("checkbox", { name }));
    await owner.keyboard.press("Space");
  }
  await press(dialog.getByRole("button", { name: "Start" }));
  await owner.getByRole("heading", { name: "First round" }).waitFor();
  await expect.poll(() => owner.url()).toMatch(/\/coding\/[^/]+$/);
  return owner.url();
}

/**
 * Codes the first characters of the note with the first tag by keyboard, and finishes the note and the round.
 */
async function codeStart(page: Page, characters: number): Promise<void> {
  await pressOn(page.getByRole("main").getByRole("link", { name: "Interview" }));
  const text = page.getByLabel("Text of the note");
  await page.getByRole("heading", { name: "0 codings" }).waitFor();
  await tabTo(text);
  await page.keyboard.press("ControlOrMeta+Home");
  for (let typed = 0; typed < characters; typed += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("1");
  await page.getByRole("heading", { name: "1 coding" }).waitFor();
  const finished = page.getByRole("checkbox", { name: "I finished this note" });
  await tabTo(finished);
  await page.keyboard.press("Space");
  await expect.poll(() => finished.isChecked()).toBe(true);
}

async function beDone(page: Page): Promise<void> {
  await pressOn(page.getByRole("main").getByRole("link", { name: "First round" }));
  await page.getByText("1 of 1 notes finished").first().waitFor();
  await pressOn(page.getByRole("button", { name: "I am done with this round" }));
  await page.getByText("Done", { exact: true }).first().waitFor();
}

test("a round is started, and its first coder codes, by keyboard", async () => {
  address = await startRound();
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await codeStart(owner, "The price".length);
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await beDone(owner);
});

test("the second coder sees nothing of the first one's", async () => {
  await guest.goto(address);
  // The guest starts without any codings.
  await codeStart(guest, "The price is".length);
  await beDone(guest);
});

test("the difference is decided by keyboard, with the reason", async () => {
  await pressOn(owner.getByRole("link", { name: "Go through the differences" }));
  await owner.getByRole("heading", { name: "Difference 1 of 1" }).waitFor();
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await owner.keyboard.press("n");
  const reason = owner.getByLabel("Why");
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await owner.keyboard.type("The verb says nothing of the price.");
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("1");
  await owner.getByText("1 of 1 decided").waitFor();
});

test("the round is finalized into highlights, and that is undone", async () => {
  await pressOn(owner.getByRole("main").getByRole("link", { name: "First round" }));
  await owner.getByRole("region", { name: "Agreement of the coders" }).getByText("All tags").waitFor();
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await pressOn(owner.getByRole("button", { name: "Finalize and create highlights" }));
  await owner.getByText("Finalized", { exact: true }).waitFor();
  await press(owner.getByRole("button", { name: "Undo" }).first());
  await owner.getByText("Ready to compare", { exact: true }).waitFor();
});

test("the project's rounds are listed, and opened by keyboard", async () => {
  await owner.goto(`${workspace.origin}/projects/${projectId}/coding`);
  const round = owner.getByRole("main").getByRole("link", { name: "First round" });
  await round.waitFor();
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await pressOn(round);
  await owner.getByRole("heading", { name: "First round" }).waitFor();
  expect(owner.url()).toBe(address);
});
