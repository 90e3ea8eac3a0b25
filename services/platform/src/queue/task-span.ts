import { inOwnSpan } from "../telemetry/tracing.ts";

interface TracedTask {
  readonly name: string;
  readonly requestId: string;
  readonly teamId?: string;
  readonly attempt: number;
  /** Of the code that enqueued the task; trusted, since only our own processes write to a queue. */
  readonly traceparent?: string | undefined;
}

/** Runs one attempt of a task within the trace that enqueued it. */
export function inTaskSpan<T>(
  { name, requestId, teamId, attempt, traceparent }: TracedTask,
  fn: () => Promise<T>,
): Promise<T> {
  const facts = {
    "messaging.operation.type": "process",
    "messaging.destination.name": name,
    "fieldstone.request_id": requestId,
    "fieldstone.attempt": attempt,
    ...(teamId === undefined ? {} : { "fieldstone.team_id": teamId }),
  } as const;
  return inOwnSpan(`task ${name}`, "consumer", facts, { traceparent }, fn);
}
