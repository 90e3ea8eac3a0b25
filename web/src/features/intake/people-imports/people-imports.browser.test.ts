import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { flawsInEveryLook } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("table-of-people");
  await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: "Xia", email: "xia@x.test", company: "Old" } },
  );
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = () => page.getByRole("dialog", { name: "Import people" });
const button = (name: string | RegExp) => dialog().getByRole("button", { name });
const grid = () => page.getByRole("grid", { name: "People" });
const names = () => expect.poll(() => grid().getByRole("link").allInnerTexts());

async function choose(text: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await button("Choose file").click();
  await (await choosing).setFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
}

test("a table of people is mapped, checked, imported and undone", async () => {
  await page.goto(`${workspace.origin}/contacts?name=x`);
  await names().toEqual(["Xia"]);
  await pressOn(page.getByRole("button", { name: "Import", exact: true }));
  await choose(
    "Name;E-mail;Organisation;Segment\nXia Li;XIA@x.test;New;Large\nXorn;xorn@x.test;;Small\n;nobody@x.test;;\n",
  );
  const roleOf = (column: string) => dialog().getByLabel(`${column} becomes`);
  await roleOf("Segment").waitFor();
  const chosen = ["Name", "E-mail", "Organisation", "Segment"].map((column) => roleOf(column).inputValue());
  expect(await Promise.all(chosen)).toEqual(["NAME", "EMAIL", "COMPANY", "IGNORED"]);
  await roleOf("Segment").selectOption({ label: "New field “Segment”" });
  expect(await flawsInEveryLook(page)).toEqual([]);
  await press(button("Check rows"));
  await dialog().getByText("1 new, 1 updated, 0 unchanged, 1 refused").waitFor();
  await dialog().getByText("This row has no name.").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await press(button("Import 2 people"));
  await dialog().getByText("Imported.").waitFor();
  await press(button("Close").last());
  await dialog().waitFor({ state: "detached" });
  await names().toEqual(["Xia Li", "Xorn"]);
  await grid().getByRole("columnheader", { name: "Segment" }).waitFor({ state: "attached" });
  await pressOn(page.getByRole("button", { name: "Import", exact: true }));
  await dialog().getByText("people.csv").waitFor();
  await press(button("Undo import"));
  await dialog().getByText("Undone. People who were changed since then stay as they are.").waitFor();
  await press(button("Close").last());
  await names().toEqual(["Xia"]);
});

test("a file that cannot be read, or that names nobody, says so", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${workspace.origin}/contacts?importing=true`);
  await choose("Name,Company\n");
  await dialog().getByText("This table has no rows below its header.").waitFor();
  await choose("Firm\nAcme\n");
  await dialog().getByLabel("Firm becomes").waitFor();
  await expect.poll(() => button("Check rows").getAttribute("aria-disabled")).toBe("true");
  await dialog().getByLabel("Firm becomes").selectOption({ label: "Name" });
  await press(button("Check rows"));
  await dialog().getByText("1 new, 0 updated, 0 unchanged, 0 refused").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await press(button("Back"));
  await dialog().getByLabel("Firm becomes").waitFor();
});
