import { hourMs, minuteMs } from "@fieldstone/model/durations.ts";
import { advisoryLocks } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import type { GlobalTables } from "@fieldstone/platform/postgres/global-tables.gen.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { sql, type Transaction } from "kysely";

export interface Claim {
  readonly subdomain: string;
  readonly teamId: string;
  readonly region: RegionKey;
  readonly published: boolean;
}

/** An expired claim is left from a failed creation, whose tenant must be removed before the next claim. */
export type ClaimAnswer =
  | { readonly kind: "claimed" | "expired"; readonly claim: Claim }
  | { readonly kind: "taken" };

export interface ClaimRequest {
  readonly subdomain: string;
  readonly teamId: string;
  readonly region: RegionKey;
  readonly emailHash: string;
}

/** How long a creation may take before its claim is removed. */
const claimLifeMs = 15 * minuteMs;
/** How long a published claim answers a repeated request. */
const publishedLifeMs = 24 * hourMs;
const sweepMax = 50;

/**
 * Takes the lock that route changes take too, so that a free subdomain stays free until the transaction ends.
 */
export async function lockRoutes(db: Transaction<GlobalTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.routes})`.execute(db);
}

/** True if a live route, a reserved former subdomain or a claim holds it. Those of `teamId` do not count. */
export async function isSubdomainHeld(
  db: Transaction<GlobalTables>,
  subdomain: string,
  nowMs: number,
  teamId?: string,
): Promise<boolean> {
  const now = new Date(nowMs);
  const other = teamId ?? "00000000-0000-0000-0000-000000000000";
  const { rows } = await sql<{ held: boolean }>`select
    exists (select from tenant_routes where subdomain = ${subdomain} and deleted_at is null and team_id <> ${other})
    or exists (select from subdomain_history where subdomain = ${subdomain} and until > ${now} and team_id <> ${other})
    or exists (select from subdomain_claims where subdomain = ${subdomain} and published_at is null
               and team_id <> ${other})
    or exists (select from subdomain_renames where subdomain = ${subdomain} and expires_at > ${now}
               and team_id <> ${other}) as held`.execute(db);
  return rows[0]?.held === true;
}

/**
 * Claims a subdomain before anything is created for it. A repeated request by the same person gets the same
 * claim back, in case the first answer was lost.
 */
export async function claimSubdomain(
  database: GlobalDatabase,
  request: ClaimRequest,
  nowMs: number,
): Promise<ClaimAnswer> {
  const { subdomain, teamId, region, emailHash } = request;
  return withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    const own = await db
      .selectFrom("subdomain_claims as claim")
      .leftJoin("tenant_routes as route", (join) =>
        join
          .onRef("route.team_id", "=", "claim.team_id")
          .onRef("route.subdomain", "=", "claim.subdomain")
          .on("route.deleted_at", "is", null),
      )
      .select([
        "claim.team_id",
        "claim.region",
        "claim.published_at",
        "claim.expires_at",
        "route.team_id as routed",
      ])
      .where("claim.subdomain", "=", subdomain)
      .where("claim.email_hash", "=", emailHash)
      .executeTakeFirst();
    if (own !== undefined && (own.published_at === null || own.routed !== null)) {
      const published = own.published_at !== null;
      const claim = { subdomain, teamId: own.team_id, region: parseRegion(own.region), published };
      if (published) return { kind: "claimed", claim };
      return { kind: own.expires_at.getTime() > nowMs ? "claimed" : "expired", claim };
    }
    if (await isSubdomainHeld(db, subdomain, nowMs)) return { kind: "taken" };
    // Only a published claim whose workspace has changed its subdomain is left here.
    await db.deleteFrom("subdomain_claims").where("subdomain", "=", subdomain).execute();
    const times = { claimed_at: new Date(nowMs), expires_at: new Date(nowMs + claimLifeMs) };
    await db
      .insertInto("subdomain_claims")
      .values({ subdomain, team_id: teamId, email_hash: emailHash, region, ...times })
      .execute();
    return { kind: "claimed", claim: { subdomain, teamId, region, published: false } };
  });
}

/**
 * Expires a claim before its tenant is removed: it can then no longer be published. False if it was published
 * meanwhile; then nothing may be removed.
 */
export async function expireClaim(database: GlobalDatabase, teamId: string, nowMs: number): Promise<boolean> {
  const result = await database.kysely
    .updateTable("subdomain_claims")
    .set({ expires_at: new Date(nowMs) })
    .where("team_id", "=", teamId)
    .where("published_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Frees the subdomain of an expired claim once its tenant is removed. */
export async function releaseClaim(database: GlobalDatabase, teamId: string): Promise<void> {
  await database.kysely
    .deleteFrom("subdomain_claims")
    .where("team_id", "=", teamId)
    .where("published_at", "is", null)
    .execute();
}

/** Marks a claim as published, in the transaction that publishes the route. False if it expired meanwhile. */
export async function keepClaim(
  db: Transaction<GlobalTables>,
  teamId: string,
  nowMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable("subdomain_claims")
    .set({ published_at: new Date(nowMs), expires_at: new Date(nowMs + publishedLifeMs) })
    .where("team_id", "=", teamId)
    .where("expires_at", ">", new Date(nowMs))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Claims of failed creations, whose tenants must be removed before the subdomain is free. */
export async function expiredClaims(database: GlobalDatabase, nowMs: number): Promise<readonly Claim[]> {
  await database.kysely
    .deleteFrom("subdomain_claims")
    .where("published_at", "is not", null)
    .where("expires_at", "<=", new Date(nowMs))
    .execute();
  const rows = await database.kysely
    .selectFrom("subdomain_claims")
    .select(["subdomain", "team_id", "region"])
    .where("expires_at", "<=", new Date(nowMs))
    .where("published_at", "is", null)
    .orderBy("expires_at")
    .limit(sweepMax)
    .execute();
  return rows.map((row) => ({
    subdomain: row.subdomain,
    teamId: row.team_id,
    region: parseRegion(row.region),
    published: false,
  }));
}
