import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readSample, type SampleObjects, undoOf } from "../../testing/browser-pages.testing.ts";
import { phone } from "../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("bulk");
  sample = await readSample(workspace);
  for (const number of Array.from({ length: 30 }).keys())
    await makeNote(workspace, { projectId: sample.projectId, title: `Call ${number}`, markdown: "Words." });
});
afterAll(async () => {
  expect(workspace.problems()).toEqual([]);
  await workspace.close();
});

const boards = z.object({
  project: z.object({
    tagBoards: z.array(z.object({ ungroupedTags: z.array(z.object({ title: z.string() })) })),
  }),
});

/** Titles of the sample project's tags. */
async function tagTitles(): Promise<readonly string[]> {
  const answer = await workspace.graphql(
    "query ($id: ID!) { project(id: $id) { tagBoards { ungroupedTags { title } } } }",
    { id: sample.projectId },
  );
  return boards
    .parse(answer)
    .project.tagBoards.flatMap(({ ungroupedTags }) => ungroupedTags.map(({ title }) => title));
}

test("one undo takes back a tag that was created for a selection, and one redo brings it back", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${sample.projectId}?tab=highlights`);
  const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Select / });
  for (const number of [0, 1]) await boxes.nth(number).check();
  await page
    .getByRole("toolbar", { name: "Actions for the selection" })
    .getByText("Tag", { exact: true })
    .click();
  const field = page.getByRole("combobox", { name: "Find or create a tag" });
  await field.fill("Pile");
  await page.getByRole("option", { name: "Create “Pile”" }).click();
  await page.getByText("2 highlights tagged “Pile”.", { exact: true }).waitFor();
  await field.press("Escape");
  expect(await tagTitles()).toContain("Pile");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: 2 highlights tagged “Pile”.").waitFor();
  expect(await tagTitles()).not.toContain("Pile");
  await page.keyboard.press("Control+Shift+z");
  await page.getByText("Redone: 2 highlights tagged “Pile”.").waitFor();
  expect(await page.getByText("Undone:").count()).toBe(0);
  expect(await tagTitles()).toContain("Pile");
  await page.context().close();
});

test.each([
  ["a wide window", {}],
  ["a phone", phone],
])("what was done is said above the actions for the selection, in %s", async (_, size) => {
  const page = await workspace.signedIn(size);
  await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
  const box = (number: number) =>
    page.getByRole("checkbox", { name: `Select “Call ${number}”`, exact: true });
  await box(29).check();
  await page.getByRole("toolbar", { name: "Actions for the selection" }).getByText("Move to trash").click();
  const undo = undoOf(page, "trash");
  await undo.waitFor();
  await box(28).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selection" });
  await expect
    .poll(async () => {
      const [said, actions] = [await undo.boundingBox(), await bar.boundingBox()];
      return said !== null && actions !== null && said.y + said.height < actions.y;
    })
    .toBe(true);
  await undo.click();
  await box(29).waitFor();
  await page.context().close();
});
