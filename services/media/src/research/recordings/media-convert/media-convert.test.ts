import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { cancelMediaJobs } from "@fieldstone/domain/research/recordings/cancel-media-jobs.ts";
import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import { dropRecordingTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { createRedaction } from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dropRecordingWork } from "../drop-recording-work.ts";
import { brightnessOf } from "../recording-content.testing.ts";
import type { FakeJob } from "./fake-media-convert.testing.ts";
import { openServiceFixture, type ServiceFixture, serviceNames } from "./media-convert-fixture.testing.ts";

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openServiceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.fake.refuseWith = 200;
});

const newestJob = (): FakeJob => {
  const job = fixture.fake.jobs.at(-1);
  if (job === undefined) throw new Error("the service was asked for nothing");
  return job;
};
/** Hands over, completes and settles the newest job. */
const convert = async () => {
  await fixture.run();
  await fixture.fake.finish(newestJob());
  await fixture.follow();
};
const bytesOf = async (key: Parameters<ServiceFixture["objects"]["get"]>[0]) =>
  toBuffer((await fixture.objects.get(key)).body);
const namesOf = async (fileId: string) => {
  const all = await fixture.objects.list(recordingPrefix(fixture.team, fileId));
  return all.map(({ key }) => key.split("/").slice(-2).join("/"));
};

it("prepares a recording by requests that the published model allows, below the workspace's prefix", async () => {
  const fileId = await fixture.attach("call.mp4");
  await convert();
  await convert();
  expect(await fixture.recording(fileId)).toMatchObject({
    ...{ status: "DONE", progressPercent: 100, storyboardCount: 1 },
    metadata: { mediaType: "VIDEO", durationMs: 3_000, widthPx: 320, heightPx: 180, frameRate: 25 },
  });
  const keys = await fixture.keys(fileId);
  expect(await fixture.objects.head(keys.normalized)).toMatchObject({ contentType: "video/mp4" });
  const playlist = (await bytesOf(keys.hls("playlist.m3u8"))).toString("utf8");
  const names = playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(names).toEqual(["stream_v_00001.ts"]);
  for (const name of ["still-00000.jpg", "still-00002.jpg", "storyboard-00000.jpg"])
    expect(await fixture.objects.head(keys.thumbnail(name))).toMatchObject({ contentType: "image/jpeg" });
  expect((await namesOf(fileId)).filter((name) => /\.mp4$|still\./.test(name))).toEqual([]);

  expect(fixture.fake.calls.flatMap(({ faults }) => faults)).toEqual([]);
  const [normalization] = fixture.fake.jobs;
  expect(normalization).toMatchObject({ role: serviceNames.roleArn, queue: serviceNames.queueArn });
  expect(normalization?.tags).toMatchObject({ team: fixture.team.teamId, type: "NORMALIZATION" });
  expect(normalization?.userMetadata).toEqual({ team: fixture.team.teamId, job: normalization?.token });
  const prefix = `s3://fieldstone-test-objects/${objectPrefix(fixture.team)}`;
  const groups = fixture.fake.jobs.flatMap(({ settings }) => settings.outputGroups);
  for (const { outputGroupSettings: group } of groups)
    expect((group.hlsGroupSettings ?? group.fileGroupSettings)?.destination).toContain(prefix);
});

it("prepares sound alone as one object, of which players take ranges", async () => {
  const fileId = await fixture.attach("voice.wav", "AUDIO");
  await convert();
  await convert();
  expect(await fixture.recording(fileId)).toMatchObject({
    ...{ status: "DONE", storyboardCount: 0 },
    metadata: { mediaType: "AUDIO", frameRate: null },
  });
  const keys = await fixture.keys(fileId);
  expect(await fixture.objects.head(keys.normalized)).toMatchObject({ contentType: "audio/mp4" });
  const playlist = (await bytesOf(keys.hls("playlist.m3u8"))).toString("utf8");
  expect(playlist).toContain("#EXT-X-BYTERANGE");
  expect(playlist).toContain("stream_v.ts");
  expect(fixture.fake.calls.flatMap(({ faults }) => faults)).toEqual([]);
});

it("leaves a redacted recording to ffmpeg, its stream too, as parts of it are withheld until that is done", async () => {
  const fileId = await fixture.attach("call.mp4");
  await convert();
  await convert();
  const before = fixture.fake.jobs.length;
  const span = { startMs: 1_000, endMs: 2_000, mutesAudio: true, blursVideo: true };
  await fixture.write((tx) => createRedaction(tx, { fileId, ...span }));
  await fixture.run();
  await fixture.run();
  expect(await fixture.recording(fileId)).toMatchObject({ status: "DONE" });
  expect(fixture.fake.jobs).toHaveLength(before);
});

