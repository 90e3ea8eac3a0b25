import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readSample, type SampleObjects } from "../../../../testing/browser-pages.testing.ts";
import { makeField, makeView, storedValues } from "../../../../testing/fields-and-views.testing.ts";
import { press } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("undone");
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

const titlesIn = (group: string) =>
  page.getByRole("region", { name: group, exact: true }).getByRole("list").getByRole("link").allInnerTexts();
const cards = (group: string) => expect.poll(() => titlesIn(group));

async function move(title: string, to: string): Promise<void> {
  await press(page.getByRole("button", { name: `Actions for ${title}` }));
  await press(page.getByRole("menuitemradio", { name: to, exact: true }));
}

test("a move undone leaves no place behind: newer cards come above the card again", async () => {
  const projectId = await makeProject(workspace, "Study");
  const field = { projectId, title: "Stage", type: "SELECT" };
  const stage = await makeField(workspace, field, ["Early", "Late"]);
  for (const title of ["Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const settings = { group: { kind: "SELECT", id: stage } };
  const viewId = await makeView(workspace, { projectId, title: "Stages", layout: "BOARD" }, settings);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await cards("No value").toEqual(["One", "Two"]);
  await move("One", "Late");
  await cards("Late").toEqual(["One"]);
  await page.getByText("Moved to “Late”.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: Moved to “Late”.").waitFor();
  await cards("No value").toEqual(["One", "Two"]);
  await makeNote(workspace, { projectId, title: "Zero", markdown: "n" });
  await cards("No value").toEqual(["Zero", "One", "Two"]);
});

test("cards are dragged below one of another group and of their own, and back by undo", async () => {
  const projectId = await makeProject(workspace, "Dragged");
  const field = { projectId, title: "Stage", type: "SELECT" };
  const fieldId = await makeField(workspace, field, ["Early", "Late"]);
  for (const title of ["Three", "Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const settings = { group: { kind: "SELECT", id: fieldId } };
  const viewId = await makeView(workspace, { projectId, title: "Stages", layout: "BOARD" }, settings);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await cards("No value").toEqual(["One", "Two", "Three"]);
  await move("Two", "Late");
  await cards("Late").toEqual(["Two"]);
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await card("Three").dragTo(card("Two"));
  await cards("Late").toEqual(["Two", "Three"]);
  await expect
    .poll(() => storedValues(workspace, { projectId, fieldId }))
    .toEqual({ Two: "Late", Three: "Late" });
  await card("Two").dragTo(card("Three"));
  await cards("Late").toEqual(["Three", "Two"]);
  await page.keyboard.press("Control+z");
  await cards("Late").toEqual(["Two", "Three"]);
  // The card is back before the server has it there.
  await page.getByText(/^Undone: /).waitFor();
  await page.reload();
  await cards("Late").toEqual(["Two", "Three"]);
});

test("a card whose several options were cleared by a move has all of them again by undo", async () => {
  const projectId = await makeProject(workspace, "Several");
  const field = { projectId, title: "Stages", type: "SELECT", selectableMax: 3 };
  const fieldId = await makeField(workspace, field, ["Early", "Late"]);
  const objectId = await makeNote(workspace, { projectId, title: "Both", markdown: "n" });
  await workspace.graphql(
    "mutation ($input: SetCellsInput!) { setNoteCells(input: $input) { notes { id } } }",
    {
      input: { cells: [{ objectId, key: fieldId, text: "Early; Late" }] },
    },
  );
  const settings = { group: { kind: "SELECT", id: fieldId } };
  const viewId = await makeView(workspace, { projectId, title: "Stages", layout: "BOARD" }, settings);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await cards("Early").toEqual(["Both"]);
  const early = page.getByRole("region", { name: "Early", exact: true });
  await press(early.getByRole("button", { name: "Actions for Both" }));
  await press(page.getByRole("menuitemradio", { name: "No value", exact: true }));
  await cards("Late").toEqual([]);
  await page.getByText("Moved to “No value”.").waitFor();
  await page.keyboard.press("Control+z");
  await cards("Late").toEqual(["Both"]);
  await cards("Early").toEqual(["Both"]);
  expect(await storedValues(workspace, { projectId, fieldId })).toEqual({ Both: "Early; Late" });
});

test("a note moved to another tag and back by undo has its tag and its place again", async () => {
  const { projectId, tag } = sample;
  const settings = { group: { kind: "TAG", hiddenOptions: [] } };
  const viewId = await makeView(workspace, { projectId, title: "Tags", layout: "BOARD" }, settings);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await expect.poll(async () => (await titlesIn(tag.title)).length).toBeGreaterThan(0);
  const before = await titlesIn(tag.title);
  const title = before.at(-1) ?? expect.unreachable();
  const other = await page
    .getByRole("main")
    .locator("section[aria-label] > header")
    .evaluateAll(
      (heads, own) => heads.map((head) => head.parentElement?.ariaLabel).find((label) => label !== own),
      tag.title,
    );
  const to = other ?? expect.unreachable();
  const otherBefore = await titlesIn(to);
  await press(
    page
      .getByRole("region", { name: tag.title, exact: true })
      .getByRole("button", { name: `Actions for ${title}` }),
  );
  await press(page.getByRole("menuitemradio", { name: to, exact: true }));
  await page.getByText(`Moved to “${to}”.`).waitFor();
  await cards(tag.title).toEqual(before.slice(0, -1));
  await cards(to).toContain(title);
  await page.keyboard.press("Control+z");
  await page.getByText(`Undone: Moved to “${to}”.`).waitFor();
  await cards(tag.title).toEqual(before);
  await cards(to).toEqual(otherBefore);
  await page.reload();
  await cards(tag.title).toEqual(before);
});
