import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let feedId: string;

const made = z.object({ createSavedFeed: z.object({ savedFeed: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("feeds");
  const projectId = await makeProject(workspace, "Harbour");
  await makeNote(workspace, { projectId, title: "Harbour diary", markdown: "A beacon by the harbour." });
  const search = { query: "beacon", resultType: "NOTE", titleOnly: false, method: "HYBRID" };
  const answer = await workspace.graphql(
    "mutation ($input: CreateSavedFeedInput!) { createSavedFeed(input: $input) { savedFeed { id } } }",
    { input: { title: "Lights", search, shared: true } },
  );
  feedId = made.parse(answer).createSavedFeed.savedFeed.id;
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const saveChanges = (page: Page) => page.getByRole("button", { name: "Save changes" });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search" });

test("an address that says that a search is edited begins with the saved one, and saves nothing blank", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/explore/${feedId}?editing=true`);
  await expect.poll(() => searchBox(page).inputValue()).toBe("beacon");
  await page
    .getByRole("link", { name: /^Notes/, exact: false })
    .and(page.locator("[aria-current]"))
    .waitFor();
  await searchBox(page).fill("");
  await expect.poll(() => saveChanges(page).getAttribute("aria-disabled")).toBe("true");
  expect(await searchBox(page).inputValue()).toBe("");
  await searchBox(page).fill("harbour");
  await expect.poll(() => saveChanges(page).getAttribute("aria-disabled")).toBeNull();
  await press(page.getByRole("button", { name: "Cancel" }));
  await page.getByRole("heading", { level: 1, name: "Lights", exact: true }).waitFor();
  await page.getByText("By words and meaning", { exact: true }).first().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a search that a colleague shares says what it looks for, and is saved as one's own", async () => {
  const page = await joinAs(workspace, "cleo@feeds.example", "Cleo");
  await page.goto(`${workspace.origin}/explore`);
  const shared = page.getByRole("region", { name: "Shared by others" }).getByRole("listitem");
  await shared.getByText("Shared by Ada Tester").waitFor();
  for (const fact of ["beacon", "Notes", "By words and meaning"])
    await shared.getByText(fact, { exact: true }).waitFor();
  await press(shared.getByRole("button", { name: "Actions for “Lights”" }));
  await expect.poll(() => page.getByRole("menuitem").allInnerTexts()).toEqual(["Save a copy"]);
  await press(page.getByRole("menuitem", { name: "Save a copy" }));
  const own = page.getByRole("list", { name: "Your saved searches" }).getByRole("listitem");
  await own.getByRole("link", { name: "Lights" }).waitFor();
  await own.getByText("By words and meaning", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+z");
  await own.waitFor({ state: "detached" });
});
