import { seedTenant } from "@fieldstone/domain/tenancy/provisioning/cell-steps.ts";
import { seedSampleTask } from "@fieldstone/domain/tenancy/workspaces/team-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** The step that puts the sample study into a new workspace, behind its creation so that nobody waits for it. */
export function seedSampleWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(seedSampleTask, ({ ownerId }, run) => seedTenant(cell, run.context, ownerId));
}
