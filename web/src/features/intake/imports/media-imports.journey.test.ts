import { readFile } from "node:fs/promises";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { documentText } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";
import {
  chooseImports,
  importDialog,
  importRow,
  openImportDialog,
  textFile,
} from "./import-dialog.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("film-imports");
});
beforeEach(async () => {
  page = await openImportDialog(workspace);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "400 (Bad Request)"])).toEqual([]);
});
afterAll(() => workspace.close());

test("recordings, pages or pictures become notes that have them attached", async () => {
  const sheet = {
    name: "price list.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf([{ lines: ["Boxes, 42 kr"] }]),
  };
  await chooseImports(page, [sheet, { ...sheet, name: "nothing.mp3", buffer: Buffer.alloc(0) }]);
  await page.getByText("A note was created, and its file is being uploaded.").waitFor();
  await importRow(page, "nothing.mp3").getByText("This file is empty.").waitFor();
  await importDialog(page).getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("main").getByRole("link", { name: "price list" }).click();
  await press(page.getByRole("button", { name: "Highlights and comments" }));
  await press(page.getByRole("tab", { name: "Files" }));
  const panel = page.getByRole("tabpanel", { name: "Files" });
  await panel.getByRole("link", { name: "price list.pdf" }).waitFor();
});

test("a recording and its transcript become one note, and a broken transcript says so", async () => {
  const buffer = await readFile(await smallRecording("call.mp4"));
  const film = (name: string) => ({ name, mimeType: "video/mp4", buffer });
  await chooseImports(page, [
    film("Visit.mp4"),
    textFile("visit.VTT", "WEBVTT\n\n00:00.500 --> 00:02.000\n<v Ana>My hands are wet\n"),
    film("Tour.mp4"),
    textFile("tour.srt", "these are no captions"),
    film("Lunch.mp4"),
    textFile("lunch.txt", "They ate at noon."),
  ]);
  await page.getByText("3 notes were created, and their files are being uploaded.").waitFor();
  await importRow(page, "lunch.txt").getByText("Done", { exact: true }).waitFor();
  await importDialog(page).getByRole("button", { name: "Close" }).last().click();
  await press(page.getByRole("region", { name: "Uploads" }).getByRole("button", { name: "Show files" }));
  const sent = page.getByRole("list", { name: "Files being uploaded" }).getByRole("listitem");
  await sent.filter({ hasText: "Visit.mp4" }).getByText("with its transcript “visit.VTT”").waitFor();
  await sent.filter({ hasText: "Tour.mp4" }).getByText("Its transcript “tour.srt” could not be").waitFor();
  for (const [name, count] of [
    ["Visit", 1],
    ["Tour", 1],
    ["Lunch", 2],
  ] as const)
    await expect.poll(() => page.getByRole("main").getByRole("link", { name }).count()).toBe(count);
  await page.getByRole("main").getByRole("link", { name: "Visit" }).click();
  await (await documentText(page)).getByText("My hands are wet").waitFor({ timeout: 60_000 });
  await page.getByRole("region", { name: "Recording of this transcript" }).waitFor();
});

test("files that are known at once do not wait until the transcripts of others are read", async () => {
  const late = Promise.withResolvers<void>();
  await page.route(/transcript-worker/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const film = await readFile(await smallRecording("call.mp4"));
  await chooseImports(page, [
    { name: "Visit.mp4", mimeType: "video/mp4", buffer: film },
    textFile("Visit.vtt", "WEBVTT\n\n00:00.500 --> 00:02.000\nMy hands are wet\n"),
    { name: "Prices.pdf", mimeType: "application/pdf", buffer: pdfOf([{ lines: ["Boxes, 42 kr"] }]) },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await press(uploads.getByRole("button", { name: "Show files" }));
  const sent = page.getByRole("list", { name: "Files being uploaded" }).getByRole("listitem");
  await sent.filter({ hasText: "Prices.pdf" }).getByText("Uploaded").waitFor();
  expect(await sent.count()).toBe(1);
  late.resolve();
  await sent.filter({ hasText: "Visit.mp4" }).getByText("with its transcript “Visit.vtt”").waitFor();
  await page.getByText("2 notes were created, and their files are being uploaded.").waitFor();
});
