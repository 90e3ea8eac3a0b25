import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";
import { phone, touchTargetFlaws } from "../../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

const stored = z.object({
  people: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          name: z.string(),
          company: z.string().nullable(),
          cells: z.array(z.object({ text: z.string().nullable() })),
        }),
      }),
    ),
  }),
});

beforeAll(async () => {
  workspace = await openWorkspace("roster");
  await workspace.graphql(
    "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
    { input: { objectType: "PERSON", title: "Seats", type: "NUMBER" } },
  );
  for (const [name, company] of [
    ["Xadir", "Zeta"],
    ["Xora", "Acme"],
    ["Xuinn", null],
  ])
    await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
      { input: { name, company } },
    );
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/contacts?name=x`);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

/** The stored names, companies and field values, sorted by name. */
async function people() {
  const query = '{ people(first: 20, nameContains: "x") { edges { node { name company cells { text } } } } }';
  const { edges } = stored.parse(await workspace.graphql(query)).people;
  return edges.map(({ node }) => [node.name, node.company, ...node.cells.map(({ text }) => text)].join(" "));
}

const grid = () => page.getByRole("grid", { name: "People" });
const column = (place: number): Locator =>
  grid().locator(`[role=rowgroup]:last-child [role=row] [role=gridcell]:nth-child(${place + 2})`);
const names = () => expect.poll(async () => (await column(0).allInnerTexts()).map((text) => text.trim()));
const heading = (name: string) => grid().getByRole("columnheader", { name, exact: true });
async function keys(...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

test("people are sorted, their columns chosen, and cells edited by keyboard with undo", async () => {
  await names().toEqual(["Xadir", "Xora", "Xuinn"]);
  await page.getByText("3 rows", { exact: true }).waitFor();
  await press(heading("Company").getByRole("button"));
  await press(page.getByRole("menuitemradio", { name: "Sort ascending" }));
  await names().toEqual(["Xora", "Xadir", "Xuinn"]);
  await expect.poll(() => page.url()).toContain("sort=");
  await press(page.getByRole("button", { name: "Columns" }));
  await page.getByRole("checkbox", { name: "E-mail" }).uncheck();
  await heading("E-mail").waitFor({ state: "detached" });
  await keys("Escape");
  await page.reload();
  await names().toEqual(["Xora", "Xadir", "Xuinn"]);
  await heading("Seats").waitFor();
  expect(await heading("E-mail").count()).toBe(0);

  await grid().focus();
  await keys("ArrowRight", "ArrowDown", "ArrowDown", "Enter");
  await page.getByRole("textbox", { name: "Company" }).fill("Middle");
  await keys("Enter");
  await expect.poll(people).toEqual(["Xadir Zeta", "Xora Acme", "Xuinn Middle"]);
  await names().toEqual(["Xora", "Xuinn", "Xadir"]);
  await keys("Control+z");
  await expect.poll(people).toEqual(["Xadir Zeta", "Xora Acme", "Xuinn "]);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a value that a field does not take is refused, and the others are set on all chosen rows", async () => {
  await names().toEqual(["Xadir", "Xora", "Xuinn"]);
  await grid().focus();
  await keys("End", "Enter");
  await page.getByRole("textbox", { name: "Seats" }).fill("many");
  await keys("Enter");
  await page.getByText("Enter a number, such as 12 or 12.5.").waitFor();
  const boxes = grid().getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await press(page.getByRole("button", { name: "Set field" }));
  await page.getByRole("dialog").getByLabel("Value").fill("40");
  await keys("Enter");
  await expect.poll(people).toEqual(["Xadir Zeta 40", "Xora Acme 40", "Xuinn  40"]);
  const download = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Export as CSV" }));
  expect((await download).suggestedFilename()).toBe("People.csv");
  await press(page.getByRole("button", { name: "Move to trash" }));
  await expect.poll(people).toEqual([]);
  await page.getByText("No one is called “x”").waitFor();
  await keys("Control+z");
  await names().toEqual(["Xadir", "Xora", "Xuinn"]);
});

test("a person opens beside the table, on a phone as well, and the table keeps its place", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await names().toEqual(["Xadir", "Xora", "Xuinn"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await grid().focus();
  await keys("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await page.getByRole("complementary", { name: "Person" }).getByText("Acme").waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/people\/Xora-/);
  await page.goBack();
  await names().toEqual(["Xadir", "Xora", "Xuinn"]);
});

test("headings and rows have room for fingers on a phone", async () => {
  const onPhone = await workspace.signedIn(phone);
  await onPhone.goto(`${workspace.origin}/contacts?name=x`);
  await onPhone.getByRole("gridcell", { name: "Xora", exact: true }).waitFor();
  expect(await touchTargetFlaws(onPhone, "[role=grid]")).toEqual([]);
  await onPhone.context().close();
});
