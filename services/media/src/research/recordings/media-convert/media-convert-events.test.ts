import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { EventQueue } from "@fieldstone/platform/queue/event-queue.ts";
import { startJobConsumer } from "@fieldstone/platform/queue/job-consumer.ts";
import { JobQueues } from "@fieldstone/platform/queue/job-queues.ts";
import type { MessageConsumer } from "@fieldstone/platform/queue/message-consumer.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { type AwsServer, isAwsServerThere, startAwsServer } from "@fieldstone/testkit/servers/aws-server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropRecordingWork } from "../drop-recording-work.ts";
import { oneRunEach, sendMediaJob } from "../queue-media-job.ts";
import { runMediaJob } from "../run-media-job.ts";
import { consumeMediaEvents } from "./consume-media-events.ts";
import type { FakeJob } from "./fake-media-convert.testing.ts";
import { followMediaJob } from "./follow-media-job.ts";
import { openServiceFixture, type ServiceFixture } from "./media-convert-fixture.testing.ts";

const awsRegion = "eu-west-1";
const namePrefix = "fieldstone-test";
/** Three steps, each through a queue. */
const poll = { timeout: 60_000, interval: 200 };

describe.skipIf(!isAwsServerThere)("a recording from its upload until it plays, by SQS (moto)", () => {
  let server: AwsServer;
  let client: SQSClient;
  let fixture: ServiceFixture;
  let queues: JobQueues;
  let events: EventQueue;
  let eventsUrl: string;
  let runner: TaskRunner;
  let consumers: readonly MessageConsumer[];

  beforeAll(async () => {
    server = await startAwsServer();
    client = new SQSClient({ region: awsRegion, ...server });
    const make = async (QueueName: string) =>
      (await client.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? "";
    await make(`${namePrefix}-media-jobs`);
    eventsUrl = await make(`${namePrefix}-media-events`);
    fixture = await openServiceFixture();
    const { database, objects, service, engine } = fixture;
    const { cell } = database;
    queues = new JobQueues({ awsRegion, namePrefix, ...server });
    events = new EventQueue({ awsRegion, namePrefix, ...server });
    runner = await startTaskRunner({
      ...{ url: database.tasksUrl, region: "EU_A", concurrency: 2, log: silentLog },
      tasks: [
        sendMediaJob({ cell, queues }),
        followMediaJob({ cell, objects, service }),
        dropRecordingWork({ cell, objects }),
      ],
    });
    const task = oneRunEach(cell, runMediaJob({ cell, engine, service }));
    consumers = [
      startJobConsumer({ queues, region: "EU_A", task, concurrency: 2, log: silentLog }),
      consumeMediaEvents({ cell, region: "EU_A", queues: events, log: silentLog }),
    ];
  }, 60_000);
  afterAll(async () => {
    await Promise.all([runner.stop(), ...consumers.map((each) => each.stop())]);
    queues.close();
    events.close();
    client.destroy();
    await Promise.all([fixture.close(), server.stop()]);
  });

  const send = (MessageBody: string) =>
    client.send(new SendMessageCommand({ QueueUrl: eventsUrl, MessageBody }));
  const jobAt = async (place: number): Promise<FakeJob> => {
    await expect.poll(() => fixture.fake.jobs.length, poll).toBeGreaterThan(place);
    const job = fixture.fake.jobs[place];
    if (job === undefined) throw new Error("there is no such job");
    return job;
  };
  const stateOf = async (fileId: string) => await fixture.recording(fileId);

  test("whatever the events' order and number", { timeout: 120_000 }, async () => {
    const before = fixture.fake.jobs.length;
    const fileId = await fixture.attach("call.mp4");
    const normalization = await jobAt(before);
    fixture.fake.progress(normalization, 40);
    await send(fixture.fake.event(normalization, "STATUS_UPDATE", 40));
    await expect.poll(async () => (await stateOf(fileId)).progressPercent, poll).toBe(24);
    await fixture.fake.finish(normalization);
    const { fake } = fixture;
    // The end arrives first, and twice; earlier events arrive late; one is from another service.
    const sent = [
      fake.event(normalization, "COMPLETE"),
      fake.event(normalization, "COMPLETE"),
      fake.event(normalization, "STATUS_UPDATE", 10),
      fake.event(normalization, "PROGRESSING"),
      JSON.stringify({ source: "aws.mediaconvert", detail: { jobId: "another", status: "COMPLETE" } }),
    ];
    for (const event of sent) await send(event);
    const stream = await jobAt(before + 1);
    await fake.finish(stream);
    for (let time = 0; time < 2; time += 1) await send(fake.event(stream, "COMPLETE"));
    await expect.poll(async () => (await stateOf(fileId)).status, poll).toBe("DONE");
    const keys = await fixture.keys(fileId);
    for (const key of [keys.normalized, keys.hls("playlist.m3u8"), keys.hls("stream_v_00001.ts")])
      expect(await fixture.objects.head(key)).toBeDefined();
    expect(fixture.fake.jobs).toHaveLength(before + 2);
    expect(fixture.fake.calls.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("what is broken ends with words, by ffmpeg, after the service failed", {
    timeout: 120_000,
  }, async () => {
    const before = fixture.fake.jobs.length;
    const fileId = await fixture.attach("call.mp4");
    const job = await jobAt(before);
    const { objectKey } = fixture.uploaded(fileId);
    await fixture.objects.put(objectKey, Buffer.from("no recording"), "video/mp4");
    fixture.fake.fail(job, "The input could not be decoded.");
    await send(fixture.fake.event(job, "ERROR"));
    await expect
      .poll(async () => await stateOf(fileId), poll)
      .toMatchObject({ status: "FAILED", failureCode: "recording.unreadable" });
  });
});
