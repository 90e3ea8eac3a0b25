import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto, untilFocused } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("programs");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const open = async (path: string, name: string) => {
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(workspace.origin + path);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const copied = async (label: string): Promise<string> => {
  // The toast of the previous copy may still be shown.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await pressOn(button(`Copy ${label}`));
  const held = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(held).not.toBe("");
  await page.getByText("Copied.", { exact: true }).first().waitFor();
  return await held();
};
const askedWith = (token: string, path = "/api/graphql") =>
  workspace.client.ask({
    subdomain: workspace.subdomain,
    path,
    ...(path === "/api/graphql"
      ? { method: "POST", body: JSON.stringify({ query: "{ projects { edges { cursor } } }" }) }
      : { method: "GET" }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });

describe("by keyboard alone", () => {
  test("an API token is made for what it is to do, copied once, used and revoked", async () => {
    await open("/settings/user/integrations", "Your integrations");
    await pressOn(button("New API token"));
    const form = dialog("New API token");
    await untilFocused(form.getByLabel("Name", { exact: true }));
    await page.keyboard.type("Nightly report");
    await page.keyboard.press("Enter");
    await form.getByText("Choose what the token can be used for.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(form.getByRole("checkbox", { name: "See projects and folders" }), "Space");
    await pressOn(button("Create token"));
    await form.getByText(/Copy the secret now/).waitFor();
    await expect
      .poll(() => button("Copy API token").evaluate((element) => element === document.activeElement))
      .toBe(true);
    const token = await copied("API token");
    expect(await axeViolations(page)).toEqual([]);
    expect(token).toMatch(/^api\.[0-9A-Za-z]{1,22}\.[\w-]{43}$/);
    await pressOn(button("Done"));
    const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
    await row.getByText("Never used", { exact: false }).waitFor();
    await row.getByText(/^Expires on/).waitFor();
    expect(await page.getByText(token).count()).toBe(0);

    expect((await askedWith(token)).status).toBe(200);
    // The last use is written with a delay, and lists are cached until the next write.
    await expect
      .poll(async () => {
        await makeProject(workspace, "Something written");
        await page.reload();
        await row.waitFor();
        return row.innerText();
      })
      .toContain("Last used");
    await pressOn(button("Revoke Nightly report"));
    await pressOn(dialog("Revoke “Nightly report”?").getByRole("button", { name: "Revoke" }));
    await page.getByText("“Nightly report” was revoked.").first().waitFor();
    await expect.poll(() => row.count()).toBe(0);
    await expect.poll(async () => (await askedWith(token)).status).toBe(401);
  });

  test("an application is registered with exact addresses, its secret shown once, and deleted", async () => {
    await open("/settings/integrations", "Integrations");
    await pressOn(button("Register an application"));
    const form = dialog("Register an application");
    await untilFocused(form.getByLabel("Name shown to members"));
    await page.keyboard.type("Fish Counter");
    const addresses = form.getByLabel("Redirect addresses, one per line");
    await typeInto(addresses, "http://counter.example/back");
    await pressOn(form.getByRole("checkbox", { name: "Read notes" }), "Space");
    await pressOn(button("Register"));
    await form.getByText(/^A redirect address is a full https address/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(addresses, "https://counter.example/back");
    await pressOn(button("Register"));
    expect(await copied("Client secret")).toMatch(/^[\w-]{43}$/);
    expect(await copied("Client ID")).toMatch(/^[0-9A-Za-z]{1,22}$/);
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(button("Done"));
    const row = page.getByRole("list", { name: "Applications", exact: true }).getByRole("listitem");
    await row.getByText("https://counter.example/back").waitFor();
    await row.getByText("Runs on a server and has a secret", { exact: false }).waitFor();
    await pressOn(button("Delete Fish Counter"));
    await pressOn(dialog("Delete Fish Counter?").getByRole("button", { name: "Delete" }));
    await expect.poll(() => row.count()).toBe(0);
  });

  test("a provisioning token opens SCIM until it is revoked", async () => {
    await open("/settings/integrations", "Integrations");
    expect(await copied("SCIM address")).toBe(`${workspace.origin}/api/scim/v2`);
    await pressOn(button("New provisioning token"));
    await untilFocused(dialog("New provisioning token").getByLabel("Name, for example your provider's"));
    await page.keyboard.type("Okta");
    await page.keyboard.press("Enter");
    const token = await copied("Provisioning token");
    await pressOn(button("Done"));
    const users = () => askedWith(token, "/api/scim/v2/Users");
    expect((await users()).status).toBe(200);
    await pressOn(button("Revoke Okta"));
    await pressOn(dialog("Revoke “Okta”?").getByRole("button", { name: "Revoke" }));
    await page.getByText("“Okta” was revoked.").first().waitFor();
    await expect.poll(async () => (await users()).status).toBe(401);
  });
});

const pages = [
  ["/settings/integrations", "Integrations", "Register an application"],
  ["/settings/user/integrations", "Your integrations", "New API token"],
] as const;

test.each(pages)("%s and its form shut nobody out and do not run over", async (path, name, act) => {
  page = await workspace.signedIn();
  await page.goto(workspace.origin + path);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await button(act).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(button(act));
  await dialog(act).getByRole("checkbox").first().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});
