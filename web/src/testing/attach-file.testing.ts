import { readFile } from "node:fs/promises";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { Locator, Page } from "playwright-core";
import { press, pressOn } from "./keyboard.testing.ts";

export interface AttachedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A recording of a few seconds of a call. */
export async function callRecording(): Promise<AttachedFile> {
  const buffer = await readFile(await smallRecording("call.mp4"));
  return { name: "call.mp4", mimeType: "video/mp4", buffer };
}

/** Opens a note's files and attaches another. @returns the files panel */
export async function attachFile(page: Page, noteAddress: string, file: AttachedFile): Promise<Locator> {
  await page.goto(noteAddress);
  await press(page.getByRole("tab", { name: "Files" }));
  const panel = page.getByRole("tabpanel", { name: "Files" });
  const choosing = page.waitForEvent("filechooser");
  await pressOn(panel.getByRole("button", { name: "Choose files" }));
  await (await choosing).setFiles(file);
  return panel;
}

/** The same, then opens the file's page. @returns its URL */
export async function openAttachedFile(page: Page, noteAddress: string, file: AttachedFile): Promise<URL> {
  const panel = await attachFile(page, noteAddress, file);
  const link = panel.getByRole("link", { name: file.name });
  await link.waitFor();
  const address = new URL((await link.getAttribute("href")) ?? "", noteAddress);
  await page.goto(address.href);
  await page.getByRole("heading", { level: 1, name: file.name }).waitFor();
  return address;
}
