import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import { type SmallRecording, smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import {
  clipOf,
  engines,
  eventsOf,
  normalization,
  openObjects,
  owner,
  type PlacedRecording,
  placed,
  recordingOf,
} from "./ffmpeg-jobs.testing.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { brightnessOf, jpegSize, nearest, soundBeginsAt } from "./recording-content.testing.ts";

let objects: ObjectStore;
beforeAll(async () => {
  objects = await openObjects();
});

function streams({ ids, keys }: PlacedRecording, segmentType: "SINGLE" | "SEGMENTED"): MediaJob {
  return {
    type: "HLS",
    ...ids,
    sourceKey: keys.normalized,
    hlsDestinationKeyPrefix: keys.hlsPrefix,
    thumbnailDestinationKeyPrefix: keys.thumbnailPrefix,
    fileTypeHint: "VIDEO",
    segmentType,
    costTags: {},
  };
}

const namesIn = async (prefix: string) =>
  (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length));
const bytesOf = async (key: ObjectKey) => await toBuffer((await objects.get(key)).body);
const textOf = async (key: ObjectKey) => (await bytesOf(key)).toString("utf8");

/** Two runs of ffmpeg for each of three clips, on a busy machine. */
const joinMs = 90_000;
const transitions = ["CUT", "FADE", "TITLE_CARD"] as const;

const joined = trials(1, 3);

