import { seedSample } from "@fieldstone/domain/sample/seed-sample.ts";
import { seedSampleTask } from "@fieldstone/domain/teams/team-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Puts the sample study into a new workspace, all of it or nothing. */
export function seedSampleWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(seedSampleTask, async ({ ownerId }, run) => {
    // In the owner's name: the sample is theirs to change, as if they had made it.
    const actor = {
      kind: "user",
      userId: ownerId,
      role: "MANAGER",
      workspaceAdmin: true,
      groupIds: [],
    } as const;
    await withTenant(cell, { ...run.context, actor }, "write", seedSample);
  });
}
