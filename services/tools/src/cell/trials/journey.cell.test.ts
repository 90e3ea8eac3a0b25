import { openTestBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rootDomain } from "../cell-places.ts";
import { mailedCode } from "./cell-mail.testing.ts";

const subdomain = uniqueName("fish");
const email = `ada@${subdomain}.example`;
const origin = `https://${subdomain}.${rootDomain}`;
const problems: string[] = [];
const sockets: string[] = [];
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openTestBrowser();
  // The browser only knows its own list of authorities; the certificate is verified below.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 500) problems.push(`answer: ${answer.status()} ${answer.url()}`);
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", () => sockets.push(new URL(socket.url()).pathname));
  });
});
afterAll(() => browser.close());

test("the public name shows a certificate of the authority, and leads plain requests to TLS", async () => {
  const answer = await fetch(`https://${rootDomain}/ping`);
  expect([answer.status, await answer.text()]).toEqual([200, "pong"]);
  const plain = await fetch(`http://${rootDomain}/ping`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("location")]).toEqual([301, `https://${rootDomain}/ping`]);
  const metrics = await fetch(`https://${rootDomain}/metrics`);
  expect(metrics.status).toBe(404);
});

test("a person goes from sign-up to a note that search finds", async () => {
  await page.goto(`https://${rootDomain}/auth/signup`);
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Continue with e-mail" }).click();
  await page.getByLabel("Code").waitFor();
  await expect.poll(() => mailedCode(email), { timeout: 30_000 }).toBeDefined();
  await page.getByLabel("Code").fill((await mailedCode(email)) ?? "");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Workspace name").fill(subdomain);
  await page.getByText(`${subdomain}.${rootDomain} is available.`).waitFor();
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByRole("heading", { name: "Who works with you?" }).waitFor();
  expect(page.url()).toBe(`${origin}/onboarding/setup-workspace`);

  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").fill("Fish shops");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Fish shops", level: 1 }).waitFor();

  await page.getByRole("button", { name: "Import files" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const text = "My hands are wet and the tablet locks itself.\n";
  await (await choosing).setFiles({
    name: "interview.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await page.getByRole("dialog").getByRole("link", { name: "interview" }).click();
  await page.getByText("the tablet locks itself").first().waitFor();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);

  // The page does not search again by itself once the note is indexed.
  const found = page.getByRole("main").getByRole("article").getByText("My hands are wet").first();
  await vi.waitFor(
    async () => {
      await page.goto(`${origin}/search`);
      await page.getByRole("searchbox", { name: "Search" }).fill('"tablet locks itself"');
      await found.waitFor({ timeout: 5_000 });
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(problems).toEqual([]);
});
