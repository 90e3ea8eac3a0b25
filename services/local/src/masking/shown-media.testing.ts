import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  storyboardGridColumns,
  storyboardGridRows,
  videoThumbnailWidthPx,
} from "@fieldstone/model/limits.ts";
import { frameNumbersOf, loudnessOf, noNumber } from "@fieldstone/testkit/recordings/numbered-video.ts";
import sharp from "sharp";
import { type Answer, zippedFiles } from "./walk-paths.testing.ts";

/** What one picture, video or segment shows. */
export interface Shown {
  /** Numbers of its frames; `noNumber` for a blurred one. */
  readonly frames: readonly number[];
  /** The loudest sample while each frame is shown; empty for a picture. */
  readonly loudness: readonly number[];
}

/** Beginnings of files that play or show something, with the extension by which ffmpeg knows them. */
const formats = [
  { extension: "mp4", begins: (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp" },
  { extension: "ts", begins: (bytes: Buffer) => bytes[0] === 0x47 && bytes[188] === 0x47 },
  { extension: "jpg", begins: (bytes: Buffer) => bytes.readUInt16BE(0) === 0xffd8 },
  { extension: "webp", begins: (bytes: Buffer) => bytes.toString("latin1", 8, 12) === "WEBP" },
] as const;

/** Decodes all that paths returned, each content once; an archive's files go by the archive's path and their own. */
export async function shownBy(answers: ReadonlyMap<string, Answer>): Promise<ReadonlyMap<string, Shown>> {
  const folder = await mkdtemp(path.join(tmpdir(), "shown-"));
  const known = new Map<string, Shown>();
  const shown = new Map<string, Shown>();
  const add = async (name: string, bytes: Buffer) => {
    const format = bytes.length < 200 ? undefined : formats.find(({ begins }) => begins(bytes));
    if (format === undefined) return;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const file = path.join(folder, `${hash}.${format.extension}`);
    const found = known.get(hash) ?? (await decode(file, bytes));
    known.set(hash, found);
    shown.set(name, found);
  };
  for (const [name, { status, bytes }] of answers) {
    if (status !== 200) continue;
    await add(name, bytes);
    for (const [inside, content] of zippedFiles(bytes)) await add(`${name} ${inside}`, content);
  }
  await rm(folder, { recursive: true });
  return shown;
}

async function decode(file: string, bytes: Buffer): Promise<Shown> {
  await writeFile(file, bytes);
  if (/\.(?:mp4|ts)$/.test(file))
    return { frames: await frameNumbersOf(file), loudness: await loudnessOf(file) };
  const { width } = await sharp(bytes).metadata();
  const isStoryboard = width > videoThumbnailWidthPx;
  const tiles = isStoryboard ? ([storyboardGridColumns, storyboardGridRows] as const) : undefined;
  return { frames: await frameNumbersOf(file, tiles), loudness: [] };
}

/** Frames by which the margins of blurred pictures and muted sound may differ. */
const marginFrames = 3;
/** Of 32,767: the tone is at 4,000 before it is made even, and a coder leaves a few of nothing. */
const [silentMax, loudMin] = [60, 1_000];

/** Frames that are heard though they are blurred, or not heard though they are shown, by their places. */
export function wronglyAudible({ frames, loudness }: Shown): readonly number[] {
  if (loudness.length === 0) return [];
  return [...frames.keys()].filter((at) => {
    const [from, to] = [Math.max(0, at - marginFrames), at + marginFrames + 1];
    const around = frames.slice(from, to);
    const loudest = Math.max(...loudness.slice(from, to));
    if (around.every((number) => number === noNumber)) return (loudness[at] ?? 0) > silentMax;
    return around.every((number) => number !== noNumber) && loudest < loudMin;
  });
}
