import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { findFfmpeg } from "./find-ffmpeg.ts";

/** A hundred frames of one pixel, or a minute of samples, are far less. */
const decodedBytesMax = 1_000_000;

async function written(recording: Buffer): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "clips-")), "clip.mp4");
  await writeFile(file, recording);
  return file;
}

/** ffmpeg's decoded output of a recording. */
async function decode(recording: Buffer, decoding: readonly string[]): Promise<Buffer> {
  const file = await written(recording);
  const { ffmpeg } = await findFfmpeg(undefined);
  const { stdout } = await promisify(execFile)(ffmpeg, ["-v", "error", "-i", file, ...decoding, "-"], {
    encoding: "buffer",
    maxBuffer: decodedBytesMax,
  });
  return stdout;
}

const probed = z.object({
  streams: z.array(z.object({ codec_type: z.string(), duration: z.coerce.number() })),
});

/** How long each stream of a recording lasts, in seconds, by its kind. */
export async function lengthsOf(recording: Buffer): Promise<Readonly<Record<string, number>>> {
  const file = await written(recording);
  const { ffprobe } = await findFfmpeg(undefined);
  const shown = ["-v", "error", "-show_entries", "stream=codec_type,duration", "-of", "json", file];
  const { stdout } = await promisify(execFile)(ffprobe, shown);
  const { streams } = probed.parse(JSON.parse(stdout));
  return Object.fromEntries(streams.map(({ codec_type: kind, duration }) => [kind, duration]));
}

/** Brightness of each frame of a video, from 0 to 255. */
export async function brightnessOf(video: Buffer): Promise<readonly number[]> {
  return [...(await decode(video, ["-vsync", "0", "-vf", "scale=1:1,format=gray", "-f", "rawvideo"]))];
}

/** When a recording's sound begins, in seconds. */
export async function soundBeginsAt(recording: Buffer): Promise<number> {
  const samplesPerSecond = 8_000;
  const sound = await decode(recording, ["-vn", "-ac", "1", "-ar", String(samplesPerSecond), "-f", "s16le"]);
  const samples = Array.from({ length: sound.length / 2 }, (_, at) => Math.abs(sound.readInt16LE(2 * at)));
  return samples.findIndex((sample) => sample > 500) / samplesPerSecond;
}

/** The place of the value that is nearest to another. */
export function nearest(lights: readonly number[], light: number): number {
  const distances = lights.map((each) => Math.abs(each - light));
  return distances.indexOf(Math.min(...distances));
}

/** Width and height from a JPEG's header. */
export function jpegSize(bytes: Buffer): readonly number[] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xc0 || marker === 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return [];
}
