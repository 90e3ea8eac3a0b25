import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSample, type SampleObjects, undoOf } from "../../testing/browser-pages.testing.ts";
import { phone } from "../../testing/finger-targets.testing.ts";

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
