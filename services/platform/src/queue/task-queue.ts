import { createHash } from "node:crypto";
import type { TaskContract } from "./task-contract.ts";

/**
 * Lanes of a task that names no queue. A workspace with thousands of tasks of one kind runs two of them at
 * once in the whole cell, and the workers' other places stay free for other workspaces.
 */
const lanesDefault = 2;

interface Enqueued {
  readonly teamId: string;
  readonly requestId: string;
  readonly lane?: number | undefined;
}

/**
 * The queue of one team for a task; tasks in the same queue run one at a time. A request's tasks of one kind
 * share a lane, so that two transactions that create queues cannot wait for each other.
 * @throws RangeError for a lane that the task's queue does not have
 */
export function taskQueueOf(
  task: Pick<TaskContract<never>, "queue" | "lanes" | "name">,
  { teamId, requestId, lane }: Enqueued,
): string {
  const lanes = task.lanes ?? (task.queue === undefined ? lanesDefault : 1);
  const taken = lane ?? (task.queue === undefined ? laneOf(requestId, lanes) : 0);
  if (taken < 0 || taken >= lanes) throw new RangeError(`${task.name} has no lane ${taken}`);
  const queue = `${task.queue ?? task.name}:${teamId}`;
  return taken === 0 ? queue : `${queue}:${taken}`;
}

const laneOf = (requestId: string, lanes: number): number =>
  createHash("sha1").update(requestId).digest().readUInt32BE(0) % lanes;
