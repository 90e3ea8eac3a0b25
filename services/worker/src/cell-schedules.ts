import type { Schedule } from "@fieldstone/platform/queue/schedule.ts";
import { type PruneDependencies, pruneWorkspacesDaily } from "./tenancy/pruning/prune-workspaces-daily.ts";

/** Everything that a cell does at set times. */
export function cellSchedules(dependencies: PruneDependencies): readonly Schedule[] {
  return [pruneWorkspacesDaily(dependencies)];
}
