import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { newId } from "@fieldstone/model/ids.ts";
import { type AwsServer, isAwsServerThere, startAwsServer } from "@fieldstone/testkit/servers/aws-server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { silentLog } from "../log/create-log.ts";
import { startJobConsumer } from "./job-consumer.ts";
import { JobQueues } from "./job-queues.ts";
import { defineTask } from "./task-contract.ts";
import { sealTask } from "./task-envelope.ts";
import { implementTask, type TaskRun } from "./task-runner.ts";
import { TenantQueues } from "./tenant-queues.ts";

const testTask = defineTask({ name: "test.work", payload: z.object({ id: z.string() }) });
const awsRegion = "eu-west-1";
const teamId = newId();

describe.skipIf(!isAwsServerThere)("media jobs in SQS (moto)", () => {
  let server: AwsServer;
  let client: SQSClient;
  let namePrefix: string;
  let queues: JobQueues;
  let sharedUrl: string;
  let setAsideUrl: string;
  let tests = 0;

  beforeAll(async () => {
    server = await startAwsServer();
    client = new SQSClient({ region: awsRegion, ...server });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  const make = async (QueueName: string, Attributes: Record<string, string> = {}) =>
    (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl ?? "";
  const attributesOf = async (QueueUrl: string) =>
    (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }))).Attributes ??
    {};
  const visibleIn = async (url: string) => Number((await attributesOf(url)).ApproximateNumberOfMessages);
  const leftIn = async (url: string) => {
    const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = await attributesOf(url);
    return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible);
  };

  beforeEach(async () => {
    tests += 1;
    namePrefix = `cell-${tests}`;
    setAsideUrl = await make(`${namePrefix}-media-jobs-set-aside`);
    sharedUrl = await make(`${namePrefix}-media-jobs`, {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: (await attributesOf(setAsideUrl)).QueueArn,
        maxReceiveCount: 5,
      }),
    });
    queues = new JobQueues({ awsRegion, namePrefix, listedForMs: 1, ...server });
  });

  const messageOf = (id: string) =>
    sealTask(testTask, { id }, { teamId, region: "EU_A", requestId: "request-1" });
  const consume = (
    fn: (payload: { id: string }, run: TaskRun) => Promise<void>,
    { takeSeconds = 2, concurrency = 2 } = {},
  ) =>
    startJobConsumer({
      queues,
      region: "EU_A",
      task: implementTask(testTask, fn),
      concurrency,
      takeSeconds,
      log: silentLog,
    });
  const take = { waitSeconds: 1, takeSeconds: 1, signal: new AbortController().signal };

  test("gives every message to its task, those sent twice as well, and keeps none", async () => {
    const ids = ["a", "b", "c", "a"];
    for (const id of ids) await queues.send(teamId, messageOf(id));
    const done: string[] = [];
    const consumer = consume(async ({ id }, { context, attempt }) => {
      expect(context).toMatchObject({ teamId, actor: { kind: "system", name: "test.work" } });
      expect(attempt).toBe(1);
      done.push(id);
    });
    await vi.waitFor(async () => expect(await leftIn(sharedUrl)).toBe(0), { timeout: 10_000 });
    await consumer.stop();
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  test("gives the message of a consumer that died to another", async () => {
    await queues.send(teamId, messageOf("lost"));
    // Taken by a consumer that never responds again.
    expect(await queues.take(sharedUrl, take)).toMatchObject({ takes: 1 });
    const attempts: number[] = [];
    const consumer = consume(async (_payload, { attempt }) => void attempts.push(attempt));
    await vi.waitFor(async () => expect(await leftIn(sharedUrl)).toBe(0), { timeout: 10_000 });
    await consumer.stop();
    expect(attempts).toEqual([2]);
  });

  test("gives the message of a process that is killed to another, once its time is over", async () => {
    await queues.send(teamId, messageOf("killed"));
    const program = fileURLToPath(new URL("./held-message.testing.ts", import.meta.url));
    const child = spawn(process.execPath, [program, server.endpoint, namePrefix, "3"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    // A living consumer holds the message for longer than its visibility timeout.
    await wait(4_000);
    expect(await queues.take(sharedUrl, take)).toBeUndefined();
    child.kill("SIGKILL");
    await once(child, "exit");
    const attempts: number[] = [];
    const consumer = consume(async (_payload, { attempt }) => void attempts.push(attempt));
    await vi.waitFor(async () => expect(await leftIn(sharedUrl)).toBe(0), { timeout: 20_000 });
    await consumer.stop();
    expect(attempts).toEqual([2]);
  }, 60_000);

  test("counts what nobody has taken, tenants' own queues as well", async () => {
    const own = new TenantQueues({ awsRegion, namePrefix, ...server });
    await own.create(teamId);
    for (const team of [teamId, newId(), newId()]) await queues.send(team, messageOf("waits"));
    expect(await queues.waiting()).toBe(3);
    await queues.take(sharedUrl, take);
    expect(await queues.waiting()).toBe(2);
    await own.remove(teamId);
  });

  test("holds a message for as long as it is worked on", async () => {
    await queues.send(teamId, messageOf("long"));
    let runs = 0;
    const consumer = consume(
      async () => {
        runs += 1;
        await wait(3_000);
      },
      { takeSeconds: 1 },
    );
    await vi.waitFor(async () => expect(await leftIn(sharedUrl)).toBe(0), { timeout: 10_000 });
    await consumer.stop();
    expect(runs).toBe(1);
  });

  test("ends what is under way when it stops, and gives the message back at once", async () => {
    await queues.send(teamId, messageOf("stopped"));
    const begun = Promise.withResolvers<void>();
    const consumer = consume(async (_payload, { signal }) => {
      begun.resolve();
      await wait(60_000, undefined, { signal });
    });
    await begun.promise;
    await consumer.stop();
    expect(await visibleIn(sharedUrl)).toBe(1);
  });

  test("sets aside what nobody can read or finish", async () => {
    await queues.send(teamId, "no task");
    for (let takes = 1; takes <= 5; takes += 1) {
      const message = await queues.take(sharedUrl, take);
      expect(message?.takes).toBe(takes);
      if (message !== undefined) await queues.keep(message, 0);
    }
    expect(await queues.take(sharedUrl, take)).toBeUndefined();
    expect(await visibleIn(setAsideUrl)).toBe(1);
  });

  test("uses a tenant's own queue from when it is made until it is removed", async () => {
    const own = new TenantQueues({ awsRegion, namePrefix, ...server });
    await own.create(teamId);
    await queues.send(teamId, messageOf("own"));
    await queues.send(newId(), messageOf("shared"));
    expect(await leftIn(sharedUrl)).toBe(1);
    const done: string[] = [];
    const consumer = consume(async ({ id }) => void done.push(id));
    await vi.waitFor(() => expect(done.toSorted()).toEqual(["own", "shared"]), { timeout: 10_000 });
    await consumer.stop();
    await own.remove(teamId);
    await queues.send(teamId, messageOf("again"));
    expect(await leftIn(sharedUrl)).toBe(1);
  });
});
