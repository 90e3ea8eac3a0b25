import { readFile } from "node:fs/promises";
import { cellDatabaseName } from "@fieldstone/local/data-folder.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import {
  type BrowserWorkspace,
  makeProject,
  openWorkspace,
  uniqueName,
} from "@fieldstone/testkit/browser/workspace.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import JSZip from "jszip";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto } from "../../../testing/keyboard.testing.ts";

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
  expect(await accessibilityFlaws(page)).toEqual([]);

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

test("other projects are chosen by keyboard into the same archive", async () => {
  const main = page.getByRole("main");
  for (let n = 1; n <= 12; n += 1) await makeProject(workspace, `Study ${n}`);
  await page.goto(`${workspace.origin}/projects/${sample.projectId}/settings/export`);
  const others = main.getByRole("group", { name: "Include other projects" });
  await expect.poll(() => others.getByRole("checkbox").count()).toBe(10);
  await main.getByText("2 more projects: find them by title.").waitFor();
  await typeInto(main.getByLabel("Find projects by title"), "study 12");
  await expect.poll(() => others.getByRole("checkbox").count()).toBe(1);
  await pressOn(others.getByRole("checkbox", { name: "Study 12" }), "Space");
  await main.getByLabel("Find projects by title").fill("nothing");
  // Chosen projects stay visible.
  expect(await others.getByRole("checkbox", { name: "Study 12" }).isChecked()).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(main.getByRole("button", { name: "Export", exact: true }));
  await main.getByText(/^Ready, /).waitFor();
  const exported = page.waitForEvent("download");
  await pressOn(main.getByRole("link", { name: "Download" }));
  const archive = await JSZip.loadAsync(await readFile(await (await exported).path()));
  expect(archive.file(/\/project\.json$/)).toHaveLength(2);
});

async function changeExport(title: string, change: string): Promise<void> {
  const cell = new URL(inject("fieldstonePostgresUrl"));
  cell.pathname = `/${cellDatabaseName("US_A")}`;
  const update = `update project_exports set ${change} where title = $1`;
  await asAdministrator(cell.href, (admin) => admin.query(update, [title]));
}

const startExport = (projectIds: readonly string[], title: string) =>
  workspace.graphql(
    `mutation ($input: StartProjectExportInput!) { startProjectExport(input: $input) { projectExport { id } } }`,
    { input: { format: "ARCHIVE", projectIds, projectCategoryIds: [], title } },
  );

test("an archive that is too large to be imported again says so, and what to do", async () => {
  const title = uniqueName("Large");
  await startExport([sample.projectId], title);
  await page.goto(`${workspace.origin}/projects/${sample.projectId}/settings/export`);
  await page.getByText(/data that can be imported again, up to 10 GB/).waitFor();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await row.getByText(/^Ready, /).waitFor();
  const warning = row.getByText(/^It cannot be imported again: an import takes up to 10 GB/);
  expect(await warning.count()).toBe(0);
  await changeExport(title, "size_bytes = 10737418241");
  await startExport([sample.projectId], "Another");
  await page.reload();
  await warning.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("an export that failed is tried again with the same projects and title, by keyboard", async () => {
  const main = page.getByRole("main");
  const title = uniqueName("Retried");
  const projectIds = [sample.projectId, await makeProject(workspace, "Second study")];
  await startExport(projectIds, title);
  await page.goto(`${workspace.origin}/projects/${sample.projectId}/settings/export`);
  const rows = main.getByRole("listitem").filter({ hasText: title });
  await rows.getByText(/^Ready, /).waitFor();
  expect(await rows.getByRole("button", { name: /^Try again/ }).count()).toBe(0);
  await changeExport(title, "status = 'FAILED', failure_code = 'export.interrupted'");
  // The server keeps its answer until a change of the product's own.
  await startExport(projectIds, "Another");

  await page.reload();
  await rows.getByText("It was interrupted twice. Try again.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(rows.getByRole("button", { name: `Try again: ${title}.zip` }));
  await rows.getByText(/^Ready, /).waitFor();
  expect(await rows.getByText("2 projects").count()).toBe(2);
});
