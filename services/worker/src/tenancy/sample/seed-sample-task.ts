import { seedTenant } from "@fieldstone/domain/tenancy/provisioning/cell-steps.ts";
import { seedSampleTask } from "@fieldstone/domain/tenancy/workspaces/team-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Installs the sample study in a new workspace, as a task so that its creation need not wait. */
export function seedSampleWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(seedSampleTask, ({ ownerId }, run) => seedTenant(cell, run.context, ownerId));
}
