import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws, interviewVtt } from "../../../testing/browser-pages.testing.ts";
import { untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("bulk");
  await makeProject(workspace, "Harbour");
  await makeProject(workspace, "Market");
});
afterEach(() => expect(workspace.problems(["net::ERR_"])).toEqual([]));
afterAll(() => workspace.close());

const files = [
  { name: "call.vtt", mimeType: "text/vtt", buffer: Buffer.from(interviewVtt) },
  { name: "visit.md", mimeType: "text/markdown", buffer: Buffer.from("# Visit\n\nThe shelf was empty.") },
  { name: "broken.docx", mimeType: "application/octet-stream", buffer: Buffer.from("this is no docx") },
  { name: "stock.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
];
const hidden = { name: "program.exe", mimeType: "application/octet-stream", buffer: Buffer.from("x") };

async function choose(page: Page, chosen: readonly (typeof files)[number][]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles([...chosen]);
}

test("many files are previewed, go into the chosen project, and each says how it ended", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await choose(page, [...files, hidden]);
  await page.getByText("1 file cannot be imported").waitFor();
  await page.getByLabel("Project of Files outside a folder").selectOption({ label: "Market" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 4 files" }).click();
  await page.getByText("3 of 4 done · 1 failed", { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole("listitem").filter({ hasText: "broken.docx" }).getByText("not a DOCX file").waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#bulkImportId=./);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await page.getByText("3 of 4 done · 1 failed", { exact: true }).waitFor();
  const notes = JSON.stringify(
    await workspace.graphql(
      "{ projects(first: 9) { edges { node { title notes { edges { node { title } } } } } } }",
    ),
  );
  expect(notes).toMatch(/"title":"Market"[^\]]*"title":"stock"/);

  // Undone as a whole, after showing what is removed.
  await page.getByRole("button", { name: "Undo this bulk import" }).click();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Move 3 notes to trash" }).click();
  await page.getByText("0 of 4 done · 4 undone", { exact: true }).waitFor();
  const left = JSON.stringify(
    await workspace.graphql(
      "{ projects(first: 9) { edges { node { notes { edges { node { title } } } } } } }",
    ),
  );
  expect(left).not.toContain("stock");
  await page.context().close();
});

test("a recording and its transcript are one note, and are undone as one", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  const buffer = await readFile(await smallRecording("call.mp4"));
  const captions = Buffer.from("WEBVTT\n\n00:00.500 --> 00:02.000\nMy hands are wet\n");
  await choose(page, [
    { name: "Kitchen.mp4", mimeType: "video/mp4", buffer },
    { name: "kitchen.vtt", mimeType: "text/vtt", buffer: captions },
    { name: "Cellar.mp4", mimeType: "video/mp4", buffer },
    { name: "Cellar.srt", mimeType: "text/plain", buffer: Buffer.from("no captions") },
  ]);
  await page.getByText("Its recording is imported without it.").waitFor();
  await page.getByText("Files outside a folder").first().click();
  await page.getByText("with its transcript “kitchen.vtt”").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 files" }).click();
  await page.getByText("2 of 2 done", { exact: true }).waitFor({ timeout: 60_000 });
  const notes = () =>
    workspace.graphql(
      "{ projects(first: 9) { edges { node { notes { edges { node { title contentAbstract } } } } } } }",
    );
  const written = '{"title":"Kitchen","contentAbstract":"My hands are wet"}';
  await expect.poll(async () => JSON.stringify(await notes()), { timeout: 60_000 }).toContain(written);
  await page.getByRole("button", { name: "Undo this bulk import" }).click();
  await page.getByRole("button", { name: "Move 2 notes to trash" }).click();
  await page.getByText("0 of 2 done · 2 undone", { exact: true }).waitFor();
  expect(JSON.stringify(await notes())).not.toContain("Kitchen");
  await page.context().close();
});

test("reading transcripts shows its progress, and is cancelled", async () => {
  const page = await workspace.signedIn();
  const late = Promise.withResolvers<void>();
  await page.route(/transcript-worker/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  const buffer = await readFile(await smallRecording("call.mp4"));
  const captions = Buffer.from("WEBVTT\n\n00:00.500 --> 00:02.000\nMy hands are wet\n");
  const chosen = ["Kitchen", "Cellar"].flatMap((name) => [
    { name: `${name}.mp4`, mimeType: "video/mp4", buffer },
    { name: `${name}.vtt`, mimeType: "text/vtt", buffer: captions },
  ]);
  await choose(page, chosen);
  await page.getByText("Reading files: 0 of 2").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await untilFocused(page.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Enter");
  await untilFocused(page.getByRole("button", { name: "Choose files" }));
  await choose(page, chosen);
  await page.getByText("Reading files: 0 of 2").waitFor();
  late.resolve();
  await page.getByRole("button", { name: "Import 2 files" }).waitFor();
  await page.context().close();
});

test("transcripts are read where the worker does not load", async () => {
  const page = await workspace.signedIn();
  await page.route(/transcript-worker/, (route) => route.abort());
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  const buffer = await readFile(await smallRecording("call.mp4"));
  const captions = Buffer.from("WEBVTT\n\n00:00.500 --> 00:02.000\nMy hands are wet\n");
  await choose(page, [
    { name: "Kitchen.mp4", mimeType: "video/mp4", buffer },
    { name: "Kitchen.vtt", mimeType: "text/vtt", buffer: captions },
    { name: "Cellar.mp4", mimeType: "video/mp4", buffer },
    { name: "Cellar.srt", mimeType: "text/plain", buffer: Buffer.from("no captions") },
  ]);
  await page.getByRole("button", { name: "Import 2 files" }).waitFor();
  await page.getByText("1 file cannot be imported").waitFor();
  await page.getByText("Files outside a folder").first().click();
  await page.getByText("with its transcript “Kitchen.vtt”").waitFor();
  await page.context().close();
});

test("a folder that is dropped gives the files of its folders too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "calls-"));
  await mkdir(path.join(folder, "day 2", "late"), { recursive: true });
  await writeFile(path.join(folder, "one.md"), "# One");
  await writeFile(path.join(folder, "day 2", "late", "two.md"), "# Two");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  const box = await page.getByRole("region", { name: "Drop your files or folders here" }).boundingBox();
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", {
      ...{ type, x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 },
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  }
  const name = path.basename(folder);
  await page.getByText(name, { exact: true }).click();
  await page.getByText(`${name}/day 2/late/two.md`, { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 files" }).click();
  await page.getByText("2 of 2 done", { exact: true }).waitFor();
  await page.context().close();
  await rm(folder, { recursive: true });
});

test("a page that was closed half way goes on with the same files, and sends none twice", async () => {
  const page = await workspace.signedIn();
  let asked = 0;
  await page.route("**/api/import?*", (route) => {
    asked += 1;
    return asked === 1 ? route.continue() : route.abort();
  });
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  await choose(page, files.slice(0, 2));
  await page.getByRole("button", { name: "Import 2 files" }).click();
  await page.getByText("1 of 2 done · 1 not sent yet", { exact: true }).waitFor();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("To continue, choose the same files").waitFor();
  // Not earlier: the closed page would have sent the other file again.
  await page.unroute("**/api/import?*");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await choose(page, files.slice(0, 2));
  await page.getByText("2 of 2 done", { exact: true }).waitFor();
  await page.context().close();
});

test("a count that was asked for before the last file arrived does not stay", async () => {
  const page = await workspace.signedIn();
  const counted = Promise.withResolvers<void>();
  await page.exposeFunction("counted", counted.resolve);
  await page.addInitScript(() => {
    const late = Promise.withResolvers<void>();
    Object.assign(window, { late });
    const { fetch } = window;
    let counts = 0;
    window.fetch = async (input, init) => {
      const isCount = typeof init?.body === "string" && init.body.includes('"BulkImportRun"');
      counts += isCount ? 1 : 0;
      const answer = await fetch(input, init);
      // The first answer is shown. The second knows that the file has not arrived, and comes after it has.
      if (!isCount || counts !== 2) return answer;
      Reflect.get(window, "counted")();
      await late.promise;
      return answer;
    };
  });
  await page.route("**/api/import?*", async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  await choose(page, files.slice(0, 1));
  await page.getByRole("button", { name: "Import 1 file" }).click();
  const sending = page.getByText("Keep this page open until the upload has finished.");
  await sending.waitFor();
  await sending.waitFor({ state: "hidden" });
  await page.evaluate(() => Reflect.get(window, "late").resolve());
  await page.getByText("1 of 1 done", { exact: true }).waitFor();
  await page.context().close();
});

test("what is not sent can be left out", async () => {
  const page = await workspace.signedIn();
  await page.route("**/api/import?*", (route) => route.abort());
  await page.goto(`${workspace.origin}/settings/bulk-import`);
  await choose(page, files.slice(0, 2));
  await page.getByRole("button", { name: "Import 2 files" }).click();
  await page.getByText("Connection lost.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Skip files that are not sent yet" }).click();
  await page.getByText("0 of 2 done · 2 left out", { exact: true }).waitFor();
  await page.context().close();
});
