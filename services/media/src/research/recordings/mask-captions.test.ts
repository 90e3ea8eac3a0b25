import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { newId } from "@fieldstone/model/ids.ts";
import type { RedactionEdit } from "@fieldstone/model/media/redaction.ts";
import { smallRecording } from "@fieldstone/testkit/small-recordings.ts";
import { expect, it } from "vitest";
import { normalizationArguments, probeArguments } from "./ffmpeg-arguments.ts";
import { bundledPrograms, findFfmpeg } from "./find-ffmpeg.ts";
import { readProbe } from "./probe-recording.ts";

const run = promisify(execFile);
const canary = "086f3693-b7b3-4f2c-9653-21492feee5b8+captioncanary";

it.each([
  { name: "the system's", find: () => findFfmpeg(undefined) },
  { name: "npm's", find: bundledPrograms },
])("leaves words inside copied pictures out where sound is muted, by $name ffmpeg", async ({ find }) => {
  const { ffmpeg, ffprobe } = await find();
  const folder = await mkdtemp(path.join(tmpdir(), "captions-"));
  const call = await smallRecording("call.mp4");
  const work = (...programArguments: readonly string[]) => run(ffmpeg, programArguments, { cwd: folder });
  await work(
    "-v",
    "error",
    "-i",
    call,
    "-c",
    "copy",
    "-bsf:v",
    `h264_metadata=sei_user_data=${canary}`,
    "in.mp4",
  );
  const probed = readProbe((await run(ffprobe, probeArguments("in.mp4"), { cwd: folder })).stdout);
  const containsCanary = async (name: string) =>
    (await readFile(path.join(folder, name))).includes("captioncanary");
  const muted: RedactionEdit = {
    type: "obfuscation",
    redactionId: newId(),
    parameters: { videoBlur: false, audioMuted: true, start: 0, end: 1_000 },
  };
  await work(...normalizationArguments("in.mp4", "whole.mp4", probed));
  await work(...normalizationArguments("in.mp4", "muted.mp4", probed, [muted]));
  expect(await containsCanary("whole.mp4")).toBe(true);
  expect(await containsCanary("muted.mp4")).toBe(false);
  const metadataOf = async (name: string) =>
    readProbe((await run(ffprobe, probeArguments(name), { cwd: folder })).stdout).metadata;
  expect(await metadataOf("muted.mp4")).toEqual(await metadataOf("whole.mp4"));
});
