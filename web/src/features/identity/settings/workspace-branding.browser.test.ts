import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("branding");
});
afterEach(() => expect(workspace.problems(["422 (Unprocessable"])).toEqual([]));
afterAll(() => workspace.close());

test("a logo and a colour that an admin chooses greet whoever signs in, and are taken away again", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings`);
  const logo = page.getByRole("region", { name: "Logo" });
  await logo.getByRole("button", { name: "Choose a logo" }).waitFor();
  const file = logo.getByLabel("Logo file");
  await file.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await logo.getByRole("alert").filter({ hasText: "not a supported picture" }).waitFor();
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: onePixelPng });
  await logo.locator("img").waitFor();
  await page.getByLabel("Colour, for example #3366ff").fill("#36f");
  await page.keyboard.press("Enter");
  await page.getByText("Colour saved.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  const visitor = await workspace.signedOut();
  await visitor.goto(`${workspace.origin}/auth/login`);
  await visitor.getByRole("button", { name: "Sign in with an e-mailed code" }).waitFor();
  const shown = visitor.locator("main img");
  await shown.waitFor();
  await visitor.waitForFunction(
    () => document.querySelector<HTMLImageElement>("main img")?.naturalWidth === 1,
  );
  expect(await accessibilityFlaws(visitor)).toEqual([]);

  await page.reload();
  await logo.getByRole("button", { name: "Remove the logo" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: "Remove the logo?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await logo.getByRole("button", { name: "Choose a logo" }).waitFor();
  await visitor.reload();
  await visitor.getByRole("button", { name: "Sign in with an e-mailed code" }).waitFor();
  await expect.poll(() => shown.count()).toBe(0);
});
