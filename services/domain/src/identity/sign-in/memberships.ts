import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readTeam } from "../../kernel/workspace/read-team.ts";
import type { Team } from "../../kernel/workspace/team.ts";
import { findOpenInvitation } from "../invitations/read-invitations.ts";
import { readInviterName } from "../invitations/read-inviter.ts";
import { findMemberByEmail } from "../members/read-members.ts";
import { joinRoleOf } from "./join-by-domain.ts";

/** A workspace that an address belongs to, is invited to, or may join by its domain. */
export type Membership =
  | { readonly kind: "CURRENT"; readonly team: Team }
  | { readonly kind: "INVITE"; readonly team: Team; readonly inviteId: string; readonly invitedBy: string }
  | { readonly kind: "DOMAIN"; readonly team: Team };

/** Tenants read at once, so that a person with many workspaces does not use up the pool. */
const readAtOnceMax = 4;

/** The memberships of an address in these teams. Teams without one, or not in this cell, are left out. */
export async function findMemberships(
  cell: CellDatabase,
  contexts: readonly TenantContext[],
  email: string,
): Promise<Membership[]> {
  const found: Membership[] = [];
  const waiting = [...contexts];
  const readNext = async (): Promise<void> => {
    for (let context = waiting.shift(); context !== undefined; context = waiting.shift()) {
      const membership = await withTenant(cell, context, "read", (tx) => findMembership(tx, email)).catch(
        whereGone,
      );
      if (membership !== undefined) found.push(membership);
    }
  };
  await Promise.all(Array.from({ length: readAtOnceMax }, readNext));
  return found;
}

/** The router's list may be slightly older than the cell. */
function whereGone(error: unknown): undefined {
  if (error instanceof ProductError && (error.code === "team.not_found" || error.code === "team.moved"))
    return undefined;
  throw error;
}

async function findMembership(tx: TenantTransaction, email: string): Promise<Membership | undefined> {
  const member = await findMemberByEmail(tx, email);
  if (member !== undefined && member.deactivatedAt === null)
    return { kind: "CURRENT", team: await readTeam(tx) };
  const invitation = await findOpenInvitation(tx, { email });
  if (invitation === undefined) {
    // A member who left or was removed can only return by invitation.
    const mayJoin = member === undefined && (await joinRoleOf(tx, email)) !== undefined;
    return mayJoin ? { kind: "DOMAIN", team: await readTeam(tx) } : undefined;
  }
  return {
    kind: "INVITE",
    team: await readTeam(tx),
    inviteId: invitation.id,
    invitedBy: await readInviterName(tx, invitation),
  };
}
