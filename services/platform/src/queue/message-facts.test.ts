import { newId } from "@fieldstone/model/ids.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { createLog } from "../log/create-log.ts";
import { startJobConsumer } from "./job-consumer.ts";
import { SqsQueues, type TakenMessage } from "./sqs-queues.ts";
import { defineTask } from "./task-contract.ts";
import { sealTask } from "./task-envelope.ts";
import { implementTask } from "./task-runner.ts";

const brokenTask = defineTask({
  name: "test.work",
  payload: z.object({ noteId: z.string(), title: z.string() }),
});
const [teamId, noteId] = [newId(), newId()];

/** Returns one message, and then none. */
class OneMessage extends SqsQueues {
  readonly given = Promise.withResolvers<void>();
  #body: string | undefined;

  constructor(body: string) {
    super({ awsRegion: "eu-west-1", namePrefix: "test" });
    this.#body = body;
  }

  async urls(): Promise<readonly string[]> {
    return ["queue"];
  }

  override async take(
    queueUrl: string,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<TakenMessage | undefined> {
    const body = this.#body;
    this.#body = undefined;
    if (body !== undefined) return { body, takes: 1, queueUrl, receipt: "" };
    this.given.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    return undefined;
  }

  override async keep(): Promise<void> {}
}

it.each([
  [
    "what it was for, whose it was, and of which document",
    sealTask(brokenTask, { noteId, title: "Call" }, { teamId, region: "EU_A", requestId: "request-1" }),
    { task: "test.work", teamId, requestId: "request-1", noteId },
  ],
  ["what it was for, where nobody can read it", "no task", { task: "test.work" }],
])("says of a message that failed %s", async (_what, body, facts) => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const queues = new OneMessage(body);
  const consumer = startJobConsumer({
    ...{ queues, region: "EU_A", concurrency: 1 },
    task: implementTask(brokenTask, async () => Promise.reject(new Error("broken"))),
    log: createLog({ level: "warn", process: "test", destination }),
  });
  await queues.given.promise;
  await consumer.stop();
  queues.close();
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "message failed", takes: 1, ...facts },
  ]);
});
