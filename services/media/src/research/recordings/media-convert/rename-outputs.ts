import { text } from "node:stream/consumers";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { eachAtOnce } from "@fieldstone/platform/objects/each-at-once.ts";
import { type ObjectKey, requireObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { listLimitMax, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withSegmentTimes } from "../segment-times.ts";
import { outputExtension, outputNames } from "./job-settings.ts";
import { makeStoryboards } from "./make-storyboards.ts";

type StreamJob = Extract<MediaJob, { type: "HLS" }>;

/** Objects renamed concurrently. */
const atOnce = 8;
/** The files of a playlist that the API serves: segments, or the single object of sound without video. */
const playedName = /^stream_v(_\d{5,9})?\.ts$/;

/** Outputs of a completed job are missing, or are not the requested ones. */
export class OutputsMissingError extends Error {
  override readonly name = "OutputsMissingError";
}

/**
 * Gives the service's outputs their expected names. Safe to repeat, even after an interruption.
 * @throws OutputsMissingError
 */
export async function renameOutputs(
  objects: ObjectStore,
  job: MediaJob,
  {
    hasPictures,
    emit,
  }: { readonly hasPictures: boolean; readonly emit: (event: MediaEvent) => Promise<void> },
): Promise<void> {
  if (job.type === "HLS") await renameStream(objects, job, emit);
  else if (job.type !== "AUDIO_VIDEO_EXPORT") {
    const type = hasPictures ? "video/mp4" : "audio/mp4";
    await rename(objects, `${job.destinationKey}.${outputExtension}`, job.destinationKey, type);
  }
  await emit({ type: "job.completed" });
}

/** Deletes the service's outputs of a cancelled job, while its recording stays. */
export async function dropOutput(objects: ObjectStore, job: MediaJob): Promise<void> {
  if (job.type === "HLS" || job.type === "AUDIO_VIDEO_EXPORT") return;
  await objects.delete(requireObjectKey(`${job.destinationKey}.${outputExtension}`));
}

async function renameStream(
  objects: ObjectStore,
  job: StreamJob,
  emit: (event: MediaEvent) => Promise<void>,
): Promise<void> {
  const { hlsDestinationKeyPrefix: hls, thumbnailDestinationKeyPrefix: thumbnails } = job;
  const stills = await listAll(objects, `${thumbnails}${outputNames.still}.`);
  await eachAtOnce(stills, atOnce, (key) => rename(objects, key, stillName(key), "image/jpeg"));
  const storyboardCount = await makeStoryboards(objects, {
    stills: await listAll(objects, `${thumbnails}${outputNames.still}-`),
    keyOf: (image) => requireObjectKey(`${thumbnails}storyboard-${paddedTo5(image)}.jpg`),
  });
  const variant = requireObjectKey(`${hls}${outputNames.stream}${outputNames.variant}.m3u8`);
  if ((await objects.head(variant)) === undefined) throw new OutputsMissingError(variant);
  const playlist = await text((await objects.get(variant)).body);
  const names = playlist.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  if (names.length === 0 || !names.every((name) => playedName.test(name)))
    throw new OutputsMissingError(`${variant} names something else than pieces beside it`);
  const timed =
    job.segmentType === "SINGLE"
      ? playlist
      : await withSegmentTimes(
          playlist,
          async (name) => (await objects.get(requireObjectKey(`${hls}${name}`))).body,
        );
  // Written last, so that a playlist names only existing objects.
  await objects.put(
    requireObjectKey(`${hls}playlist.m3u8`),
    Buffer.from(timed),
    "application/vnd.apple.mpegurl",
  );
  await emit({ type: "output.processed", storyboardCount });
}

/** Turns `still.0000012.jpg`, as the service counts from 0, into `still-00012.jpg`. */
function stillName(key: ObjectKey): string {
  const found = /^(.*)\.(\d{7})\.jpg$/.exec(key);
  if (found === null) throw new OutputsMissingError(`${key} is no still of the service's`);
  return `${found[1]}-${paddedTo5(Number(found[2]))}.jpg`;
}

function paddedTo5(index: number): string {
  return String(index).padStart(5, "0");
}

async function rename(objects: ObjectStore, from: string, to: string, contentType: string): Promise<void> {
  const [source, destination] = [requireObjectKey(from), requireObjectKey(to)];
  if ((await objects.head(source)) !== undefined) {
    await objects.copy(source, destination, contentType);
    await objects.delete(source);
    return;
  }
  // An earlier run has already renamed it.
  if ((await objects.head(destination)) === undefined) throw new OutputsMissingError(from);
}

async function listAll(objects: ObjectStore, prefix: string): Promise<readonly ObjectKey[]> {
  const keys: ObjectKey[] = [];
  for (;;) {
    const after = keys.at(-1);
    const page = await objects.list(prefix, after === undefined ? {} : { after });
    for (const each of page.map(({ key }) => key)) keys.push(each);
    if (page.length < listLimitMax) return keys;
  }
}
