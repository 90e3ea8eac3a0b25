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

/** The role with which an address may join by its domain; undefined if it may not. */
export async function joinRoleOf(tx: TenantTransaction, email: string): Promise<WorkspaceRole | undefined> {
  const domain = emailDomain(email);
  const { joinDomains, joinRole } = await readTeamSecurity(tx);
  // Checked again: the list of free mail domains may have grown since the domain was allowed.
  return joinDomains.includes(domain) && !isFreeMailDomain(domain) ? joinRole : undefined;
}

/** Makes the owner of a proven address a member, if its domain may join; otherwise undefined. */
export async function joinByDomain(tx: TenantTransaction, email: string): Promise<string | undefined> {
  const role = await joinRoleOf(tx, email);
  if (role === undefined) return undefined;
  // A person may join from two browsers at once: the second finds the member that the first created.
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
