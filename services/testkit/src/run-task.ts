import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { SeededTeam } from "./seeds.ts";

/** Runs a workspace's task as the runner does, without a queue. */
export function runTask(
  work: TaskImplementation,
  team: SeededTeam,
  payload: unknown,
  { attempt = 1, signal = new AbortController().signal } = {},
): Promise<void> {
  return work.run(payload, { context: team.system, attempt, attemptsMax: 5, signal, log: silentLog });
}
