// `npm run bench -- media [KIND...]`: wall and processor time of a job compared with the bare ffmpeg commands
// on the same file, for each kind of job, or for the named ones, such as HLS AUDIO. Jobs read their source
// from the object store, probe it, and write their outputs there. Rounds alternate, figures are medians; on a
// busy machine only processor time is meaningful.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { processorMsOf } from "@fieldstone/platform/process/limited/process-usage.ts";
import {
  audioArguments,
  clipArguments,
  hlsArguments,
  normalizationArguments,
  probeArguments,
  thumbnailArguments,
} from "./ffmpeg-arguments.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { readProbe } from "./probe-recording.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const lengthSeconds = Number(process.env.BENCH_SECONDS ?? 120);
const frameRate = 30;
const timesMax = 1.05;

interface Cost {
  readonly wallMs: number;
  readonly processorMs: number;
}

interface Case {
  readonly name: string;
  readonly bare: readonly (readonly string[])[];
  readonly job: MediaJob;
}

const run = promisify(execFile);
const programs = await findFfmpeg(undefined);
const folder = await mkdtemp(path.join(tmpdir(), "media-bench-"));
try {
  const cases = await makeCases();
  console.info(`${lengthSeconds} s of 720p30, ${availableParallelism()} processors, load ${load()}`);
  const wanted = process.argv.slice(2);
  const isWanted = ({ job }: Case) => wanted.length === 0 || wanted.includes(job.type);
  for (const each of cases.filter(isWanted)) await compare(each);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The source, its normalized recording in a store, and the outputs of both. */
async function makeCases(): Promise<readonly (Case & { readonly engine: FfmpegEngine })[]> {
  await run(programs.ffmpeg, [
    ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=s=1280x720:r=${frameRate}:d=${lengthSeconds}`],
    ...["-f", "lavfi", "-i", `sine=440:d=${lengthSeconds}`, "-c:v", "mpeg4", "-q:v", "5", "-c:a", "aac"],
    ...["-f", "mp4", path.join(folder, "source")],
  ]);
  const normalization = normalizationArguments("source", "normalized", await probe("source"));
  await bare(normalization);
  const normalized = await probe("normalized");
  const dir = path.join(folder, "objects");
  const objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-bench-0123456789" });
  const engine = new FfmpegEngine({ objects, findPrograms: async () => programs });
  const owner = { region: "US_B", teamId: newId() } as const;
  const ids = { fileId: newId(), audioVideoFileId: newId() };
  const keys = recordingKeys(owner, ids);
  const sourceKey = objectKey(owner, "files", ids.fileId);
  await objects.put(sourceKey, await readFile(path.join(folder, "source")), "video/mp4");
  await objects.put(keys.normalized, await readFile(path.join(folder, "normalized")), "video/mp4");
  const common = { ...ids, fileTypeHint: "VIDEO", costTags: {} } as const;
  const hls = {
    ...common,
    type: "HLS",
    sourceKey: keys.normalized,
    hlsDestinationKeyPrefix: keys.hlsPrefix,
    thumbnailDestinationKeyPrefix: keys.thumbnailPrefix,
  } as const;
  // A span in the middle, of a usual length.
  const span = { startOffset: lengthSeconds * 400, endOffset: lengthSeconds * 400 + 20_000 };
  const clip = { ...span, sourceFrameRate: frameRate };
  const stills = thumbnailArguments("normalized", thumbnailGapSeconds(lengthSeconds));
  const made = (name: string) => objectKey(owner, "files", newId(), name);
  const cases: readonly Case[] = [
    {
      name: "NORMALIZATION",
      bare: [normalization],
      job: { ...common, type: "NORMALIZATION", sourceKey, destinationKey: made("normalized") },
    },
    ...(["SEGMENTED", "SINGLE"] as const).map((segmentType) => ({
      name: `HLS, ${segmentType}`,
      bare: [hlsArguments("normalized", segmentType), stills],
      job: { ...hls, segmentType },
    })),
    {
      name: "AUDIO",
      bare: [audioArguments("normalized", "audio")],
      job: {
        ...ids,
        costTags: {},
        type: "AUDIO",
        sourceKey: keys.normalized,
        destinationKey: made("audio"),
      },
    },
    {
      name: "AUDIO_VIDEO_CLIP",
      bare: [clipArguments("normalized", "clip", normalized, clip)],
      job: {
        ...clip,
        type: "AUDIO_VIDEO_CLIP",
        sourceFileId: ids.fileId,
        destinationFileId: newId(),
        destinationAudioVideoFileId: newId(),
        sourceKey: keys.normalized,
        destinationKey: made("clip"),
      },
    },
  ];
  return cases.map((each) => ({ ...each, engine }));
}

async function compare({
  name,
  bare: commands,
  job,
  engine,
}: Case & { engine: FfmpegEngine }): Promise<void> {
  const costs = { bare: [] as Cost[], job: [] as Cost[] };
  const sides = {
    bare: async () => {
      for (const command of commands) await bare(command);
    },
    job: () => work(engine, job),
  };
  for (let turn = 0; turn < rounds; turn += 1) {
    const order = turn % 2 === 0 ? (["bare", "job"] as const) : (["job", "bare"] as const);
    for (const side of order) costs[side].push(await cost(sides[side]));
  }
  const figures = (["wallMs", "processorMs"] as const).map((of) => {
    const [plain, ours] = [costs.bare, costs.job].map((all) => median(all.map((each) => each[of])));
    return { of, plain: plain ?? 0, ours: ours ?? 0 };
  });
  const words = figures.map(({ of, plain, ours }) => {
    const label = of === "wallMs" ? "wall" : "processor";
    return `${label} ${plain.toFixed(0)} and ${ours.toFixed(0)} ms, ${(ours / plain).toFixed(3)} times`;
  });
  console.info(`${name}: ${words.join("; ")}`);
  if (figures.some(({ plain, ours }) => ours > plain * timesMax)) process.exitCode = 1;
}

/** A command as typed in a shell, with the low priority that jobs have. */
async function bare(programArguments: readonly string[]): Promise<void> {
  await run("nice", ["-n", "10", programs.ffmpeg, ...programArguments], { cwd: folder });
}

async function probe(name: string) {
  const { stdout } = await run(programs.ffprobe, [...probeArguments(name)], { cwd: folder });
  return readProbe(stdout);
}

async function work(engine: FfmpegEngine, job: MediaJob): Promise<void> {
  const { signal } = new AbortController();
  await engine.run(job, {
    signal,
    emit: async (event) => {
      if (event.type === "job.failed") throw new Error(event.code);
    },
  });
}

/** Includes the programs that it started and waited for. */
async function cost(fn: () => Promise<void>): Promise<Cost> {
  const startedAt = performance.now();
  const processorMs = processorMsOf(process.pid);
  await fn();
  return {
    wallMs: performance.now() - startedAt,
    processorMs: processorMsOf(process.pid) - processorMs,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
