import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  accessibilityFlaws,
  documentText,
  rejections,
  startReading,
} from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
/** With a file and a folder that has another. */
let folder: string;

beforeAll(async () => {
  workspace = await openWorkspace("dropped");
  projectId = await makeProject(workspace, "Calls");
  folder = await mkdtemp(path.join(tmpdir(), "calls-"));
  await mkdir(path.join(folder, "late"));
  await writeFile(path.join(folder, "plan.csv"), "a,b\n1,2\n");
  await writeFile(path.join(folder, "late", "call.md"), "# Late call");
});
afterEach(() => expect(workspace.problems(rejections)).toEqual([]));
afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true });
});

/** As the system's file manager does. */
async function drag(
  page: Page,
  onto: Locator,
  files: string[],
  types: ("dragEnter" | "dragOver" | "drop")[],
) {
  const box = await onto.boundingBox();
  const session = await page.context().newCDPSession(page);
  for (const type of types) {
    await session.send("Input.dispatchDragEvent", {
      ...{ type, x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 },
      data: { items: [], files, dragOperationsMask: 1 },
    });
  }
}
const drop = (page: Page, onto: Locator, files: string[]) =>
  drag(page, onto, files, ["dragEnter", "dragOver", "drop"]);

test("a folder dropped on a project's page gives the files of its folders too", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await drop(page, page.getByRole("heading", { level: 1, name: "Calls" }), [path.join(folder, "late")]);
  await page.getByRole("main").getByRole("link", { name: "call" }).waitFor();
  await page.context().close();
});

test("files dropped on a note's text are added to its files, as are those of a folder", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Visit", markdown: "Before." });
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  const text = await documentText(page);
  await drag(page, text, [folder], ["dragEnter", "dragOver"]);
  await page.getByText("Drop files to add them to this note").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await drag(page, text, [folder], ["drop"]);
  const panel = page.getByRole("tabpanel", { name: "Files" });
  await panel.getByRole("link", { name: "plan.csv" }).waitFor();
  await panel.getByRole("link", { name: "call.md" }).waitFor();
  // The panel's own drop zone adds a file once.
  const single = path.join(folder, "single.txt");
  const another = path.join(folder, "another.txt");
  for (const each of [single, another]) await writeFile(each, "Words");
  await drop(page, page.getByRole("region", { name: "Drop files here" }), [single]);
  await panel.getByRole("link", { name: "single.txt" }).waitFor();
  await startReading(page);
  await drop(page, text, [another]);
  await panel.getByRole("link", { name: "another.txt" }).waitFor();
  expect(await panel.getByRole("list", { name: "Files" }).getByRole("listitem").count()).toBe(4);
  await page.context().close();
});

test("a file dropped on a note that its reader may not edit is refused in words", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Closed", markdown: "Read this." });
  const viewer = await joinAs(workspace, `vera@${workspace.subdomain}.example`, "Vera Viewer", "VIEWER");
  await viewer.goto(`${workspace.origin}/data/${noteId}`);
  const text = await documentText(viewer);
  await drag(viewer, text, [folder], ["dragEnter", "dragOver"]);
  await viewer.getByText("You can read this note. Ask a manager for edit access.").waitFor();
  await drag(viewer, text, [folder], ["drop"]);
  await viewer
    .getByText("No file was added. You can read this note. Ask a manager for edit access.")
    .waitFor();
  expect(await viewer.getByRole("region", { name: "Uploads" }).count()).toBe(0);
  await viewer.context().close();
});
