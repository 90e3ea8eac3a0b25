import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { FieldstoneClient } from "../fieldstone-client.ts";
import { axeViolations, openTestBrowser } from "./browser.ts";
import { workspaceIn } from "./workspace.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await openTestBrowser();
});

const fading = `<!doctype html><html lang="en"><title>Fading</title><style>
  @keyframes appear { from { color: #eee } }
  @keyframes turn { to { rotate: 1turn } }
  p { color: #111; background: #fff; animation: appear 2s linear }
  hr { animation: turn 1s linear infinite }
</style><main><h1>Fading</h1><p>Words that appear slowly.</p><hr></main></html>`;

test("axe looks at a page when its animations have ended, and does not wait for those that never end", async () => {
  const page = await browser.newPage();
  await page.setContent(fading);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate("document.getAnimations().length")).toBe(1);
  await page.context().close();
});

test("pages of tests stand still unless a test asks for motion", async () => {
  const place = { port: 1, subdomain: "still", email: "ada@still.example" };
  const workspace = workspaceIn(browser, new FieldstoneClient(place.port), place);
  const stands = "matchMedia('(prefers-reduced-motion: reduce)').matches";
  expect(await (await workspace.signedOut()).evaluate(stands)).toBe(true);
  expect(await (await workspace.signedIn()).evaluate(stands)).toBe(true);
  expect(await (await workspace.signedOut({ reducedMotion: "no-preference" })).evaluate(stands)).toBe(false);
  await workspace.close();
});