describe.each(engines)("ffmpeg ($name)", ({ findPrograms }) => {
  const engineOf = () => new FfmpegEngine({ objects, findPrograms });
  const made = new Map<SmallRecording, Promise<PlacedRecording>>();
  /** A normalized recording, ready to be cut; shared by all tests that only read it. */
  const normalizedOf = (name: SmallRecording) => {
    const source =
      made.get(name) ??
      recordingOf(objects, name).then(async (recording) => {
        await eventsOf(engineOf(), normalization(recording));
        return recording;
      });
    made.set(name, source);
    return source;
  };

  it("makes a video even and cuts it into segments, with stills and a storyboard", async () => {
    const call = await recordingOf(objects, "call.mp4");
    expect(await eventsOf(engineOf(), normalization(call))).toMatchObject([
      { type: "source.transferred" },
      {
        type: "metadata.processed",
        metadata: { mediaType: "VIDEO", durationMs: 3_000, widthPx: 320, heightPx: 180, frameRate: 25 },
      },
      { type: "job.completed" },
    ]);
    expect(await eventsOf(engineOf(), streams(call, "SEGMENTED"))).toMatchObject([
      { type: "source.transferred" },
      { type: "output.processed", storyboardCount: 1 },
      { type: "job.completed" },
    ]);
    expect(await namesIn(call.keys.hlsPrefix)).toEqual(["playlist.m3u8", "segment-00000.ts"]);
    expect(await textOf(call.keys.hls("playlist.m3u8"))).toMatch(
      /#EXTINF:3\.\d+,\n#CONTAINS:0-[23]\d{3}\nsegment-00000\.ts\n#EXT-X-ENDLIST/,
    );
    expect((await namesIn(call.keys.thumbnailPrefix)).slice(0, 3)).toEqual([
      "still-00000.jpg",
      "still-00001.jpg",
      "still-00002.jpg",
    ]);
    expect(jpegSize(await bytesOf(call.keys.thumbnail("still-00000.jpg")))).toEqual([640, 360]);
    expect(jpegSize(await bytesOf(call.keys.thumbnail("storyboard-00000.jpg")))).toEqual([1_280, 720]);
  });

  it("makes old formats playable, and one object of a recording without pictures", async () => {
    for (const name of ["old.avi", "old.wmv"] as const) {
      const old = await recordingOf(objects, name);
      for (const job of [normalization(old), streams(old, "SEGMENTED")])
        expect((await eventsOf(engineOf(), job)).at(-1)).toEqual({ type: "job.completed" });
    }
    const voice = await recordingOf(objects, "voice.wav");
    expect(await eventsOf(engineOf(), normalization(voice))).toMatchObject([
      { type: "source.transferred" },
      { type: "metadata.processed", metadata: { mediaType: "AUDIO", widthPx: null, frameRate: null } },
      { type: "job.completed" },
    ]);
    await eventsOf(engineOf(), streams(voice, "SINGLE"));
    expect(await namesIn(voice.keys.hlsPrefix)).toEqual(["media.ts", "playlist.m3u8"]);
    expect(await textOf(voice.keys.hls("playlist.m3u8"))).toContain("#EXT-X-BYTERANGE");
    expect(await namesIn(voice.keys.thumbnailPrefix)).toEqual([]);
  });

  it("cuts a clip to the frame", async () => {
    const source = await normalizedOf("brighter.mp4");
    const lights = await brightnessOf(await bytesOf(source.keys.normalized));
    expect(lights).toHaveLength(100);
    for (const [startOffset, endOffset] of [
      [0, 1_000],
      [1_234, 2_345],
      [3_990, 4_000],
    ] as const) {
      const clip = clipOf(source, startOffset, endOffset);
      for (const _again of [1, 2])
        expect((await eventsOf(engineOf(), clip)).at(-1)).toEqual({ type: "job.completed" });
      const cut = await brightnessOf(await bytesOf(clip.destinationKey));
      const [first, last] = [cut.at(0) ?? -1, cut.at(-1) ?? -1].map((light) => nearest(lights, light));
      expect(Math.abs((first ?? -9) - startOffset / 40)).toBeLessThanOrEqual(1);
      expect(Math.abs((last ?? -9) + 1 - endOffset / 40)).toBeLessThanOrEqual(1);
      expect(Math.abs(cut.length - (endOffset - startOffset) / 40)).toBeLessThanOrEqual(1);
    }
  });

  it("keeps sound that begins late at its distance from the pictures, in a clip and in a reel", async () => {
    const source = await normalizedOf("late-sound.mp4");
    const clip = clipOf(source, 1_000, 4_000);
    expect((await eventsOf(engineOf(), clip)).at(-1)).toEqual({ type: "job.completed" });
    const cut = await bytesOf(clip.destinationKey);
    expect(await soundBeginsAt(cut)).toBeCloseTo(1, 1);
    const exportId = newId();
    const destinationKey = objectKey(owner, "reel-exports", exportId, "video");
    const file = (startOffset: number, endOffset: number) => ({
      ...{ sourceKey: source.keys.normalized, sourceFrameRate: 25, startOffset, endOffset, destinationKey },
      audioVideoFileType: "VIDEO" as const,
    });
    const job: MediaJob = {
      type: "AUDIO_VIDEO_EXPORT",
      audioVideoExportId: exportId,
      // The first piece ends before the sound begins.
      files: [file(0, 500), file(1_000, 4_000)],
    };
    expect((await eventsOf(engineOf(), job)).at(-1)).toEqual({ type: "job.completed" });
    const reel = await bytesOf(destinationKey);
    expect(await soundBeginsAt(reel)).toBeCloseTo(1.5, 1);
    expect(await brightnessOf(reel)).toHaveLength(88);
  });

  it.each(transitions.slice(0, joined))(
    "joins clips to the frame, with %s between",
    { timeout: joinMs },
    async (transition) => {
      const source = await normalizedOf("brighter.mp4");
      const voice = await normalizedOf("voice.wav");
      const exportId = newId();
      const destinationKey = objectKey(owner, "reel-exports", exportId, "video");
      const vttKey = objectKey(owner, "reel-exports", exportId, "captions.vtt");
      await objects.put(
        vttKey,
        Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ana>Hello {there}\n"),
        "text/vtt",
      );
      const file = (of: typeof source, startOffset: number, endOffset: number, vttStartOffset: number) => ({
        ...{ sourceKey: of.keys.normalized, sourceFrameRate: 25, startOffset, endOffset, destinationKey },
        subtitleTrack: { vttKey, vttStartOffset },
        audioVideoFileType: of === source ? ("VIDEO" as const) : ("AUDIO" as const),
      });
      const job: MediaJob = {
        type: "AUDIO_VIDEO_EXPORT",
        audioVideoExportId: exportId,
        files: [file(source, 1_000, 2_000, 0), file(voice, 0, 600, 1_000), file(source, 2_520, 3_480, 1_600)],
        joining: {
          transition,
          titles: ["One", "Two {b} \\N", "Three"],
          captions: transition === "CUT" ? "BURNED" : "SOFT",
        },
      };
      for (const _again of [1, 2]) {
        expect((await eventsOf(engineOf(), job)).at(-1)).toEqual({ type: "job.completed" });
      }
      const lights = await brightnessOf(await bytesOf(destinationKey));
      const cardFrames = transition === "TITLE_CARD" ? 50 : 0;
      expect(Math.abs(lights.length - (25 + 15 + 24 + 3 * cardFrames))).toBeLessThanOrEqual(1);
      const black = Math.min(...lights);
      const isBlack = (place: number) => (lights[place] ?? 255) - black < 8;
      const [second, third] = [25 + 2 * cardFrames, 40 + 3 * cardFrames];
      expect([isBlack(second), isBlack(second + 14)]).toEqual([true, true]);
      expect([isBlack(third - 1), isBlack(third + 12)]).toEqual([true, false]);
      if (transition === "CUT") expect([isBlack(24), isBlack(25), isBlack(40)]).toEqual([false, true, false]);
    },
  );

  it("takes the words' sound, and skips a recording without any", async () => {
    const call = await recordingOf(objects, "call.mp4");
    const destinationKey = objectKey(owner, "recordings", call.ids.fileId, "audio");
    const audio: MediaJob = {
      type: "AUDIO",
      ...call.ids,
      sourceKey: call.sourceKey,
      destinationKey,
      costTags: {},
    };
    expect((await eventsOf(engineOf(), audio)).at(-1)).toEqual({ type: "job.completed" });
    expect(await objects.head(destinationKey)).toMatchObject({ contentType: "audio/mp4" });
    const silent = await recordingOf(objects, "silent.mp4");
    const skipped: MediaJob = { ...audio, ...silent.ids, sourceKey: silent.sourceKey };
    expect((await eventsOf(engineOf(), skipped)).at(-1)).toEqual({ type: "job.skipped" });
  });

  it.each([
    ["no recording", Buffer.from("not a recording at all"), "recording.unreadable"],
    ["nothing", Buffer.from(" "), "recording.unreadable"],
    [
      "a playlist that names a file of this machine",
      Buffer.from("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
      "recording.unreadable",
    ],
    [
      "a list of files to join",
      Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
      "recording.unreadable",
    ],
  ])("refuses %s, and leaves nothing", async (_what, bytes, code) => {
    const hostile = await placed(objects, bytes);
    expect((await eventsOf(engineOf(), normalization(hostile))).at(-1)).toEqual({ type: "job.failed", code });
    expect(await namesIn(objectPrefix(owner, "recordings", hostile.ids.fileId))).toEqual([]);
  });

  it("plays what is there of a file that breaks off, or says that it cannot", async () => {
    const bytes = await readFile(await smallRecording("old.avi"));
    const broken = await placed(objects, bytes.subarray(0, bytes.length / 2));
    const last = (await eventsOf(engineOf(), normalization(broken))).at(-1);
    expect(["job.completed", "job.failed"]).toContain(last?.type);
  });
});

it("a cancelled job ends with its reason and frees its folder", async () => {
  const call = await recordingOf(objects, "call.mp4");
  const cancelling = new AbortController();
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const running = engine.run(normalization(call), {
    signal: cancelling.signal,
    emit: async () => cancelling.abort(new Error("cancelled")),
  });
  await expect(running).rejects.toThrow("cancelled");
  const folders = await readdir(path.join(tmpdir(), "fieldstone-work"));
  expect(folders.filter((name) => name.startsWith(`${process.pid}-`))).toEqual([]);
});

it("a prepared recording is inspected once, and again when it was replaced", async () => {
  const { ffmpeg, ffprobe } = await findFfmpeg(undefined);
  const folder = await mkdtemp(path.join(tmpdir(), "counted-probes-"));
  const [counted, count] = [path.join(folder, "ffprobe"), path.join(folder, "count")];
  await writeFile(counted, `#!/bin/sh\necho >> ${count}\nexec ${ffprobe} "$@"\n`, { mode: 0o755 });
  const engine = new FfmpegEngine({ objects, findPrograms: async () => ({ ffmpeg, ffprobe: counted }) });
  const call = await recordingOf(objects, "call.mp4");
  const probes = async () => (await readFile(count)).length;
  await eventsOf(engine, normalization(call));
  for (const job of [clipOf(call, 0, 200), clipOf(call, 200, 400)])
    expect((await eventsOf(engine, job)).at(-1)).toEqual({ type: "job.completed" });
  expect(await probes()).toBe(2);
  await objects.put(call.keys.normalized, Buffer.from("no recording"), "video/mp4");
  expect((await eventsOf(engine, clipOf(call, 0, 200))).at(-1)).toMatchObject({ type: "job.failed" });
  expect(await probes()).toBe(3);
});

it("an ffmpeg that is set and not there is named", async () => {
  await expect(findFfmpeg("/nowhere/ffmpeg")).rejects.toThrow("FFMPEG_PATH");
});
