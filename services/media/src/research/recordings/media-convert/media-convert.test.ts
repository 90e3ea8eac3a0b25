import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { cancelMediaJobs } from "@fieldstone/domain/research/recordings/cancel-media-jobs.ts";
import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import { dropRecordingTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dropRecordingWork } from "../drop-recording-work.ts";
import { brightnessOf } from "../recording-content.testing.ts";
import type { FakeJob } from "./fake-media-convert.testing.ts";
import { type ServiceStage, serviceNames, stageService } from "./media-convert-stage.testing.ts";

let stage: ServiceStage;
beforeAll(async () => {
  stage = await stageService();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.fake.refuseWith = 200;
});

const newestJob = (): FakeJob => {
  const job = stage.fake.jobs.at(-1);
  if (job === undefined) throw new Error("the service was asked for nothing");
  return job;
};
/** The newest job, handed over, done and settled. */
const convert = async () => {
  await stage.run();
  await stage.fake.finish(newestJob());
  await stage.follow();
};
const bytesOf = async (key: Parameters<ServiceStage["objects"]["get"]>[0]) =>
  toBuffer((await stage.objects.get(key)).body);
const namesOf = async (fileId: string) => {
  const all = await stage.objects.list(recordingPrefix(stage.team, fileId));
  return all.map(({ key }) => key.split("/").slice(-2).join("/"));
};

it("prepares a recording by requests that the published model allows, below the workspace's prefix", async () => {
  const fileId = await stage.attach("call.mp4");
  await convert();
  await convert();
  expect(await stage.recording(fileId)).toMatchObject({
    ...{ status: "DONE", progressPercent: 100, storyboardCount: 1 },
    metadata: { mediaType: "VIDEO", durationMs: 3_000, widthPx: 320, heightPx: 180, frameRate: 25 },
  });
  const keys = await stage.keys(fileId);
  expect(await stage.objects.head(keys.normalized)).toMatchObject({ contentType: "video/mp4" });
  const playlist = (await bytesOf(keys.hls("playlist.m3u8"))).toString("utf8");
  const names = playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(names).toEqual(["stream_v_00001.ts"]);
  for (const name of ["still-00000.jpg", "still-00002.jpg", "storyboard-00000.jpg"])
    expect(await stage.objects.head(keys.thumbnail(name))).toMatchObject({ contentType: "image/jpeg" });
  expect((await namesOf(fileId)).filter((name) => /\.mp4$|still\./.test(name))).toEqual([]);

  expect(stage.fake.calls.flatMap(({ faults }) => faults)).toEqual([]);
  const [normalization] = stage.fake.jobs;
  expect(normalization).toMatchObject({ role: serviceNames.roleArn, queue: serviceNames.queueArn });
  expect(normalization?.tags).toMatchObject({ team: stage.team.teamId, type: "NORMALIZATION" });
  expect(normalization?.userMetadata).toEqual({ team: stage.team.teamId, job: normalization?.token });
  const prefix = `s3://fieldstone-test-objects/${objectPrefix(stage.team)}`;
  const groups = stage.fake.jobs.flatMap(({ settings }) => settings.outputGroups);
  for (const { outputGroupSettings: group } of groups)
    expect((group.hlsGroupSettings ?? group.fileGroupSettings)?.destination).toContain(prefix);
});

it("prepares sound alone as one object, of which players take ranges", async () => {
  const fileId = await stage.attach("voice.wav", "AUDIO");
  await convert();
  await convert();
  expect(await stage.recording(fileId)).toMatchObject({
    ...{ status: "DONE", storyboardCount: 0 },
    metadata: { mediaType: "AUDIO", frameRate: null },
  });
  const keys = await stage.keys(fileId);
  expect(await stage.objects.head(keys.normalized)).toMatchObject({ contentType: "audio/mp4" });
  const playlist = (await bytesOf(keys.hls("playlist.m3u8"))).toString("utf8");
  expect(playlist).toContain("#EXT-X-BYTERANGE");
  expect(playlist).toContain("stream_v.ts");
  expect(stage.fake.calls.flatMap(({ faults }) => faults)).toEqual([]);
});

it("tells progress, and never less than before", async () => {
  const fileId = await stage.attach("call.mp4");
  await stage.run();
  for (const percent of [50, 20]) {
    stage.fake.progress(newestJob(), percent);
    await stage.follow();
  }
  expect(await stage.recording(fileId)).toMatchObject({ status: "PROCESSING", progressPercent: 30 });
});

