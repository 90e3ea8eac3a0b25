// `npm run bench -- media`: what preparing a recording costs beside the bare ffmpeg commands on the same file. Jobs read
// their source from the object store and leave their outputs there; rounds alternate, figures are medians.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import {
  hlsArguments,
  normalizationArguments,
  probeArguments,
  thumbnailArguments,
} from "./ffmpeg-arguments.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { readProbe } from "./probe-recording.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const lengthSeconds = Number(process.env.BENCH_SECONDS ?? 60);

const run = promisify(execFile);
const programs = await findFfmpeg(undefined);
const folder = await mkdtemp(path.join(tmpdir(), "media-bench-"));
try {
  const source = path.join(folder, "source");
  await run(programs.ffmpeg, [
    ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=s=1280x720:r=30:d=${lengthSeconds}`],
    ...["-f", "lavfi", "-i", `sine=440:d=${lengthSeconds}`, "-c:v", "mpeg4", "-q:v", "5", "-c:a", "aac"],
    ...["-f", "mp4", source],
  ]);
  const bytes = await readFile(source);
  const wallMs = { bare: [] as number[], job: [] as number[] };
  for (let turn = 0; turn < rounds; turn += 1) {
    wallMs.bare.push(await timed(bare));
    wallMs.job.push(await timed(() => prepare(bytes)));
  }
  const [bareMs, jobMs] = [median(wallMs.bare), median(wallMs.job)];
  console.info(
    `${lengthSeconds} s of 720p30: ffmpeg ${bareMs.toFixed(0)} ms, jobs ${jobMs.toFixed(0)} ms, ${(jobMs / bareMs).toFixed(3)} times`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The commands by themselves, as somebody would type them, behind other work as the jobs are. */
async function bare(): Promise<void> {
  const command = (program: string, programArguments: readonly string[]) =>
    run("nice", ["-n", "10", program, ...programArguments], { cwd: folder });
  const { stdout } = await command(programs.ffprobe, probeArguments("source"));
  await command(programs.ffmpeg, normalizationArguments("source", "normalized", readProbe(stdout)));
  await command(programs.ffmpeg, hlsArguments("normalized", "SEGMENTED"));
  await command(programs.ffmpeg, thumbnailArguments("normalized", thumbnailGapSeconds(lengthSeconds)));
}

async function prepare(bytes: Buffer): Promise<void> {
  const dir = await mkdtemp(path.join(folder, "objects-"));
  const objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-bench-0123456789" });
  const engine = new FfmpegEngine({ objects, findPrograms: async () => programs });
  const owner = { region: "US_B", teamId: newId() } as const;
  const ids = { fileId: newId(), audioVideoFileId: newId() };
  const keys = recordingKeys(owner, ids);
  const sourceKey = objectKey(owner, "files", ids.fileId);
  await objects.put(sourceKey, bytes, "video/mp4");
  const common = { ...ids, fileTypeHint: "VIDEO", costTags: {} } as const;
  const jobs: readonly MediaJob[] = [
    { ...common, type: "NORMALIZATION", sourceKey, destinationKey: keys.normalized },
    {
      ...common,
      type: "HLS",
      sourceKey: keys.normalized,
      hlsDestinationKeyPrefix: keys.hlsPrefix,
      thumbnailDestinationKeyPrefix: keys.thumbnailPrefix,
      segmentType: "SEGMENTED",
    },
  ];
  for (const job of jobs) {
    const { signal } = new AbortController();
    await engine.run(job, {
      signal,
      emit: async (event) => {
        if (event.type === "job.failed") throw new Error(event.code);
      },
    });
  }
}

async function timed(fn: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await fn();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
