import { readFile } from "node:fs/promises";
import path from "node:path";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { runLimited } from "@fieldstone/platform/process/limited/limited-process.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { withWorkFolder } from "@fieldstone/platform/process/limited/work-folder.ts";
import type { AudioCutter, SoundPiece } from "@fieldstone/platform/transcription/audio-cutter.ts";
import { onlyThisFile, quietly, threads } from "../recordings/ffmpeg-arguments.ts";
import { limitsFor } from "../recordings/ffmpeg-engine.ts";
import type { FfmpegPrograms } from "../recordings/find-ffmpeg.ts";
import { planPieces, type Silence, type SoundPacket } from "./plan-pieces.ts";

/** What counts as silence: the loudness of recordings is even, with speech far above this. */
const silence = "silencedetect=noise=-35dB:d=0.3";
/** A packet lasts at least 20 ms: a time inside it finds it, though times are rounded. */
const insidePacketMs = 2;

const sourceName = "source";
const pieceName = "piece";

interface Work {
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly signal: AbortSignal;
}

/** Cuts audio with ffmpeg, in separate processes with limits. Packets are copied, so that their sizes are known. */
export function ffmpegAudioCutter({
  objects,
  findPrograms,
}: {
  readonly objects: ObjectStore;
  readonly findPrograms: () => Promise<FfmpegPrograms>;
}): AudioCutter {
  const withSource = <T>(audioKey: ObjectKey, signal: AbortSignal, use: (work: Work) => Promise<T>) =>
    withWorkFolder(async (folder) => {
      const file = path.join(folder, sourceName);
      const sizeBytes = await downloadObject(objects, audioKey, { file, signal, isOnlyRead: true });
      return await use({ folder, limits: limitsFor(sizeBytes), signal });
    });
  return {
    plan: (audioKey, limits, signal) =>
      withSource(audioKey, signal, async (work) => {
        const programs = await findPrograms();
        const packets = await readPackets(programs, work);
        return planPieces({ packets, silences: await findSilences(programs, work), ...limits });
      }),
    cut: (audioKey, piece, signal) =>
      withSource(audioKey, signal, async (work) => {
        const { ffmpeg } = await findPrograms();
        await runLimited({ program: ffmpeg, arguments: cutArguments(piece), ...work });
        return await readFile(path.join(work.folder, pieceName));
      }),
  };
}

async function readPackets({ ffprobe }: FfmpegPrograms, work: Work): Promise<readonly SoundPacket[]> {
  const packets: SoundPacket[] = [];
  await runLimited({
    program: ffprobe,
    arguments: [
      ...["-v", "error", ...onlyThisFile, "-select_streams", "a:0"],
      ...["-show_entries", "packet=pts_time,size", "-of", "csv=p=0", "-i", sourceName],
    ],
    ...work,
    onLine: (line) => {
      const [seconds, sizeBytes] = line.split(",").map(Number);
      if (seconds !== undefined && Number.isFinite(seconds) && sizeBytes !== undefined && sizeBytes > 0)
        packets.push({ startMs: seconds * 1_000, sizeBytes });
    },
  });
  return packets;
}

async function findSilences({ ffmpeg }: FfmpegPrograms, work: Work): Promise<readonly Silence[]> {
  const silences: Silence[] = [];
  let startMs: number | undefined;
  await runLimited({
    program: ffmpeg,
    arguments: [
      ...[...quietly, "-nostats", ...threads, ...onlyThisFile, "-i", sourceName, "-map", "0:a:0"],
      ...["-af", `${silence},ametadata=mode=print:file=-`, "-f", "null", "/dev/null"],
    ],
    ...work,
    onLine: (line) => {
      const [, edge, seconds] = /^lavfi\.silence_(start|end)=([\d.]+)/.exec(line) ?? [];
      if (edge === "start") startMs = Number(seconds) * 1_000;
      else if (edge === "end" && startMs !== undefined)
        silences.push({ startMs, endMs: Number(seconds) * 1_000 });
    },
  });
  return silences;
}

function cutArguments({ startMs, endMs }: SoundPiece): readonly string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(3);
  const fromMs = startMs === 0 ? 0 : startMs + insidePacketMs;
  return [
    ...[...quietly, "-nostats", ...onlyThisFile, "-ss", seconds(fromMs), "-t", seconds(endMs - fromMs)],
    ...["-i", sourceName, "-map", "0:a:0", "-c", "copy", "-movflags", "+faststart", "-f", "mp4", pieceName],
  ];
}
