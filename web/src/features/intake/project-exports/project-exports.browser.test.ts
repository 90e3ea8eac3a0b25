import { readFile } from "node:fs/promises";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import JSZip from "jszip";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { flawsInEveryLook, readSample, type SampleObjects } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("exports");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

test("a project is exported, downloaded and its export deleted, by keyboard", async () => {
  const main = page.getByRole("main");
  await page.goto(`${workspace.origin}/projects/${sample.projectId}/settings/export`);
  await main.getByText("None yet.").waitFor();
  await pressOn(main.getByRole("button", { name: "Export", exact: true }));
  await main.getByText(/^Ready, /).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);

  const exported = page.waitForEvent("download");
  await pressOn(main.getByRole("link", { name: "Download" }));
  const archive = await JSZip.loadAsync(await readFile(await (await exported).path()));
  const [data] = archive.file(/^[^/]+\/project\.json$/);
  const whole = exportedProject.parse(JSON.parse((await data?.async("string")) ?? ""));
  expect(whole.notes.length).toBeGreaterThan(0);
  expect(whole.notes.flatMap(({ highlights }) => highlights).length).toBeGreaterThan(0);
  expect(archive.file(/\/notes\/.+\.md$/)).toHaveLength(whole.notes.length);

  await pressOn(main.getByRole("button", { name: /^Delete / }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await main.getByText("None yet.").waitFor();
});
