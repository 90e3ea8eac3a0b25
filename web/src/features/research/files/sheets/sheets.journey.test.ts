import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { writeXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { attachFile } from "../../../../testing/attach-file.testing.ts";
import { accessibilityFlaws } from "../../../../testing/browser-pages.testing.ts";
import { press, tabTo } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let noteId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("sheets");
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Shop");
  noteId = await makeNote(workspace, { projectId, title: "Visit", markdown: "Counted." });
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function upload(name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: "application/octet-stream", buffer };
  const panel = await attachFile(page, `${workspace.origin}/data/${noteId}`, file);
  await press(panel.getByRole("link", { name }));
}

const grid = (name: string) => page.getByRole("grid", { name });
const heading = (name: string, column: string) => grid(name).getByRole("columnheader", { name: column });

test("a spreadsheet of a note is shown sheet by sheet, searched, and its cells copied, by keys alone", async () => {
  const boxes = Array.from({ length: 20_000 }, (_, at) => [`Box ${at + 1}`, at % 7, "counted on paper"]);
  const sheets = [
    { name: "Boxes", rows: [["Name", "Count", "How"], ...boxes] },
    { name: "Shops", rows: [["Shop"], ["Harbour"]] },
  ];
  await upload("count.xlsx", Buffer.from(await writeXlsx({ sheets })));
  await heading("Boxes", "B Count").waitFor();
  await grid("Boxes").getByRole("gridcell", { name: "Box 1", exact: true }).waitFor();
  await expect.poll(() => grid("Boxes").getAttribute("aria-rowcount")).toBe("20001");
  // Rows out of view are not rendered.
  expect(await grid("Boxes").getByRole("row").count()).toBeLessThan(100);
  expect(await accessibilityFlaws(page)).toEqual([]);

  const find = page.getByRole("textbox", { name: "Find in this sheet" });
  await tabTo(find);
  await page.keyboard.type("box 1500");
  await page.getByText("1 of 11", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("2 of 11", { exact: true }).waitFor();
  await page.getByText("A15001", { exact: true }).waitFor();
  // The header stays in view.
  await expect.poll(() => heading("Boxes", "A Name").isVisible()).toBe(true);

  await tabTo(grid("Boxes"));
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ControlOrMeta+c");
  await page.getByText("Cells copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Box 15000\t5\nBox 15001\t6");

  await press(page.getByRole("tab", { name: "Shops" }));
  await grid("Shops").getByRole("gridcell", { name: "Harbour" }).waitFor();
});

test("a table of text is shown, and one that is broken says why", async () => {
  await upload("answers.csv", Buffer.from('Said;Who\n"Too; slow";Dana\n'));
  await grid("answers.csv").getByRole("gridcell", { name: "Too; slow" }).waitFor();
  await upload("broken.ods", Buffer.from("PK\u0003\u0004words"));
  await page.getByText("This table cannot be shown here").waitFor();
  await page.getByText("This file cannot be read as a table.").waitFor();
});
