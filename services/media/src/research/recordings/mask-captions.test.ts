import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { newId } from "@fieldstone/model/ids.ts";
import type { RedactionEdit } from "@fieldstone/model/media/redaction.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { expect, it } from "vitest";
import { normalizationArguments, probeArguments } from "./ffmpeg-arguments.ts";
import { bundledPrograms, findFfmpeg } from "./find-ffmpeg.ts";
import { readProbe } from "./probe-recording.ts";

const run = promisify(execFile);
const canary = "086f3693-b7b3-4f2c-9653-21492feee5b8+captioncanary";

it.each([
  { name: "the system's", find: () => findFfmpeg(undefined) },
  { name: "npm's", find: bundledPrograms },
])(
  "leaves words inside pictures and beside them out of every recording, by $name ffmpeg",
  async ({ find }) => {
    const { ffmpeg, ffprobe } = await find();
    const folder = await mkdtemp(path.join(tmpdir(), "captions-"));
    const call = await smallRecording("call.mp4");
    const work = (...programArguments: readonly string[]) => run(ffmpeg, programArguments, { cwd: folder });
    await writeFile(path.join(folder, "in.srt"), "1\n00:00:00,100 --> 00:00:02,000\ncaptioncanary\n");
    const inPictures = ["-c:v", "copy", "-bsf:v", `h264_metadata=sei_user_data=${canary}`];
    const beside = ["-map", "0:v", "-map", "0:a", "-map", "1:s", "-c:a", "copy", "-c:s", "mov_text"];
    await work("-v", "error", "-i", call, "-i", "in.srt", ...beside, ...inPictures, "in.mp4");
    const probed = readProbe((await run(ffprobe, probeArguments("in.mp4"), { cwd: folder })).stdout);
    const containsCanary = async (name: string) =>
      (await readFile(path.join(folder, name))).includes("captioncanary");
    const kindsOf = async (name: string) => {
      const entries = ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", name];
      return (await run(ffprobe, entries, { cwd: folder })).stdout.trim().split(/\s+/);
    };
    const muted: RedactionEdit = {
      type: "obfuscation",
      redactionId: newId(),
      parameters: { videoBlur: false, audioMuted: true, start: 0, end: 1_000 },
    };
    await work(...normalizationArguments("in.mp4", "whole.mp4", probed));
    await work(...normalizationArguments("in.mp4", "muted.mp4", probed, [muted]));
    const blurred = { ...muted, parameters: { ...muted.parameters, videoBlur: true } };
    await work(...normalizationArguments("in.mp4", "blurred.mp4", probed, [blurred]));
    expect(await containsCanary("in.mp4")).toBe(true);
    expect(await kindsOf("in.mp4")).toEqual(["video", "audio", "subtitle"]);
    for (const made of ["whole.mp4", "muted.mp4", "blurred.mp4"]) {
      expect(await containsCanary(made)).toBe(false);
      expect(await kindsOf(made)).toEqual(["video", "audio"]);
    }
    const metadataOf = async (name: string) =>
      readProbe((await run(ffprobe, probeArguments(name), { cwd: folder })).stdout).metadata;
    expect(await metadataOf("muted.mp4")).toEqual(await metadataOf("whole.mp4"));
  },
);
