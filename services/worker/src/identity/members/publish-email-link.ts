import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import {
  findInvitedEmail,
  findOpenInvitation,
} from "@fieldstone/domain/identity/invitations/read-invitations.ts";
import {
  publishAddressLinkTask,
  publishInvitationLinkTask,
  publishMemberLinkTask,
} from "@fieldstone/domain/identity/members/member-tasks.ts";
import { findSignInByEmail, readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { readTeamSecurity } from "@fieldstone/domain/identity/security/read-team-security.ts";
import { publishJoinDomainTask } from "@fieldstone/domain/identity/security/security-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import { RouterClient, type RouterClientOptions } from "@fieldstone/platform/router/router-client.ts";

export interface EmailLinkDependencies {
  readonly cell: CellDatabase;
  readonly config: RouterClientOptions & { readonly emailHashKey: string };
}

interface Link {
  readonly email: string;
  readonly kind: "MEMBER" | "INVITE" | "DOMAIN" | "ENTERPRISE";
  readonly holds: boolean;
}

/** The router finds a person's workspaces by a keyed hash of their address and never sees the address. */
export function publishMemberLink(dependencies: EmailLinkDependencies): TaskImplementation {
  return implementTask(publishMemberLinkTask, async ({ userId }, run) => {
    const link = await withTenant(
      dependencies.cell,
      run.context,
      "read",
      async (tx): Promise<Link | undefined> => {
        const member = (await readMembers(tx, [userId])).get(userId);
        return member && { email: member.email, kind: "MEMBER", holds: member.deactivatedAt === null };
      },
    );
    if (link !== undefined) await publish(dependencies, run, link);
  });
}

export function publishInvitationLink(dependencies: EmailLinkDependencies): TaskImplementation {
  return implementTask(publishInvitationLinkTask, async ({ invitationId }, run) => {
    const link = await withTenant(
      dependencies.cell,
      run.context,
      "read",
      async (tx): Promise<Link | undefined> => {
        const email = await findInvitedEmail(tx, invitationId);
        if (email === undefined) return undefined;
        const member = await findSignInByEmail(tx, email);
        const open = await findOpenInvitation(tx, { email });
        return { email, kind: "INVITE", holds: member === undefined && open !== undefined };
      },
    );
    if (link !== undefined) await publish(dependencies, run, link);
  });
}

/** For an address that a member started or stopped using. */
export function publishAddressLink(dependencies: EmailLinkDependencies): TaskImplementation {
  return implementTask(publishAddressLinkTask, async ({ email }, run) => {
    const member = await withTenant(dependencies.cell, run.context, "read", (tx) =>
      findSignInByEmail(tx, email),
    );
    await publish(dependencies, run, { email, kind: "MEMBER", holds: member !== undefined });
  });
}

/** For a domain whose people may join, identified by the hash of "@" and the domain. */
export function publishJoinDomain(dependencies: EmailLinkDependencies): TaskImplementation {
  return implementTask(publishJoinDomainTask, async ({ domain }, run) => {
    const { joinDomains } = await withTenant(dependencies.cell, run.context, "read", readTeamSecurity);
    await publish(dependencies, run, {
      email: `@${domain}`,
      kind: "DOMAIN",
      holds: joinDomains.includes(domain),
    });
  });
}

/** Tells the router whether a hash belongs to this workspace. */
export async function publish({ config }: EmailLinkDependencies, run: TaskRun, link: Link): Promise<void> {
  const emailHash = emailHashOf(config.emailHashKey, link.email);
  const { teamId, requestId } = run.context;
  const body = { teamId, emailHash, kind: link.kind };
  const call = { requestId, signal: run.signal };
  await new RouterClient(config).send(link.holds ? "PUT" : "DELETE", "/email-links", body, call);
}
