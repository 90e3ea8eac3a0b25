import type { EmailLinkKind } from "@fieldstone/contracts/entrances.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { userWorkspacesMax } from "@fieldstone/model/limits.ts";
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

/**
 * The teams behind any of these hashes: first the person's own, then those that they may join, each up to the
 * most workspaces that a person can be in.
 */
export async function teamIdsOf(
  database: GlobalDatabase,
  emailHashes: readonly string[],
): Promise<readonly string[]> {
  const read = (isMember: boolean) =>
    database.kysely
      .selectFrom("email_links")
      .select("team_id")
      .distinct()
      .where("email_hash", "in", emailHashes)
      .where("kind", isMember ? "=" : "<>", "MEMBER")
      .orderBy("team_id")
      .limit(userWorkspacesMax)
      .execute();
  const [own, others] = await Promise.all([read(true), read(false)]);
  return [...new Set([...own, ...others].map((row) => row.team_id))];
}

/**
 * Requires that an address may be in one more workspace. Those that it is already in do not count twice.
 * @throws ProductError `workspace.too_many`
 */
export async function requireWorkspaceCapacity(
  database: GlobalDatabase,
  emailHash: string,
  teamId: string | undefined,
): Promise<void> {
  const own = database.kysely
    .selectFrom("email_links")
    .select("team_id")
    .where("email_hash", "=", emailHash)
    .where("kind", "=", "MEMBER");
  const isIn = teamId !== undefined && (await own.where("team_id", "=", teamId).execute()).length > 0;
  if (isIn || (await own.limit(userWorkspacesMax).execute()).length < userWorkspacesMax) return;
  throw new ProductError(
    "InvalidOperation",
    "workspace.too_many",
    `You are in ${userWorkspacesMax} workspaces, the most that one address can be in. Leave one first, or use another address.`,
  );
}

/** Most workspaces of one domain to read: two are already ambiguous. */
const enterpriseTeamsMax = 2;

/** Workspaces with their own sign-in provider for a domain. */
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
