import { messageTakesMax } from "@fieldstone/contracts/message-times.ts";
import type { Log } from "../log/create-log.ts";
import { duringWork } from "../process/work-in-progress.ts";
import { type MessageConsumer, startMessageConsumer } from "./message-consumer.ts";
import type { SqsQueues, TakenMessage } from "./sqs-queues.ts";
import { factsOfTask, idsOfPayload, taskEnvelope } from "./task-envelope.ts";
import type { TaskImplementation, TaskObserver } from "./task-runner.ts";
import { inTaskSpan } from "./task-span.ts";

export interface JobConsumerOptions extends Pick<TaskObserver, "onEnd"> {
  readonly queues: SqsQueues;
  readonly region: string;
  /** The task that the messages are for. */
  readonly task: TaskImplementation;
  /** Messages processed concurrently. */
  readonly concurrency: number;
  readonly takeSeconds?: number;
  readonly log: Log;
}

/** Takes task messages from SQS, and holds each one while it is processed. */
export function startJobConsumer({ onEnd, ...options }: JobConsumerOptions): MessageConsumer {
  return startMessageConsumer({
    ...options,
    log: options.log.child({ task: options.task.name }),
    factsOf: factsOfTask,
    handle: (message, signal) => runMessage(options, message, signal),
    onEnd: (outcome, durationMs) => onEnd?.({ name: options.task.name, outcome, durationMs }),
  });
}

async function runMessage(
  { task, region, log }: JobConsumerOptions,
  { body, takes }: TakenMessage,
  signal: AbortSignal,
): Promise<void> {
  const { payload, traceparent, ...origin } = taskEnvelope.parse(JSON.parse(body));
  if (origin.region !== region) throw new RangeError(`a task of ${origin.region} came to ${region}`);
  const { teamId, requestId } = origin;
  const traced = { name: task.name, teamId, requestId, attempt: takes, traceparent };
  await duringWork({ kind: "task", name: task.name, teamId, requestId }, () =>
    inTaskSpan(traced, () =>
      task.run(payload, {
        context: { ...origin, actor: { kind: "system", name: task.name } },
        attempt: takes,
        attemptsMax: messageTakesMax,
        signal,
        log: log.child({ ...idsOfPayload(payload), task: task.name, teamId, requestId }),
      }),
    ),
  );
}
