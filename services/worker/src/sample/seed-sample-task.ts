import { seedSampleTask } from "@fieldstone/domain/teams/team-tasks.ts";
import { seedTenant } from "@fieldstone/domain/tenant-steps/cell-steps.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** The step that puts the sample study into a new workspace, behind its creation so that nobody waits for it. */
export function seedSampleWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(seedSampleTask, ({ ownerId }, run) => seedTenant(cell, run.context, ownerId));
}
