import { emailDomain } from "@fieldstone/model/email.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { isFreeMailDomain } from "@fieldstone/model/teams/join-domain.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import type { WorkspaceRole } from "../members/member.ts";
import { insertMember } from "../members/member-store.ts";
import { publishMemberLinkTask } from "../members/member-tasks.ts";
import { findMemberByEmail } from "../members/read-members.ts";
import { readTeamSecurity } from "../security/read-team-security.ts";

/** As what an address may join by its domain; undefined where it may not. */
export async function joinRoleOf(tx: TenantTransaction, email: string): Promise<WorkspaceRole | undefined> {
  const domain = emailDomain(email);
  const { joinDomains, joinRole } = await readTeamSecurity(tx);
  // Asked again: a list of free mail may have grown since the domain was let in.
  return joinDomains.includes(domain) && !isFreeMailDomain(domain) ? joinRole : undefined;
}

/** Makes a member of whoever has proven an address in a domain that may join; undefined where they may not. */
export async function joinByDomain(tx: TenantTransaction, email: string): Promise<string | undefined> {
  const role = await joinRoleOf(tx, email);
  if (role === undefined) return undefined;
  // Two browsers of one person may join at once: the second finds the first's member.
  await lockTenant(tx, "domainJoin", email.toLowerCase());
  const known = await findMemberByEmail(tx, email);
  if (known !== undefined) return known.deactivatedAt === null ? known.id : undefined;
  const userId = newId();
  await insertMember(tx, { id: userId, email, name: "", role, workspaceAdmin: false });
  await recordEvent(
    tx,
    {
      kind: "member.joined_by_domain",
      subjectType: "user",
      subjectId: userId,
      by: userId,
      data: { role },
    },
    { type: "member", id: userId, act: "created" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId }, { jobKey: userId });
  return userId;
}
