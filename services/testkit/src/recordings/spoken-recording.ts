import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "@fieldstone/media/research/recordings/find-ffmpeg.ts";
import { expect } from "vitest";
import { numberedFrameRate, numberedPicture } from "./numbered-video.ts";

const run = promisify(execFile);

/** True where espeak-ng, which speaks the words, is installed. */
export const canSpeak = spawnSync("espeak-ng", ["--version"]).status === 0;

export interface SpokenWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface SpokenRecording {
  readonly file: string;
  readonly words: readonly SpokenWord[];
  readonly durationMs: number;
  remove(): Promise<void>;
}

const sentences = [
  "We count the stock on paper first because our hands are wet.",
  "The numbers reach the tablet the next morning.",
  "By then somebody has sold a box that nobody wrote down.",
  "I would pay for something that understands my handwriting.",
  "Nobody here has an hour to learn another program.",
];
/** espeak-ng's output: one second of 16-bit samples. */
const bytesPerSecond = 22_050 * 2;
const headerBytes = 44;
const pauseMs = 120;

function bytesOf(ms: number): number {
  return Math.round(((ms / 1_000) * bytesPerSecond) / 2) * 2;
}

/** Speaks each word separately, so that its times are exact to the sample. Ends on a whole second. */
async function speak(folder: string): Promise<{ sound: Buffer; words: SpokenWord[] }> {
  const parts: Buffer[] = [];
  const words: SpokenWord[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const msNow = () => Math.round((length / bytesPerSecond) * 1_000);
  const file = path.join(folder, "word.wav");
  let header: Buffer = Buffer.alloc(0);
  for (const text of sentences.flatMap((sentence) => sentence.split(" "))) {
    await run("espeak-ng", ["-s", "160", "-w", file, text]);
    const wave = await readFile(file);
    header = wave.subarray(0, headerBytes);
    const startMs = msNow();
    add(wave.subarray(headerBytes));
    words.push({ text, startMs, endMs: msNow() });
    add(Buffer.alloc(bytesOf(pauseMs)));
  }
  const rest = bytesPerSecond - (length % bytesPerSecond);
  add(Buffer.alloc(rest));
  // Oversized values mean "to the end of the file", as from a pipe.
  header.writeUInt32LE(0xffff_ffff, 4);
  header.writeUInt32LE(0xffff_ffff, 40);
  return { sound: Buffer.concat([header, ...parts]), words };
}

/** A video in which the same sentences are repeated, with each frame's number in its picture. */
export async function spokenRecording(seconds: number): Promise<SpokenRecording> {
  const folder = await mkdtemp(path.join(tmpdir(), "spoken-"));
  const { sound, words } = await speak(folder);
  const roundMs = ((sound.length - headerBytes) / bytesPerSecond) * 1_000;
  const [wave, file] = [path.join(folder, "speech.wav"), path.join(folder, "speech.mp4")];
  await writeFile(wave, sound);
  const { ffmpeg } = await findFfmpeg(undefined);
  await run(ffmpeg, [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", numberedPicture],
    ...["-stream_loop", "-1", "-i", wave, "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
  ]);
  const durationMs = seconds * 1_000;
  const rounds = Array.from({ length: Math.ceil(durationMs / roundMs) }, (_none, round) => round * roundMs);
  return {
    file,
    words: rounds
      .flatMap((at) => words.map((word) => ({ ...word, startMs: word.startMs + at, endMs: word.endMs + at })))
      .filter(({ endMs }) => endMs < durationMs),
    durationMs,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Spans of words near the beginning, middle and end. */
export function spansOf({ words }: Pick<SpokenRecording, "words">) {
  return [0.1, 0.5, 0.9].map((share) => {
    const from = Math.floor(words.length * share);
    const said = words.slice(from, from + 4);
    return {
      startMs: Math.round(said[0]?.startMs ?? 0),
      endMs: Math.round(said.at(-1)?.endMs ?? 0),
      text: said.map(({ text }) => text).join(" "),
    };
  });
}

/** Expects the first and last frame at the words' times, within one, and every frame between exactly once. */
export function expectFramesOf(frames: readonly number[], startMs: number, endMs: number): void {
  const frameMs = 1_000 / numberedFrameRate;
  expect(frames).toEqual(frames.map((_number, place) => (frames[0] ?? 0) + place));
  const [first = -9, last = -9] = [frames.at(0), frames.at(-1)];
  expect(Math.abs(first - startMs / frameMs)).toBeLessThanOrEqual(1);
  expect(Math.abs(last + 1 - endMs / frameMs)).toBeLessThanOrEqual(1);
}
