import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { hourMs } from "@fieldstone/model/durations.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import { eachAtOnce } from "@fieldstone/platform/objects/each-at-once.ts";
import { type ObjectKey, requireObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import {
  ProcessFailedError,
  ProcessLimitError,
  runLimited,
} from "@fieldstone/platform/process/limited/limited-process.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { withWorkFolder } from "@fieldstone/platform/process/limited/work-folder.ts";
import {
  audioArguments,
  clipArguments,
  hlsArguments,
  normalizationArguments,
  probeArguments,
  progressOf,
  thumbnailArguments,
} from "./ffmpeg-arguments.ts";
import { type ExportJob, exportFiles, exportWorkMs } from "./ffmpeg-export.ts";
import type { FfmpegPrograms } from "./find-ffmpeg.ts";
import { type MediaEngine, type MediaJobRun, RecordingRefusedError } from "./media-engine.ts";
import { type ProbedRecording, readProbe } from "./probe-recording.ts";
import { refuseComplexMp4 } from "./refuse-complex-mp4.ts";
import { RememberedProbes } from "./remembered-probes.ts";
import { writeSegmentTimes } from "./write-segment-times.ts";

/** Limits of the smallest file and of each further megabyte: the cost of a file grows with its size. */
const baseProcessorMs = 120_000;
const processorMsPerMegabyte = 60_000;
const processorMsMax = 12 * hourMs;
/** Longest wait for a busy machine, in addition to processor time. */
const waitMsMax = hourMs;
const memoryMegabytesMax = 1_500;
/** Output limit of a job, in addition to twice its source. */
const outputBytesMax = 2_000_000_000;

/** Limit for the pieces and result of an export: about two hours. */
const exportBytesMax = 8_000_000_000;
/** Processor time per ms of an export: measured at most 0.6 on one core; the rest is headroom. */
const exportProcessorShare = 10;

/** Files of a stream: one after the other, each waits for the disk twice. */
const storedAtOnce = 4;

const sourceName = "source";

interface Work {
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly run: MediaJobRun;
}

/** Processes recordings with ffmpeg, in separate processes with limits. */
export class FfmpegEngine implements MediaEngine {
  readonly #objects: ObjectStore;
  readonly #findPrograms: () => Promise<FfmpegPrograms>;
  readonly #limitsFor: (sizeBytes: number) => ProcessLimits;
  readonly #probes = new RememberedProbes();
  #programs: Promise<FfmpegPrograms> | undefined;

  constructor(options: {
    readonly objects: ObjectStore;
    readonly findPrograms: () => Promise<FfmpegPrograms>;
    /** Limits by the size of the upload. */
    readonly limitsFor?: (sizeBytes: number) => ProcessLimits;
  }) {
    this.#objects = options.objects;
    this.#findPrograms = options.findPrograms;
    this.#limitsFor = options.limitsFor ?? limitsFor;
  }

  async run(job: MediaJob, run: MediaJobRun): Promise<void> {
    try {
      await withWorkFolder((folder) => this.#work(job, run, folder));
    } catch (error) {
      const code = rejectionOf(error);
      if (code === undefined) throw error;
      await run.emit({ type: "job.failed", code });
    }
  }

  async #work(job: MediaJob, run: MediaJobRun, folder: string): Promise<void> {
    if (job.type === "AUDIO_VIDEO_EXPORT") {
      await this.#export(job, run, folder);
      return;
    }
    const sourceKey = requireObjectKey(job.type === "RENDER" ? job.avFileSourceKey : job.sourceKey);
    const sizeBytes = await downloadObject(this.#objects, sourceKey, {
      file: path.join(folder, sourceName),
      signal: run.signal,
      isOnlyRead: true,
    });
    await run.emit({ type: "source.transferred", sizeBytes });
    const work = { folder, limits: this.#limitsFor(sizeBytes), run };
    const isUpload = job.type === "NORMALIZATION" || job.type === "RENDER";
    const probed = isUpload
      ? await this.#probe(work)
      : await this.#probes.get(sourceKey, sizeBytes, () => this.#probe(work));
    const { durationMs } = probed.metadata;
    switch (job.type) {
      case "AUDIO":
        if (probed.audioIndex === undefined) {
          await run.emit({ type: "job.skipped" });
          return;
        }
        await this.#ffmpeg(work, audioArguments(sourceName, "output"), durationMs);
        await this.#store(path.join(folder, "output"), requireObjectKey(job.destinationKey), "audio/mp4");
        break;
      case "RENDER":
      case "NORMALIZATION": {
        const edits = job.type === "RENDER" ? job.videoEdits : [];
        await run.emit({ type: "metadata.processed", metadata: probed.metadata });
        await this.#ffmpeg(work, normalizationArguments(sourceName, "output", probed, edits), durationMs);
        await this.#store(
          path.join(folder, "output"),
          requireObjectKey(job.destinationKey),
          mimeTypeOf(probed),
        );
        break;
      }
      case "HLS":
        await this.#stream(work, job, probed);
        break;
      case "AUDIO_VIDEO_CLIP": {
        const spanMs = job.endOffset - job.startOffset;
        await this.#ffmpeg(work, clipArguments(sourceName, "output", probed, job), spanMs);
        await this.#store(
          path.join(folder, "output"),
          requireObjectKey(job.destinationKey),
          mimeTypeOf(probed),
        );
        break;
      }
    }
    await run.emit({ type: "job.completed" });
  }

  async #export(job: ExportJob, run: MediaJobRun, folder: string): Promise<void> {
    const workMs = Math.max(1, exportWorkMs(job));
    let work: Work = { folder, limits: exportLimits(0, workMs), run };
    let doneMs = 0;
    await exportFiles(job, {
      folder,
      fetch: (key, name) =>
        downloadObject(this.#objects, requireObjectKey(key), {
          file: path.join(folder, name),
          signal: run.signal,
          isOnlyRead: true,
        }),
      probe: async (name, sourceBytes) => {
        work = { folder, limits: exportLimits(sourceBytes, workMs), run };
        await run.emit({ type: "source.transferred", sizeBytes: sourceBytes });
        return await this.#probe(work, name);
      },
      run: async (programArguments, durationMs) => {
        await this.#ffmpeg(work, programArguments, durationMs, { doneMs, workMs });
        doneMs += durationMs;
      },
      store: (name, key, contentType) =>
        this.#store(path.join(folder, name), requireObjectKey(key), contentType),
    });
    await run.emit({ type: "job.completed" });
  }

  #found(): Promise<FfmpegPrograms> {
    this.#programs ??= this.#findPrograms();
    return this.#programs;
  }

  async #probe({ folder, limits, run }: Work, name = sourceName): Promise<ProbedRecording> {
    await refuseComplexMp4(path.join(folder, name));
    const json = await runLimited({
      program: (await this.#found()).ffprobe,
      arguments: probeArguments(name),
      folder,
      limits,
      signal: run.signal,
    });
    return readProbe(json);
  }

  /** @param part where this program's work begins within the whole job, in ms of output */
  async #ffmpeg(
    { folder, limits, run }: Work,
    programArguments: readonly string[],
    durationMs: number,
    part = { doneMs: 0, workMs: durationMs },
  ) {
    let reportedPercent = 0;
    await runLimited({
      program: (await this.#found()).ffmpeg,
      arguments: programArguments,
      folder,
      limits,
      signal: run.signal,
      onLine: (line) => {
        const percent = Math.floor(
          ((part.doneMs / durationMs) * 100 + (progressOf(line, durationMs) ?? 0)) *
            (durationMs / part.workMs),
        );
        if (percent <= reportedPercent) return;
        reportedPercent = percent;
        // Lost progress is corrected by the next.
        run.emit({ type: "progress", percent }).catch(() => undefined);
      },
    });
  }

  async #stream(work: Work, job: Extract<MediaJob, { type: "HLS" }>, probed: ProbedRecording): Promise<void> {
    const { folder, run } = work;
    const { durationMs } = probed.metadata;
    await this.#ffmpeg(work, hlsArguments(sourceName, job.segmentType), durationMs);
    const gapSeconds = thumbnailGapSeconds(durationMs / 1_000);
    await Promise.all([
      probed.videoIndex === undefined
        ? undefined
        : this.#ffmpeg(work, thumbnailArguments(sourceName, gapSeconds), durationMs),
      job.segmentType === "SEGMENTED" ? writeSegmentTimes(folder) : undefined,
    ]);
    const names = await readdir(folder);
    const { hlsDestinationKeyPrefix: hls, thumbnailDestinationKeyPrefix: thumbnails } = job;
    const kinds = [
      [".ts", hls, "video/mp2t"],
      [".jpg", thumbnails, "image/jpeg"],
    ] as const;
    for (const [ending, prefix, contentType] of kinds)
      await eachAtOnce(
        names.filter((name) => name.endsWith(ending)),
        storedAtOnce,
        (name) => this.#store(path.join(folder, name), keyIn(prefix, name), contentType),
      );
    // Written last, so that a playlist names only existing objects.
    const playlist = keyIn(hls, "playlist.m3u8");
    await this.#store(path.join(folder, "playlist.m3u8"), playlist, "application/vnd.apple.mpegurl");
    const storyboardCount = names.filter((name) => name.startsWith("storyboard-")).length;
    await run.emit({ type: "output.processed", storyboardCount });
  }

  async #store(file: string, key: ObjectKey, contentType: string): Promise<void> {
    const { size } = await stat(file);
    if (size === 0) throw new RecordingRefusedError("recording.unreadable");
    await this.#objects.putFile(key, file, contentType);
  }
}

