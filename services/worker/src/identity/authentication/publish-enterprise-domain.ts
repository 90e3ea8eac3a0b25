import { publishEnterpriseDomainTask } from "@fieldstone/domain/identity/authentication/authentication-tasks.ts";
import {
  findConnection,
  findDomain,
} from "@fieldstone/domain/identity/authentication/read-authentication.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { type EmailLinkDependencies, publish } from "../members/publish-email-link.ts";

/** Routes a domain to this workspace's provider while the provider is connected and the domain is proven. */
export function publishEnterpriseDomain(dependencies: EmailLinkDependencies): TaskImplementation {
  return implementTask(publishEnterpriseDomainTask, async ({ domain }, run) => {
    const holds = await withTenant(dependencies.cell, run.context, "read", async (tx) => {
      const proven = (await findDomain(tx, domain))?.verifiedAt != null;
      return proven && (await findConnection(tx)) !== undefined;
    });
    await publish(dependencies, run, { email: `@${domain}`, kind: "ENTERPRISE", holds });
  });
}
