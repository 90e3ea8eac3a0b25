import { readFile } from "node:fs/promises";
import { readQdpx } from "@fieldstone/model/qdpx/read-qdpx.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

const madeExtension = z.object({
  createExtension: z.object({ extension: z.object({ tagBoard: z.object({ id: z.string() }) }) }),
});
const madeTag = z.object({ createTag: z.object({ tag: z.object({ id: z.string() }) }) });

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("codebook");
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

test("a tag is defined on its page, found in the project's codebook and downloaded, by keyboard", async () => {
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/tags/${sample.tag.id}`);
  await pressOn(main.getByRole("button", { name: "Edit entry" }));
  const dialog = page.getByRole("dialog");
  await typeInto(dialog.getByLabel("Definition"), "Somebody counts what is in stock.");
  await typeInto(dialog.getByLabel("When to use", { exact: true }), "A way of counting is named.");
  await typeInto(dialog.getByLabel("When not to use"), "They order without counting.");
  await pressOn(dialog.getByRole("button", { name: "Add an example" }));
  await typeInto(dialog.getByLabel("Example 1", { exact: true }), "We count by hand.");
  const highlight = dialog
    .getByRole("group", { name: "Highlights as examples" })
    .getByRole("checkbox")
    .first();
  await tabTo(highlight);
  await page.keyboard.press("Space");
  await press(dialog.getByRole("button", { name: "Save" }));
  await main.getByText("They order without counting.").first().waitFor();
  await main.getByText("We count by hand.").first().waitFor();
  await main.getByText("1 change", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  await page.goto(`${workspace.origin}/projects/${sample.projectId}/codebook`);
  await main.getByText("Somebody counts what is in stock.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await pressOn(main.getByRole("button", { name: "Download as Markdown" }));
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("**When not to use**\n\nThey order without counting.");
  expect(text).toContain("> We count by hand.");
  expect(text).toMatch(/\*\*Changes over time\*\*\n\n- [\d-]+, Ada Tester: Definition, .*Examples/u);
  await pressOn(main.getByRole("link", { name: "Export the project as QDPX" }));
  await main.getByRole("radio", { name: "Coding (QDPX)", checked: true }).waitFor();
  await pressOn(main.getByRole("button", { name: "Export", exact: true }));
  await main.getByText(/^Ready, /).waitFor();
  const exported = page.waitForEvent("download");
  await pressOn(main.getByRole("link", { name: "Download" }));
  expect((await exported).suggestedFilename()).toMatch(/\.qdpx$/);
  const archive = await readFile(await (await exported).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
});

test("the codebook of the workspace has the tags of extensions, and is downloaded, by keyboard", async () => {
  await page.goto(`${workspace.origin}/settings/codebook`);
  await page.getByRole("heading", { name: "No tags yet" }).waitFor();
  const { createExtension } = madeExtension.parse(
    await workspace.graphql(
      "mutation($i: CreateExtensionInput!) { createExtension(input: $i) { extension { tagBoard { id } } } }",
      { i: { title: "Jobs to be done" } },
    ),
  );
  const { createTag } = madeTag.parse(
    await workspace.graphql("mutation($i: CreateTagInput!) { createTag(input: $i) { tag { id } } }", {
      i: { tagBoardId: createExtension.extension.tagBoard.id, title: "Struggle" },
    }),
  );
  const texts = { definition: "They work around it.", useWhen: "A trick is named." };
  await workspace.graphql(
    "mutation($i: UpdateCodebookEntryInput!) { updateCodebookEntry(input: $i) { tag { id } } }",
    { i: { tagId: createTag.tag.id, basedOn: 0, ...texts } },
  );
  await page.reload();
  const main = page.getByRole("main");
  await main.getByText("They work around it.").waitFor();
  await main
    .getByText("A QDPX file from another program is imported in a project", { exact: false })
    .waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await pressOn(main.getByRole("button", { name: "Download as Markdown" }));
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toMatch(/## Jobs to be done\n\n### Struggle\n\n\*\*Definition\*\*\n\nThey work around it\./u);
  const packed = page.waitForEvent("download");
  await pressOn(main.getByRole("button", { name: "Download as QDPX" }));
  expect((await packed).suggestedFilename()).toBe("Codebook.qdpx");
  const read = readQdpx(await readFile(await (await packed).path()));
  expect(read.texts).toEqual([]);
  expect(read.codes).toMatchObject([
    { name: "Jobs to be done", isCodable: false },
    {
      name: "Struggle",
      description: "They work around it.\n\nWhen to use: A trick is named.",
      parents: [{ name: "Jobs to be done" }],
    },
  ]);
});
