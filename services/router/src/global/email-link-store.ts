import type { EmailLinkKind } from "@fieldstone/contracts/entrances.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { GlobalTables } from "@fieldstone/platform/postgres/global-tables.gen.ts";
import type { Kysely } from "kysely";

export interface EmailLink {
  readonly emailHash: string;
  readonly teamId: string;
  readonly kind: EmailLinkKind;
}

export async function putEmailLink(db: Kysely<GlobalTables>, link: EmailLink): Promise<void> {
  await db
    .insertInto("email_links")
    .values({ email_hash: link.emailHash, team_id: link.teamId, kind: link.kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEmailLink(db: Kysely<GlobalTables>, link: EmailLink): Promise<void> {
  await db
    .deleteFrom("email_links")
    .where("email_hash", "=", link.emailHash)
    .where("team_id", "=", link.teamId)
    .where("kind", "=", link.kind)
    .execute();
}

/** Most teams that one address is answered for: the workspaces that a user may be in. */
const teamsMax = 5_000;

/** The teams behind any of these hashes. */
export async function teamIdsOf(
  database: GlobalDatabase,
  emailHashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await database.kysely
    .selectFrom("email_links")
    .select("team_id")
    .distinct()
    .where("email_hash", "in", emailHashes)
    .limit(teamsMax)
    .execute();
  return rows.map((row) => row.team_id);
}

/** Most workspaces of one domain that are looked at: two are already too many to choose from. */
const enterpriseTeamsMax = 2;

/** Workspaces that sign a domain's people in by a provider of their own. */
export async function enterpriseTeamsOf(
  database: GlobalDatabase,
  domainHash: string,
): Promise<readonly string[]> {
  const rows = await database.kysely
    .selectFrom("email_links")
    .select("team_id")
    .where("email_hash", "=", domainHash)
    .where("kind", "=", "ENTERPRISE")
    .orderBy("team_id")
    .limit(enterpriseTeamsMax)
    .execute();
  return rows.map((row) => row.team_id);
}
