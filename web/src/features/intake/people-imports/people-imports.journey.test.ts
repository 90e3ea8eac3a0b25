import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
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
  const type = dialog().getByLabel("Type of the new field Segment");
  expect(await type.inputValue()).toBe("TEXT");
  await type.selectOption({ label: "Select" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(button("Check rows"));
  await dialog().getByText("1 new, 1 updated, 0 unchanged, 1 rejected").waitFor();
  const rows = dialog().getByRole("list", { name: "What each row does" }).getByRole("listitem");
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.split(/\s*\n+\s*/)))
    .toEqual([
      ["Row 4", "Rejected", "nobody@x.test", "This row has no name."],
      [
        "Row 2",
        "Updates",
        "Xia xia@x.test",
        "Name: “Xia” becomes “Xia Li”",
        "Company: “Old” becomes “New”",
        "Segment: Large",
      ],
      ["Row 3", "New", "Xorn xorn@x.test", "Segment: Small"],
    ]);
  expect(await accessibilityFlaws(page)).toEqual([]);
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
  await dialog().getByText("1 new, 0 updated, 0 unchanged, 0 rejected").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await press(button("Back"));
  await dialog().getByLabel("Firm becomes").waitFor();
});

test("new people who may be doubles are counted and shown first, and no row is hidden", async () => {
  await page.goto(`${workspace.origin}/contacts?importing=true`);
  await choose("Name,E-mail\nWilma,wilma@x.test\nXia,\nwilma,\nWim,WILMA@x.test\n");
  await dialog().getByLabel("Name becomes").waitFor();
  await press(button("Check rows"));
  await dialog().getByText("3 new, 0 updated, 0 unchanged, 1 rejected").waitFor();
  await dialog().getByText("2 new people may be doubles").waitFor();
  const rows = dialog().getByRole("list", { name: "What each row does" }).getByRole("listitem");
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.split(/\s*\n+\s*/)))
    .toEqual([
      ["Row 5", "Rejected", "Wim WILMA@x.test", "Row 2 has the same e-mail address."],
      ["Row 3", "New", "Xia", "Someone in People has this name. If it is the same person, merge them later."],
      ["Row 4", "New", "wilma", "Row 2 has the same name. Is it the same person?"],
      ["Row 2", "New", "Wilma wilma@x.test"],
    ]);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("columns become consents, which the preview shows", async () => {
  await page.goto(`${workspace.origin}/contacts?importing=true`);
  await choose(
    "Name,E-mail,Consent,Consent until\nYara,yara@y.test,given,2031-05-01\nZoe,zoe@z.test,maybe,\n",
  );
  await dialog().getByLabel("Consent becomes").waitFor();
  const chosen = ["Consent", "Consent until"].map((column) =>
    dialog().getByLabel(`${column} becomes`, { exact: true }).inputValue(),
  );
  expect(await Promise.all(chosen)).toEqual(["CONSENT", "CONSENT_UNTIL"]);
  await press(button("Check rows"));
  await dialog().getByText("“maybe” says nothing of a consent. Enter asked, given or withdrawn.").waitFor();
  await dialog().getByText("Consent to be quoted: Consent given").waitFor();
  await dialog().getByText("Consent valid until: May 1, 2031").waitFor();
  await press(button("Import 1 person"));
  await dialog().getByText("Imported.").waitFor();
  await press(button("Close").last());
  await page.goto(`${workspace.origin}/contacts?name=yara`);
  await grid().getByText("Consent given until May 1, 2031").first().waitFor();
});
