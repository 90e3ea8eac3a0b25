import { hourSeconds } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { joinDomainsMax, parseJoinDomain } from "@fieldstone/model/teams/join-domain.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { workspaceRoles } from "../members/member.ts";
import { addressRangesMax, isAddressAllowed, parseAddressRange } from "./address-ranges.ts";
import { readTeamSecurity, type TeamSecurity } from "./read-team-security.ts";
import { publishJoinDomainTask } from "./security-tasks.ts";
import { findOwnDomains, writeTeamSecurity } from "./team-security-store.ts";

/** Shortest and longest session age limit, in seconds: an hour, a year. */
const sessionAgeSecondsMin = hourSeconds;
const sessionAgeSecondsMax = 31_536_000;

const unique = (values: readonly string[]): string[] => [...new Set(values)];

export const updateTeamSecurityInput = z.object({
  joinDomains: z
    .array(z.string().max(260))
    .max(joinDomainsMax, `At most ${joinDomainsMax} domains can join.`)
    .transform((domains) => unique(domains.map((domain) => parseJoinDomain(domain))))
    .nullish(),
  joinRole: z
    .enum(workspaceRoles)
    .refine((role) => role !== "MANAGER", "People who join by themselves cannot be managers.")
    .nullish(),
  /** null removes the limit. */
  sessionAgeMaxSeconds: z
    .number()
    .int()
    .min(sessionAgeSecondsMin, "A session must last at least an hour.")
    .max(sessionAgeSecondsMax, "A session can last at most a year.")
    .nullish(),
  ipAllowList: z
    .array(z.string().max(100))
    .max(addressRangesMax, `At most ${addressRangesMax} networks can be listed.`)
    .transform((ranges) => unique(ranges.map(parseAddressRange)))
    .nullish(),
  /** false turns all share links off until it is true again. */
  publicAccess: z.boolean().nullish(),
});

/**
 * Changes the given security settings. `address` is the address of the request: a list that would lock out
 * its author is rejected.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `join_domain.not_yours`,
 *   `ip_allow_list.locks_you_out`
 */
export async function updateTeamSecurity(
  tx: TenantTransaction,
  input: z.output<typeof updateTeamSecurityInput>,
  address: string | undefined,
): Promise<TeamSecurity> {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
  const before = await readTeamSecurity(tx, { forUpdate: true });
  const after: TeamSecurity = {
    joinDomains: input.joinDomains ?? before.joinDomains,
    joinRole: input.joinRole ?? before.joinRole,
    sessionAgeMaxSeconds:
      input.sessionAgeMaxSeconds === undefined ? before.sessionAgeMaxSeconds : input.sessionAgeMaxSeconds,
    ipAllowList: input.ipAllowList ?? before.ipAllowList,
    publicAccess: input.publicAccess ?? before.publicAccess,
  };
  if (after.sessionAgeMaxSeconds !== before.sessionAgeMaxSeconds)
    await requireCapability(tx, "maxSessionAge");
  // Restrictions can be lifted without the plan that they needed.
  if (before.publicAccess && !after.publicAccess) await requireCapability(tx, "disablePublicAccess");
  if (input.ipAllowList !== undefined || input.joinDomains !== undefined)
    await requireCapability(tx, "securitySettings");
  if (!isAddressAllowed(after.ipAllowList, address)) {
    throw new ProductError(
      "InvalidOperation",
      "ip_allow_list.locks_you_out",
      `Your own address, ${address ?? "unknown"}, is not in any of these networks: you would lock yourself out. Add it first.`,
      { field: "ipAllowList" },
    );
  }
  const added = after.joinDomains.filter((domain) => !before.joinDomains.includes(domain));
  const removed = before.joinDomains.filter((domain) => !after.joinDomains.includes(domain));
  await requireOwnDomains(tx, added);
  await writeTeamSecurity(tx, after);
  await recordEvent(
    tx,
    {
      kind: "team.security_updated",
      subjectType: "team",
      subjectId: tx.context.teamId,
      data: { before, after },
    },
    { type: "team", id: tx.context.teamId, act: "updated" },
  );
  for (const domain of [...added, ...removed]) {
    await tx.enqueue(publishJoinDomainTask, { domain }, { jobKey: `domain:${domain}` });
  }
  return after;
}

/**
 * Only allows domains of members who read mail there, or that the workspace has verified: everyone else at the
 * domain is offered to join.
 */
async function requireOwnDomains(tx: TenantTransaction, domains: readonly string[]): Promise<void> {
  const own = await findOwnDomains(tx, domains);
  const foreign = domains.find((domain) => !own.has(domain));
  if (foreign === undefined) return;
  throw new ProductError(
    "ValidationError",
    "join_domain.not_yours",
    `No member has signed in with an address at ${foreign}. Invite someone who has one, then add it.`,
    { field: "joinDomains" },
  );
}
