import { readFile } from "node:fs/promises";
import { inspectFile } from "@fieldstone/domain/research/files/inspect-file.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { expect, it } from "vitest";

it.each([
  ["call.wmv", "video/x-ms-wmv", "VIDEO"],
  ["call.wma", "audio/x-ms-wma", "AUDIO"],
  ["call.exe", "application/octet-stream", "OTHER"],
])("Windows Media called %s is kept as %s", async (name, mimeType, fileType) => {
  const head = await readFile(await smallRecording("old.wmv"));
  expect(await inspectFile({ name, sizeBytes: head.length, head })).toEqual({ mimeType, fileType });
});
