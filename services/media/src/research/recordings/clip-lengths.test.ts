import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import type { SmallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { clipOf, engines, eventsOf, normalization, openObjects, recordingOf } from "./ffmpeg-jobs.testing.ts";
import { brightnessOf, lengthsOf } from "./recording-content.testing.ts";

let objects: Awaited<ReturnType<typeof openObjects>>;
beforeAll(async () => {
  objects = await openObjects();
});

describe.each(engines)("ffmpeg ($name)", ({ findPrograms }) => {
  /** A clip of a recording, in ms. */
  async function cut(
    name: SmallRecording,
    from: number,
    to: number,
    sourceFrameRate: number,
  ): Promise<Buffer> {
    const engine = new FfmpegEngine({ objects, findPrograms });
    const source = await recordingOf(objects, name);
    await eventsOf(engine, normalization(source));
    const clip = { ...clipOf(source, from, to), sourceFrameRate };
    expect((await eventsOf(engine, clip)).at(-1)).toEqual({ type: "job.completed" });
    return await toBuffer((await objects.get(clip.destinationKey)).body);
  }

  it.each([
    ["ends before its sound begins", "late-sound.mp4", 1_000, 1_480],
    ["begins where its sound has not begun", "late-sound.mp4", 1_480, 2_480],
    ["has sound to its last moment", "brighter.mp4", 1_000, 1_480],
    ["ends behind the recording", "brighter.mp4", 3_520, 4_480],
  ] as const)("a clip that %s has sound as long as its pictures", async (_what, name, from, to) => {
    const clip = await cut(name, from, to, 25);
    const frames = (Math.min(to, 4_000) - from) / 40;
    expect(await brightnessOf(clip)).toHaveLength(frames);
    expect(await lengthsOf(clip)).toEqual({ video: frames / 25, audio: frames / 25 });
  });

  it("a clip of pictures at an uneven rate lasts as long as its span", async () => {
    const { video, audio } = await lengthsOf(await cut("uneven.mp4", 2_000, 3_000, 15));
    expect([video, audio].map((seconds) => Math.round((seconds ?? 0) * 25))).toEqual([25, 25]);
  });
});
