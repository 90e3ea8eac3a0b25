import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type SmallRecording, smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { FfmpegEngine } from "./ffmpeg-engine.ts";
import { bundledPrograms, findFfmpeg } from "./find-ffmpeg.ts";

/** Both builds of ffmpeg that recordings may be processed with. */
export const engines = [
  { name: "the system's or npm's", findPrograms: () => findFfmpeg(undefined) },
  { name: "npm's of 2018", findPrograms: bundledPrograms },
];
export const owner = { region: "US_B", teamId: newId() } as const;

/** An empty object store. */
export async function openObjects(): Promise<ObjectStore> {
  const dir = await mkdtemp(path.join(tmpdir(), "media-objects-"));
  return openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
}

export type PlacedRecording = Awaited<ReturnType<typeof placed>>;

/** Stores a file, and returns the keys for its outputs. */
export async function placed(objects: ObjectStore, bytes: Buffer) {
  const ids = { fileId: newId(), audioVideoFileId: newId() };
  const sourceKey = objectKey(owner, "files", ids.fileId);
  await objects.put(sourceKey, bytes, "application/octet-stream");
  return { ids, sourceKey, keys: recordingKeys(owner, ids) };
}

export const recordingOf = async (objects: ObjectStore, name: SmallRecording) =>
  placed(objects, await readFile(await smallRecording(name)));

export async function eventsOf(engine: FfmpegEngine, job: MediaJob, signal = new AbortController().signal) {
  const events: MediaEvent[] = [];
  await engine.run(job, { signal, emit: async (event) => void events.push(event) });
  return events.filter(({ type }) => type !== "progress");
}

export function normalization({ ids, sourceKey, keys }: PlacedRecording): MediaJob {
  const destinationKey = keys.normalized;
  return { type: "NORMALIZATION", ...ids, sourceKey, destinationKey, fileTypeHint: "VIDEO", costTags: {} };
}

/** The job that cuts a span of a recording, in ms, at 25 frames per second. */
export function clipOf({ ids, keys }: PlacedRecording, startOffset: number, endOffset: number) {
  const audioVideoFileId = newId();
  return {
    type: "AUDIO_VIDEO_CLIP",
    sourceFileId: ids.fileId,
    destinationFileId: newId(),
    destinationAudioVideoFileId: audioVideoFileId,
    sourceKey: keys.normalized,
    destinationKey: recordingKeys(owner, { ...ids, audioVideoFileId }).clip,
    ...{ startOffset, endOffset, sourceFrameRate: 25 },
  } satisfies MediaJob;
}