it("begins a job once, however often its message comes", async () => {
  await stage.attach("call.mp4");
  const before = stage.fake.jobs.length;
  for (let time = 0; time < 3; time += 1) await stage.run();
  expect(stage.fake.jobs).toHaveLength(before + 1);
  await stage.fake.finish(newestJob());
  for (let time = 0; time < 2; time += 1) await stage.follow();
});

it("cuts a clip by its frames' numbers", async () => {
  const fileId = await stage.attach("brighter.mp4");
  await convert();
  await convert();
  const highlightId = await stage.write((tx) =>
    createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } }),
  );
  await stage.write((tx) => makeClip(tx, highlightId));
  await stage.run();
  expect(newestJob().settings.inputs[0].inputClippings).toEqual([
    { startTimecode: "00:00:01:00", endTimecode: "00:00:01:24" },
  ]);
  await stage.fake.finish(newestJob());
  await stage.follow();
  const clip = (await stage.write((tx) => findClips(tx, [highlightId]))).get(highlightId);
  expect(clip).toMatchObject({ status: "DONE" });
  const place = { fileId, audioVideoFileId: clip?.audioVideoFileId ?? "" };
  const all = await stage.objects.list(recordingPrefix(stage.team, fileId));
  const cut = all.find(({ key }) => key.endsWith(`${place.audioVideoFileId}/clip`));
  expect(await brightnessOf(await bytesOf(cut?.key ?? (await stage.keys(fileId)).clip))).toHaveLength(25);
});

it("ends the service's job when somebody cancels, and leaves nothing of it", async () => {
  const fileId = await stage.attach("call.mp4");
  await stage.run();
  const job = newestJob();
  await stage.write((tx) => cancelRecording(tx, fileId));
  // It had written before it was ended.
  await stage.fake.finish(job);
  job.status = "PROGRESSING";
  await stage.follow();
  expect(job.status).toBe("CANCELED");
  await stage.follow();
  const drops = await waitingTasks(stage.database, stage.team.teamId, dropRecordingTask);
  for (const drop of drops) await runTask(dropRecordingWork({ objects: stage.objects }), stage.team, drop);
  expect(await namesOf(fileId)).toEqual([]);
  expect(await stage.recording(fileId)).toMatchObject({ status: "CANCELLED" });
});

it("leaves nothing of sound that nobody waits for any more, and the recording as it was", async () => {
  const fileId = await stage.attach("call.mp4");
  await convert();
  await convert();
  const before = await namesOf(fileId);
  await stage.extractSound(fileId);
  await stage.run();
  const job = newestJob();
  expect(job.tags).toMatchObject({ type: "AUDIO" });
  await stage.write((tx) => cancelMediaJobs(tx, fileId, "AUDIO"));
  await stage.fake.finish(job);
  expect(await namesOf(fileId)).not.toEqual(before);
  await stage.follow();
  expect(await namesOf(fileId)).toEqual(before);
  expect(await stage.recording(fileId)).toMatchObject({ status: "DONE" });
});

it("has ffmpeg do what the service failed at, whose word is the last", async () => {
  const fileId = await stage.attach("call.mp4");
  await stage.run();
  const before = stage.fake.jobs.length;
  stage.fake.fail(newestJob(), "The input could not be decoded.");
  await stage.follow();
  await stage.run();
  expect(stage.fake.jobs).toHaveLength(before);
  const keys = await stage.keys(fileId);
  expect(await stage.objects.head(keys.normalized)).toMatchObject({ contentType: "video/mp4" });
});

it("has ffmpeg do what the service says is complete, where it wrote nothing", async () => {
  const fileId = await stage.attach("call.mp4");
  await stage.run();
  newestJob().status = "COMPLETE";
  await stage.follow();
  await stage.run();
  expect(await stage.objects.head((await stage.keys(fileId)).normalized)).toBeDefined();
});

it("tries again where the service is busy, and begins nothing twice", async () => {
  const fileId = await stage.attach("call.mp4");
  const before = stage.fake.jobs.length;
  stage.fake.refuseWith = 403;
  await expect(stage.run()).rejects.toThrow();
  expect(await stage.recording(fileId)).toMatchObject({ status: "PROCESSING" });
  stage.fake.refuseWith = 200;
  await stage.run();
  expect(stage.fake.jobs).toHaveLength(before + 1);
});
