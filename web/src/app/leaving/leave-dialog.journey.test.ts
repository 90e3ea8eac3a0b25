import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { press, pressOn, typeInto, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("leaving");
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

test("a page with something unsaved is left only when asked", async () => {
  await page.goto(`${workspace.origin}/settings/user/account`);
  const name = page.getByLabel("Name", { exact: true });
  await typeInto(name, "Ada Byron");
  const elsewhere = page.getByRole("link", { name: "Fields", exact: true });
  await pressOn(elsewhere);
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await untilFocused(leaving.getByRole("button", { name: "Stay" }));
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await leaving.waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Ada Byron");
  await untilFocused(elsewhere);
  // With changes in two forms it asks once.
  await typeInto(page.getByLabel("New address"), "ada@elsewhere.example");
  await pressOn(elsewhere);
  await press(leaving.getByRole("button", { name: "Leave" }));
  await page.getByRole("heading", { name: "Fields", level: 1 }).waitFor();
  expect(await leaving.count()).toBe(0);
  await pressOn(page.getByRole("link", { name: "Your account", exact: true }));
  await expect.poll(() => name.inputValue()).toBe("Ada Tester");
  await typeInto(name, "Ada King");
  // The browser's Back asks too, and closes the question when it is pressed again.
  await page.evaluate(() => history.back());
  await untilFocused(leaving.getByRole("button", { name: "Stay" }));
  await page.evaluate(() => history.back());
  await leaving.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(`${workspace.origin}/settings/user/account`);
  expect(await name.inputValue()).toBe("Ada King");
  await page.evaluate(() => history.back());
  await press(leaving.getByRole("button", { name: "Stay" }));
  await expect.poll(() => page.url()).toBe(`${workspace.origin}/settings/user/account`);
  await name.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Profile saved.", { exact: true }).first().waitFor();
  await pressOn(elsewhere);
  await page.getByRole("heading", { name: "Fields", level: 1 }).waitFor();
});
