import type { Schedule } from "@fieldstone/platform/queue/schedule.ts";
import { type PruneDependencies, pruneWorkspacesDaily } from "./tenancy/pruning/prune-workspaces-daily.ts";

/** Every schedule of a cell. */
export function cellSchedules(dependencies: PruneDependencies): readonly Schedule[] {
  return [pruneWorkspacesDaily(dependencies)];
}
