import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { subdomainChangesPerWorkspaceMax } from "@fieldstone/model/limits.ts";
import { parseSubdomain } from "@fieldstone/model/subdomain/check-subdomain.ts";
import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import type { GlobalTables } from "@fieldstone/platform/postgres/global-tables.gen.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import type { Transaction } from "kysely";
import { isSubdomainHeld, lockRoutes } from "./claim-store.ts";
import { assertChangesLeft, subdomainTaken, writeRoute } from "./route-commands.ts";

/** How long a claimed subdomain waits for its workspace, in ms: longer than attempts to publish it. */
const renameLifeMs = 6 * hourMs;

async function liveRoute(db: Transaction<GlobalTables>, teamId: string) {
  const route = await db
    .selectFrom("tenant_routes")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (route === undefined)
    throw new ProductError("NotFound", "route.not_found", "This workspace has no route.");
  return route;
}

/**
 * Claims a subdomain that a workspace is about to change to; nothing changes yet. Replaces an earlier claim.
 * @returns how many more changes the workspace has, after this one
 * @throws ProductError `subdomain.*`, `route.not_found`
 */
export async function claimRename(
  database: GlobalDatabase,
  teamId: string,
  typed: string,
  nowMs: number,
): Promise<number> {
  const subdomain = parseSubdomain(typed);
  return withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    const route = await liveRoute(db, teamId);
    if (route.subdomain === subdomain) {
      const message = "This is already your workspace's address.";
      throw new ProductError("InvalidOperation", "subdomain.unchanged", message, { field: "subdomain" });
    }
    assertChangesLeft(route.subdomain_changes);
    if (await isSubdomainHeld(db, subdomain, nowMs, teamId)) throw subdomainTaken(subdomain);
    const values = { subdomain, claimed_at: new Date(nowMs), expires_at: new Date(nowMs + renameLifeMs) };
    // Another workspace's expired claim.
    await db.deleteFrom("subdomain_renames").where("subdomain", "=", subdomain).execute();
    await db
      .insertInto("subdomain_renames")
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column("team_id").doUpdateSet(values))
      .execute();
    return subdomainChangesPerWorkspaceMax - route.subdomain_changes - 1;
  });
}

/** Releases a claim; does nothing if there is none, or if it is now for another subdomain. */
export async function releaseRename(
  database: GlobalDatabase,
  teamId: string,
  subdomain: string,
): Promise<void> {
  await database.kysely
    .deleteFrom("subdomain_renames")
    .where("team_id", "=", teamId)
    .where("subdomain", "=", subdomain)
    .execute();
}

/**
 * Moves a workspace to its claimed subdomain: the old one is reserved for it for 365 days and redirects.
 * Region, state and epoch stay the same. Idempotent.
 * @throws ProductError `subdomain.not_claimed`, `subdomain.taken`, `subdomain.changes_used_up`,
 * `route.not_found`
 */
export async function publishRename(
  database: GlobalDatabase,
  teamId: string,
  subdomain: string,
  nowMs: number,
): Promise<void> {
  await withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    const route = await liveRoute(db, teamId);
    if (route.subdomain === subdomain) return;
    const claim = await db
      .deleteFrom("subdomain_renames")
      .where("team_id", "=", teamId)
      .where("subdomain", "=", subdomain)
      .where("expires_at", ">", new Date(nowMs))
      .returning("team_id")
      .executeTakeFirst();
    if (claim === undefined) {
      const message = "Changing the address took too long. Try again.";
      throw new ProductError("InvalidOperation", "subdomain.not_claimed", message, { field: "subdomain" });
    }
    await writeRoute(db, { teamId, subdomain, region: parseRegion(route.region) }, nowMs);
  });
}

export async function deleteExpiredRenames(database: GlobalDatabase, nowMs: number): Promise<void> {
  await database.kysely.deleteFrom("subdomain_renames").where("expires_at", "<=", new Date(nowMs)).execute();
}
