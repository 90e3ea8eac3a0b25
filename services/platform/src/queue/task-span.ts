import { inOwnSpan } from "../telemetry/tracing.ts";

interface TracedTask {
  readonly name: string;
  readonly requestId: string;
  readonly teamId?: string;
  readonly attempt: number;
  /** Of whoever asked for it; only our own processes write to a queue. */
  readonly traceparent?: string | undefined;
}

/** Runs one try of a task as a part of the trace that asked for it. */
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