it("tells progress, and never less than before", async () => {
  const fileId = await fixture.attach("call.mp4");
  await fixture.run();
  for (const percent of [50, 20]) {
    fixture.fake.progress(newestJob(), percent);
    await fixture.follow();
  }
  expect(await fixture.recording(fileId)).toMatchObject({ status: "PROCESSING", progressPercent: 30 });
});

it("begins a job once, however often its message comes", async () => {
  await fixture.attach("call.mp4");
  const before = fixture.fake.jobs.length;
  for (let time = 0; time < 3; time += 1) await fixture.run();
  expect(fixture.fake.jobs).toHaveLength(before + 1);
  await fixture.fake.finish(newestJob());
  for (let time = 0; time < 2; time += 1) await fixture.follow();
});

it("cuts a clip by its frames' numbers", async () => {
  const fileId = await fixture.attach("brighter.mp4");
  await convert();
  await convert();
  const highlightId = await fixture.write((tx) =>
    createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } }),
  );
  await fixture.write((tx) => makeClip(tx, highlightId));
  await fixture.run();
  expect(newestJob().settings.inputs[0].inputClippings).toEqual([
    { startTimecode: "00:00:01:00", endTimecode: "00:00:01:24" },
  ]);
  await fixture.fake.finish(newestJob());
  await fixture.follow();
  const clip = (await fixture.write((tx) => findClips(tx, [highlightId]))).get(highlightId);
  expect(clip).toMatchObject({ status: "DONE" });
  const place = { fileId, audioVideoFileId: clip?.audioVideoFileId ?? "" };
  const all = await fixture.objects.list(recordingPrefix(fixture.team, fileId));
  const cut = all.find(({ key }) => key.endsWith(`${place.audioVideoFileId}/clip`));
  expect(await brightnessOf(await bytesOf(cut?.key ?? (await fixture.keys(fileId)).clip))).toHaveLength(25);
});

it("ends the service's job when somebody cancels, and leaves nothing of it", async () => {
  const fileId = await fixture.attach("call.mp4");
  await fixture.run();
  const job = newestJob();
  await fixture.write((tx) => cancelRecording(tx, fileId));
  // The service wrote the output before the job was cancelled.
  await fixture.fake.finish(job);
  job.status = "PROGRESSING";
  await fixture.follow();
  expect(job.status).toBe("CANCELED");
  await fixture.follow();
  const drops = await waitingTasks(fixture.database, fixture.team.teamId, dropRecordingTask);
  for (const drop of drops)
    await runTask(
      dropRecordingWork({ cell: fixture.database.cell, objects: fixture.objects }),
      fixture.team,
      drop,
    );
  expect(await namesOf(fileId)).toEqual([]);
  expect(await fixture.recording(fileId)).toMatchObject({ status: "CANCELLED" });
});

it("leaves nothing of sound that nobody waits for any more, and the recording as it was", async () => {
  const fileId = await fixture.attach("call.mp4");
  await convert();
  await convert();
  const before = await namesOf(fileId);
  await fixture.extractSound(fileId);
  await fixture.run();
  const job = newestJob();
  expect(job.tags).toMatchObject({ type: "AUDIO" });
  await fixture.write((tx) => cancelMediaJobs(tx, fileId, "AUDIO"));
  await fixture.fake.finish(job);
  expect(await namesOf(fileId)).not.toEqual(before);
  await fixture.follow();
  expect(await namesOf(fileId)).toEqual(before);
  expect(await fixture.recording(fileId)).toMatchObject({ status: "DONE" });
});

it("has ffmpeg do what the service failed at, whose word is the last", async () => {
  const fileId = await fixture.attach("call.mp4");
  await fixture.run();
  const before = fixture.fake.jobs.length;
  fixture.fake.fail(newestJob(), "The input could not be decoded.");
  await fixture.follow();
  await fixture.run();
  expect(fixture.fake.jobs).toHaveLength(before);
  const keys = await fixture.keys(fileId);
  expect(await fixture.objects.head(keys.normalized)).toMatchObject({ contentType: "video/mp4" });
});

it("has ffmpeg do what the service says is complete, where it wrote nothing", async () => {
  const fileId = await fixture.attach("call.mp4");
  await fixture.run();
  newestJob().status = "COMPLETE";
  await fixture.follow();
  await fixture.run();
  expect(await fixture.objects.head((await fixture.keys(fileId)).normalized)).toBeDefined();
});

it("tries again where the service is busy, and begins nothing twice", async () => {
  const fileId = await fixture.attach("call.mp4");
  const before = fixture.fake.jobs.length;
  fixture.fake.refuseWith = 403;
  await expect(fixture.run()).rejects.toThrow();
  expect(await fixture.recording(fileId)).toMatchObject({ status: "PROCESSING" });
  fixture.fake.refuseWith = 200;
  await fixture.run();
  expect(fixture.fake.jobs).toHaveLength(before + 1);
});
