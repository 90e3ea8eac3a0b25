import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { currentTraceparent } from "../telemetry/tracing.ts";
import { type TaskContract, taskPayloadBytesMax } from "./task-contract.ts";

/** What every task has besides its payload: its tenant, its region, and the request that caused it. */
export const taskEnvelope = z.object({
  teamId: z.uuid(),
  region: z.custom<RegionKey>(isRegionKey, "must be a known region"),
  requestId: z.string().min(1).max(200),
  /** Of the trace that enqueued the task, if any. */
  traceparent: z.string().max(64).optional(),
  payload: z.unknown(),
});
export type TaskEnvelope = z.output<typeof taskEnvelope>;

/** Log fields of a task, by name. */
export type TaskFacts = Readonly<Record<string, string>>;

/** Log fields of a sealed task: its workspace, its request and its objects; none of one that cannot be read. */
export function factsOfTask(sealed: unknown): TaskFacts {
  const { data } = taskEnvelope.safeParse(sealed);
  if (data === undefined) return {};
  return { ...idsOfPayload(data.payload), teamId: data.teamId, requestId: data.requestId };
}

/** The ids in a payload: of the document, the file or whatever else the task concerns. */
export function idsOfPayload(payload: unknown): TaskFacts {
  const fields = payload === null || typeof payload !== "object" ? [] : Object.entries(payload);
  const ids = fields.flatMap(([name, value]): readonly [string, string][] => {
    const { data } = z.uuid().safeParse(value);
    return data !== undefined && name.endsWith("Id") ? [[name, data]] : [];
  });
  return Object.fromEntries(ids);
}

/**
 * Checks a task's payload and returns the task as JSON.
 * @throws z.ZodError if the payload does not match the contract; RangeError over taskPayloadBytesMax
 */
export function sealTask<P>(
  task: TaskContract<P>,
  payload: P,
  origin: Omit<TaskEnvelope, "payload" | "traceparent">,
): string {
  task.payload.parse(payload);
  const json = JSON.stringify({ ...origin, traceparent: currentTraceparent(), payload });
  if (Buffer.byteLength(json) > taskPayloadBytesMax) {
    throw new RangeError(`${task.name}: a payload may have ${taskPayloadBytesMax} bytes at most`);
  }
  return json;
}
