import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { takeSubdomainBack } from "@fieldstone/domain/tenancy/workspaces/change-subdomain.ts";
import { subdomainRegistry } from "@fieldstone/domain/tenancy/workspaces/subdomain-registry.ts";
import { publishSubdomainTask } from "@fieldstone/domain/tenancy/workspaces/team-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { RouterClientOptions } from "@fieldstone/platform/router/router-client.ts";

export interface PublishSubdomainDependencies {
  readonly cell: CellDatabase;
  readonly config: RouterClientOptions;
}

/** Publishes the subdomain in the workspace's row, and undoes the change if the router rejects it. */
export function publishSubdomain({ cell, config }: PublishSubdomainDependencies): TaskImplementation {
  const registry = subdomainRegistry(config);
  return implementTask(publishSubdomainTask, async ({ from, to }, run) => {
    const { context, signal } = run;
    const { subdomain } = await withTenant(cell, context, "read", readTeam);
    if (subdomain !== to) return;
    try {
      await registry.publish(context.teamId, to, { requestId: context.requestId, signal });
    } catch (error) {
      if (!(error instanceof ProductError) || error.title === "InternalError") throw error;
      run.log.warn({ error }, "the router refused a subdomain; taking the change back");
      await withTenant(cell, context, "write", (tx) => takeSubdomainBack(tx, from, to));
    }
  });
}
