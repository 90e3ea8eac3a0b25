import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let personId: string;

const made = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const stored = z.object({
  people: z.object({
    edges: z.array(z.object({ node: z.object({ name: z.string(), company: z.string().nullable() }) })),
  }),
});

beforeAll(async () => {
  workspace = await openWorkspace("merging");
  for (const [name, company] of [
    ["JANE  doe", "Acme"],
    ["Jane Doe", "Zeta"],
  ]) {
    const answer = await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
      { input: { name, company } },
    );
    personId = made.parse(answer).createPerson.person.id;
  }
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/people/${personId}`);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function people() {
  const query = '{ people(first: 20, nameContains: "doe") { edges { node { name company } } } }';
  const { edges } = stored.parse(await workspace.graphql(query)).people;
  return edges.map(({ node }) => `${node.name}, ${node.company}`);
}
const section = () => page.getByRole("region", { name: "Duplicates" });
const both = ["JANE  doe, Acme", "Jane Doe, Zeta"];

test("a likely duplicate is merged by keyboard with the values that were chosen, and undone", async () => {
  await pressOn(section().getByRole("button", { name: "Merge “JANE doe”…" }));
  const dialog = page.getByRole("dialog", { name: "Merge JANE doe into Jane Doe" });
  const company = dialog.getByRole("group", { name: "Company" });
  await company.getByRole("radio", { name: "Zeta" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => company.getByRole("radio", { name: "Acme" }).isChecked()).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Merge", exact: true }));
  await expect.poll(people).toEqual(["Jane Doe, Acme"]);
  await dialog.waitFor({ state: "detached" });
  // The button that opened the dialog is gone with the person: what undoes the merge has the focus.
  const undo = section().getByRole("button", { name: "Undo merge of “JANE doe”" });
  await untilFocused(undo);
  await press(undo);
  await expect.poll(people).toEqual(both);
  await section().getByRole("button", { name: "Merge “JANE doe”…" }).waitFor();
  // The list of merges is gone with its only row.
  await untilFocused(section().getByRole("heading", { name: "Duplicates" }));
});

test("another person is found by name on a phone, merged, and undone at once", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await pressOn(section().getByRole("button", { name: "Merge with another person…" }));
  const choosing = page.getByRole("dialog", { name: "Merge with another person" });
  await choosing.getByLabel("Find a person by name").fill("zzz");
  await choosing.getByText("Nobody else has this name.").waitFor();
  await choosing.getByLabel("Find a person by name").fill("jane  d");
  await press(choosing.getByRole("button", { name: "JANE doe" }));
  const dialog = page.getByRole("dialog", { name: "Merge JANE doe into Jane Doe" });
  await dialog.getByRole("group", { name: "Company" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await press(dialog.getByRole("button", { name: "Merge", exact: true }));
  await expect.poll(people).toEqual(["Jane Doe, Zeta"]);
  await dialog.waitFor({ state: "detached" });
  await untilFocused(section().getByRole("button", { name: "Merge with another person…" }));
  await page.keyboard.press("Control+z");
  await expect.poll(people).toEqual(both);
});
