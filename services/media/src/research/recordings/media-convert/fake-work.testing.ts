import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import { z } from "zod";
import { probeArguments } from "../ffmpeg-arguments.ts";
import { findFfmpeg } from "../find-ffmpeg.ts";
import { readProbe } from "../probe-recording.ts";

const run = promisify(execFile);

const destination = z.object({ destination: z.string() });
const output = z.object({
  nameModifier: z.string().default(""),
  extension: z.string().default("mp4"),
  videoDescription: z
    .object({
      width: z.number(),
      height: z.number(),
      codecSettings: z.object({
        codec: z.string(),
        frameCaptureSettings: z.object({ framerateDenominator: z.number() }).optional(),
      }),
    })
    .optional(),
  audioDescriptions: z
    .tuple([z.object({ codecSettings: z.object({ aacSettings: z.object({ codingMode: z.string() }) }) })])
    .optional(),
});
type Output = z.output<typeof output>;

/** The part of a job's settings that the fake acts on; the published model checks all of them. */
export const serviceSettings = z.object({
  inputs: z.tuple([
    z.object({
      fileInput: z.string(),
      inputClippings: z.tuple([z.object({ startTimecode: z.string(), endTimecode: z.string() })]).optional(),
    }),
  ]),
  outputGroups: z.array(
    z.object({
      outputGroupSettings: z.object({
        fileGroupSettings: destination.optional(),
        hlsGroupSettings: destination.extend({ segmentControl: z.string() }).optional(),
      }),
      outputs: z.tuple([output]),
    }),
  ),
});
export type ServiceSettings = z.output<typeof serviceSettings>;

/** The answer of `Probe` about an object; undefined where it is unreadable. */
export async function probeLikeTheService(objects: ObjectStore, key: ObjectKey): Promise<unknown> {
  return await withSource(objects, key, async (folder) => {
    const { ffprobe } = await findFfmpeg(undefined);
    try {
      const { stdout } = await run(ffprobe, [...probeArguments("source")], { cwd: folder });
      const { metadata, audioIndex } = readProbe(stdout);
      const { widthPx: width, heightPx: height, frameRate } = metadata;
      const rate = { numerator: Math.round((frameRate ?? 0) * 1_000), denominator: 1_000 };
      const video = { trackType: "video", videoProperties: { width, height, frameRate: rate } };
      const tracks = [
        ...(metadata.mediaType === "VIDEO" ? [video] : []),
        ...(audioIndex === undefined ? [] : [{ trackType: "audio", audioProperties: { channels: 1 } }]),
      ];
      return { format: "mp4", duration: metadata.durationMs / 1_000, tracks };
    } catch {
      return undefined;
    }
  });
}

/** Makes the outputs of a job's settings, under the service's names. True if they contain video. */
export async function writeOutputs(
  objects: ObjectStore,
  { inputs: [input], outputGroups }: ServiceSettings,
  keyOf: (address: string) => ObjectKey,
): Promise<boolean> {
  return await withSource(objects, keyOf(input.fileInput), async (folder) => {
    const { ffmpeg } = await findFfmpeg(undefined);
    let hasPictures = false;
    for (const { outputGroupSettings, outputs } of outputGroups) {
      const { hlsGroupSettings: hls, fileGroupSettings: file } = outputGroupSettings;
      const [made] = outputs;
      const base = (hls ?? file)?.destination ?? "";
      const name = `${base.slice(base.lastIndexOf("/") + 1)}${made.nameModifier}`;
      const streams = [...pictureArguments(made), ...soundArguments(made)];
      const ending =
        hls === undefined ? fileEnding(made, name) : streamEnding(name, hls.segmentControl === "SINGLE_FILE");
      const before = new Set(await readdir(folder));
      const clip = clipArguments(input.inputClippings?.[0], made);
      await run(ffmpeg, ["-v", "error", "-y", "-i", "source", ...clip, ...streams, ...ending], {
        cwd: folder,
      });
      for (const written of (await readdir(folder)).filter((each) => !before.has(each)))
        await objects.put(
          keyOf(`${base.slice(0, base.lastIndexOf("/") + 1)}${written}`),
          await readFile(path.join(folder, written)),
          "application/octet-stream",
        );
      hasPictures ||= made.videoDescription?.codecSettings.codec === "H_264";
    }
    return hasPictures;
  });
}

function pictureArguments({ videoDescription }: Output): readonly string[] {
  if (videoDescription === undefined) return ["-vn"];
  const { width, height, codecSettings } = videoDescription;
  const capture = codecSettings.frameCaptureSettings;
  const size = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`;
  return capture === undefined
    ? ["-vf", size, "-c:v", "libx264", "-preset", "ultrafast", "-force_key_frames", "expr:gte(t,n_forced*2)"]
    : ["-vf", `fps=1/${capture.framerateDenominator}:round=up,${size}`];
}

function soundArguments({ audioDescriptions }: Output): readonly string[] {
  if (audioDescriptions === undefined) return ["-an"];
  const isMono = audioDescriptions[0].codecSettings.aacSettings.codingMode === "CODING_MODE_1_0";
  return ["-c:a", "aac", "-ac", isMono ? "1" : "2"];
}

function fileEnding({ videoDescription, extension }: Output, name: string): readonly string[] {
  return videoDescription?.codecSettings.codec === "FRAME_CAPTURE"
    ? ["-start_number", "0", `${name}.%07d.${extension}`]
    : ["-f", "mp4", `${name}.${extension}`];
}

function streamEnding(name: string, isSingle: boolean): readonly string[] {
  return [
    ...["-f", "hls", "-hls_time", "6", "-hls_list_size", "0", "-hls_playlist_type", "vod"],
    ...(isSingle ? ["-hls_flags", "single_file"] : ["-start_number", "1"]),
    ...["-hls_segment_filename", isSingle ? `${name}.ts` : `${name}_%05d.ts`, `${name}.m3u8`],
  ];
}

/** Frames by number, both ends included. */
function clipArguments(
  clipping: { readonly startTimecode: string; readonly endTimecode: string } | undefined,
  { videoDescription }: Output,
): readonly string[] {
  if (clipping === undefined || videoDescription === undefined) return [];
  const seconds = (code: string, more: number) => {
    const [hours = 0, minutes = 0, whole = 0, frame = 0] = code.split(":").map(Number);
    return hours * 3_600 + minutes * 60 + whole + (frame + more) / 25;
  };
  return ["-ss", String(seconds(clipping.startTimecode, 0)), "-to", String(seconds(clipping.endTimecode, 1))];
}

async function withSource<T>(
  objects: ObjectStore,
  key: ObjectKey,
  fn: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "fake-media-convert-"));
  try {
    await writeFile(path.join(folder, "source"), await toBuffer((await objects.get(key)).body));
    return await fn(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
