import { installTemplate } from "@fieldstone/domain/tenancy/provisioning/cell-steps.ts";
import { installTemplateTask } from "@fieldstone/domain/tenancy/workspaces/team-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Creates the first project of a workspace whose owner signed up for a template. May run twice. */
export function installTemplateWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(installTemplateTask, (wanted, run) => installTemplate(cell, run.context, wanted));
}
