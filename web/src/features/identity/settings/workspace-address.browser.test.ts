import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("moved");
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

test("an admin changes the workspace's address by keys alone, and the old one leads there", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings`);
  const field = page.getByLabel("Workspace address");
  await field.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("admin");
  await page.getByText("This address is reserved").waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  const next = `${workspace.subdomain.slice(0, 24)}-next`;
  await page.keyboard.type(next);
  await page.getByText(`${next}.${rootDomain} is available.`).waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Everyone is redirected to the new address.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Change address" }));
  await page.waitForURL(`http://${next}.${rootDomain}:${workspace.port}/settings`);
  await expect.poll(() => page.getByLabel("Workspace address").inputValue()).toBe(next);
  await page.goto(`${workspace.origin}/settings/users`);
  await page.waitForURL(`http://${next}.${rootDomain}:${workspace.port}/settings/users`);
});