export function limitsFor(sizeBytes: number): ProcessLimits {
  const megabytes = sizeBytes / 1_000_000;
  const processorMs = Math.min(processorMsMax, baseProcessorMs + megabytes * processorMsPerMegabyte);
  return {
    processorMsMax: processorMs,
    durationMsMax: processorMs + waitMsMax,
    memoryMegabytesMax,
    folderBytesMax: 2 * sizeBytes + outputBytesMax,
  };
}

/** Limits of an export: its pieces are beside the source, and cost by their length. */
function exportLimits(sourceBytes: number, workMs: number): ProcessLimits {
  const processorMs = Math.min(processorMsMax, baseProcessorMs + workMs * exportProcessorShare);
  return {
    processorMsMax: processorMs,
    durationMsMax: processorMs + waitMsMax,
    memoryMegabytesMax,
    folderBytesMax: sourceBytes + exportBytesMax,
  };
}

/** Why a file cannot be processed; undefined if the file is not at fault. */
function rejectionOf(error: unknown): string | undefined {
  if (error instanceof RecordingRefusedError) return error.code;
  if (error instanceof ProcessLimitError) return "recording.too_complex";
  if (error instanceof ProcessFailedError) return isFullDisk(error) ? undefined : "recording.unreadable";
  return undefined;
}

function isFullDisk({ errorText }: ProcessFailedError): boolean {
  return errorText.includes("No space left on device");
}

function mimeTypeOf({ metadata }: ProbedRecording): string {
  return metadata.mediaType === "VIDEO" ? "video/mp4" : "audio/mp4";
}

function keyIn(prefix: string, name: string): ObjectKey {
  return requireObjectKey(prefix + name);
}
