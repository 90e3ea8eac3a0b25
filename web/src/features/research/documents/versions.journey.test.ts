import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, documentText } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("versions");
  projectId = await makeProject(workspace, "Fish shops");
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

describe.each([
  { kind: "note", of: "Note", path: "data" },
  { kind: "insight", of: "Insight", path: "insights" },
] as const)("the versions of a $kind", ({ kind, of, path }) => {
  const made = z.object({ made: z.object({ object: z.object({ id: z.string() }) }) });
  const stored = z.object({ object: z.object({ contentAbstract: z.string() }) });

  async function make(): Promise<string> {
    const answer = await workspace.graphql(
      `mutation ($input: Create${of}Input!) { made: create${of}(input: $input) { object: ${kind} { id } } }`,
      { input: { projectId, title: "Stock" } },
    );
    return made.parse(answer).made.object.id;
  }

  async function storedText(id: string): Promise<string> {
    const query = `query ($id: ID!) { object: ${kind}(id: $id) { contentAbstract } }`;
    return stored.parse(await workspace.graphql(query, { id })).object.contentAbstract;
  }

  test("are read and restored by keys alone, and restoring is undone", async () => {
    const id = await make();
    await page.goto(`${workspace.origin}/${path}/${id}`);
    const text = await documentText(page, `${of} text`);
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await text.click();
    // Inserted whole: a version may be saved between two letters.
    await page.keyboard.insertText("We count on paper.");
    await expect.poll(() => storedText(id)).toBe("We count on paper.");
    await page.keyboard.insertText(" Nobody reads it.");
    await expect.poll(() => storedText(id)).toBe("We count on paper. Nobody reads it.");

    await page.getByRole("button", { name: `Actions for this ${kind}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Version history" }).focus();
    await page.keyboard.press("Enter");
    const versions = page.getByRole("list", { name: "Versions" });
    await versions.getByRole("button", { name: "Current" }).waitFor();
    expect(await accessibilityFlaws(page)).toEqual([]);
    await versions.getByRole("button").nth(1).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.locator("pre").innerText()).toBe("We count on paper.");
    await dialog.getByRole("button", { name: "Restore this version" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => text.innerText()).toBe("We count on paper.");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => text.innerText()).toBe("We count on paper. Nobody reads it.");
  });
});
