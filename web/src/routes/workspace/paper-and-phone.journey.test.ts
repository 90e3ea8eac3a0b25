import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { type BrowserWorkspace, openWorkspace, uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  codeFor,
  documentText,
  readSample,
  type SampleObjects,
} from "../../testing/browser-pages.testing.ts";
import { press, pressOn, tabTo, untilFocused } from "../../testing/keyboard.testing.ts";
import { phone, touchTargetFlaws } from "../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("paper");
  sample = await readSample(workspace);
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

describe("on a phone", () => {
  test("every control is as large as a finger, and no field makes the browser zoom in", async () => {
    const page = await workspace.signedIn(phone);
    const project = `/projects/${sample.projectId}`;
    const paths = ["/home", "/projects", project, `${project}?tab=highlights`, "/search?q=paper"];
    const settings = ["users", "audit-log", "authentication", "fields", "tags", "user/account"];
    const all = [...paths, `${project}/codebook`, ...settings.map((page) => `/settings/${page}`)];
    for (const path of all) {
      await page.goto(`${workspace.origin}${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    }
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    await documentText(page);
    await expect.poll(() => touchTargetFlaws(page)).toEqual([]);
    for (const [path, name] of [
      ["/onboarding/setup-workspace", "Skip"],
      ["/nowhere", "Look in the trash"],
    ] as const) {
      await page.goto(`${workspace.origin}${path}`);
      const box = await page.getByRole("link", { name, exact: true }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await page.context().close();
  });

  test("so are those of signing up", async () => {
    const page = await workspace.signedOut(phone);
    const email = `${uniqueName("ada")}@fingers.example`;
    await page.goto(`http://${rootDomain}:${workspace.port}/auth/signup`);
    await page.getByLabel("Work e-mail").fill(email);
    await page.keyboard.press("Enter");
    const code = await codeFor(page, workspace.port, email);
    expect(await touchTargetFlaws(page)).toEqual([]);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("radio", { name: "Ireland" }).waitFor();
    expect(await touchTargetFlaws(page)).toEqual([]);
    const labelSize = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((label) => getComputedStyle(label).fontSize);
    expect(await labelSize("Password (optional)")).toBe(await labelSize("Workspace name"));
    await page.context().close();
  });

  test("the first step in a workspace is done from all of its lines, and a dialog closes with a finger", async () => {
    const page = await workspace.signedIn(phone);
    await page.goto(`${workspace.origin}/home`);
    await page.getByText("Two people notice more than one.").tap();
    await page.waitForURL(/\/settings\/users$/);
    await page.getByRole("button", { name: "Invite people" }).tap();
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect.poll(() => touchTargetFlaws(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("what a project's head offers stands in one row, the insights' template below", async () => {
    const page = await workspace.signedIn(phone);
    const rows = async (tab: string, names: readonly string[]) => {
      await page.goto(`${workspace.origin}/projects/${sample.projectId}${tab}`);
      const head = page.getByRole("main").locator("header").first();
      for (const name of names) await head.getByRole("button", { name, exact: true }).waitFor();
      return expect.poll(async () => {
        const boxes = await Promise.all(
          names.map((name) => head.getByRole("button", { name, exact: true }).boundingBox()),
        );
        return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size;
      });
    };
    await (await rows("", ["Import", "New note"])).toBe(1);
    await (await rows("?tab=insights", ["From a template", "New insight"])).toBe(2);
    await page.context().close();
  });

  test("the menu has the focus until Escape or the end of it, and then what opened it", async () => {
    const page = await workspace.signedIn(phone);
    await page.goto(`${workspace.origin}/home`);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    const places = page.getByRole("navigation", { name: "Workspace" });
    await press(menu);
    await untilFocused(page.locator("[data-open] button").first());
    await page.keyboard.press("Escape");
    await untilFocused(menu);
    await expect.poll(() => places.isVisible()).toBe(false);
    await press(menu);
    await places.waitFor();
    await tabTo(page.getByRole("main").getByRole("link", { name: "Recent changes" }));
    await expect.poll(() => places.isVisible()).toBe(false);
    await press(menu);
    await pressOn(places.getByRole("link", { name: "Search", exact: true }));
    await untilFocused(page.getByRole("searchbox", { name: "Search" }));
    await page.context().close();
  });

  test("the bar names the page and searches", async () => {
    const page = await workspace.signedIn({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const found = () => workspace.graphql('{ search(query: "Idris") { isBehind } }');
    await expect.poll(found, { timeout: 60_000 }).toEqual({ search: { isBehind: false } });
    await page.goto(`${workspace.origin}/projects`);
    await page.getByText("Projects", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Find or do anything" }).first().tap();
    await page.getByRole("dialog").getByRole("combobox").fill("Idris");
    await page.getByRole("option", { name: /Idris/ }).first().waitFor();
    await page.context().close();
  });
});

test("a printed note is its title, text and highlights with their tags, without the app", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${sample.note.id}`);
  await documentText(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  const printed = page.getByRole("region", { name: "Highlights", exact: true });
  expect(await printed.count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await printed.waitFor();
  await expect.poll(() => printed.innerText()).toContain(sample.tag.title);
  for (const gone of [
    page.getByRole("navigation", { name: "Workspace" }),
    page.getByRole("button", { name: "Share" }),
    page.getByRole("toolbar", { name: "Formatting" }),
    page.getByText("Saved", { exact: true }),
    page.getByRole("complementary", { name: "About this note", includeHidden: true }),
  ])
    await expect.poll(() => gone.isVisible()).toBe(false);
  await expect.poll(() => page.getByLabel("Note title").isVisible()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await printed.waitFor({ state: "detached" });
  await page.context().close();
});

test("Home shows the first steps until they are hidden", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/home`);
  const steps = page.getByRole("region", { name: "Getting started" });
  await steps.getByText("0 of 5 done").waitFor();
  // A step without a link says what it waits for.
  const waits = steps.getByText("Create a project first.");
  expect(await waits.count()).toBe(3);
  await workspace.graphql(`mutation { createProject(input: { title: "First of ours" }) { project { id } } }`);
  await page.reload();
  await steps.getByText("1 of 5 done").waitFor();
  expect(await waits.count()).toBe(0);
  await steps.getByRole("link", { name: "Add a note or a transcript" }).click();
  await page.getByRole("heading", { level: 1, name: "First of ours" }).waitFor();
  await page.goBack();
  const kept = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("HideGettingStarted") === true,
  );
  await pressOn(steps.getByRole("button", { name: "Hide these steps" }));
  await steps.waitFor({ state: "detached" });
  await untilFocused(page.getByRole("heading", { level: 1, name: "Home" }));
  await kept;
  // Stored for the user and not for the browser; and a Home without the steps does not query them.
  const elsewhere = await workspace.signedIn();
  const asked: string[] = [];
  elsewhere.on("request", (request) => asked.push(request.postData() ?? ""));
  await elsewhere.goto(`${workspace.origin}/home`);
  await elsewhere.getByRole("heading", { name: "Discover new insights" }).waitFor();
  expect(await elsewhere.getByRole("region", { name: "Getting started" }).count()).toBe(0);
  expect(asked.filter((body) => body.includes("GettingStarted"))).toEqual([]);
  await elsewhere.context().close();
  await page.context().close();
});
