import type { EntranceLine, TeamEntrance } from "@fieldstone/contracts/entrances.ts";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { tenantStateSchema } from "@fieldstone/contracts/tenant-states.ts";
import {
  findConnection,
  listDomains,
} from "@fieldstone/domain/identity/authentication/read-authentication.ts";
import { listPendingInvitations } from "@fieldstone/domain/identity/invitations/read-invitations.ts";
import { listActiveMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { readTeamSecurity } from "@fieldstone/domain/identity/security/read-team-security.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { pageTeamIds } from "@fieldstone/platform/postgres/page-team-ids.ts";
import { type TenantTransaction, withTenantFence } from "@fieldstone/platform/postgres/tenant.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export interface EntranceSource {
  readonly cell: CellDatabase;
  readonly region: RegionKey;
  readonly emailHashKey: string;
}

/**
 * Derives the global database's data on this cell's workspaces from the cell: routes, and the addresses and
 * domains that lead there.
 */
export async function* listEntrances(source: EntranceSource): AsyncGenerator<EntranceLine, void> {
  const { cell, region } = source;
  const requestId = newId();
  const actor = { kind: "system", name: "recovery" } as const;
  let teams = 0;
  for await (const teamId of pageTeamIds(cell)) {
    // Includes a workspace that is moving or has moved; the epoch decides which of two cells has it.
    yield await withTenantFence(cell, { teamId, region, actor, requestId }, (tx) => entranceOf(tx, source));
    teams += 1;
  }
  yield { kind: "end", region, teams };
}

async function entranceOf(tx: TenantTransaction, source: EntranceSource): Promise<TeamEntrance> {
  const { teamId } = tx.context;
  const { subdomain, createdAt } = await readTeam(tx);
  const { state, epoch } = await tx.db
    .selectFrom("teams")
    .select(["state", "epoch"])
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  const hash = (email: string): string => emailHashOf(source.emailHashKey, email);
  const members = await listActiveMembers(tx);
  const invitations = await listPendingInvitations(tx);
  const { joinDomains } = await readTeamSecurity(tx);
  const domains = (await findConnection(tx)) === undefined ? [] : await listDomains(tx);
  const isMember = new Set(members.map(({ email }) => email.toLowerCase()));
  return {
    kind: "team",
    teamId,
    subdomain,
    region: source.region,
    state: tenantStateSchema.parse(state),
    epoch: Number(epoch),
    createdAt: createdAt.toISOString(),
    links: [
      ...members.map(({ email }) => ({ emailHash: hash(email), kind: "MEMBER" as const })),
      ...invitations
        .filter(({ email }) => !isMember.has(email.toLowerCase()))
        .map(({ email }) => ({ emailHash: hash(email), kind: "INVITE" as const })),
      ...joinDomains.map((domain) => ({ emailHash: hash(`@${domain}`), kind: "DOMAIN" as const })),
      ...domains
        .filter(({ verifiedAt }) => verifiedAt !== null)
        .map(({ domain }) => ({ emailHash: hash(`@${domain}`), kind: "ENTERPRISE" as const })),
    ],
  };
}
