import type { putRouteSchema } from "@fieldstone/contracts/tenant-routes.ts";
import type { TenantState } from "@fieldstone/contracts/tenant-states.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { oldSubdomainRedirectDays, subdomainChangesPerWorkspaceMax } from "@fieldstone/model/limits.ts";
import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import type { GlobalTables } from "@fieldstone/platform/postgres/global-tables.gen.ts";
import type { Transaction } from "kysely";
import type { z } from "zod";
import { isSubdomainHeld, keepClaim, lockRoutes } from "./claim-store.ts";

export type RouteInput = z.output<typeof putRouteSchema> & { readonly teamId: string };

/** @throws ProductError `subdomain.changes_used_up` */
export function assertChangesLeft(changes: number): void {
  if (changes < subdomainChangesPerWorkspaceMax) return;
  const message = `A workspace can change its address ${subdomainChangesPerWorkspaceMax} times, and this one has already done so.`;
  throw new ProductError("InvalidOperation", "subdomain.changes_used_up", message, { field: "subdomain" });
}

export function subdomainTaken(subdomain: string): ProductError {
  const message = `The address “${subdomain}” is taken. Choose another.`;
  return new ProductError("InvalidOperation", "subdomain.taken", message, { field: "subdomain" });
}

/**
 * Writes a whole route: a new one, a change of region with a higher epoch, of state or epoch, or a new
 * subdomain, which reserves the old one for 365 days. Idempotent.
 * @throws ProductError `subdomain.taken`, `subdomain.changes_used_up`, `route.epoch_stale`,
 * `route.region_needs_epoch`
 */
export async function putRoute(database: GlobalDatabase, input: RouteInput, nowMs: number): Promise<void> {
  await withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    await writeRoute(db, input, nowMs);
  });
}

/** Like putRoute for a claimed subdomain, in one transaction with the claim and the owner's link. */
export async function publishClaimedRoute(
  database: GlobalDatabase,
  input: RouteInput,
  emailHash: string,
  nowMs: number,
): Promise<void> {
  await withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    if (!(await keepClaim(db, input.teamId, nowMs))) {
      throw new ProductError(
        "InternalError",
        "subdomain.claim_lost",
        "Creating the workspace took too long. Try again.",
      );
    }
    await writeRoute(db, input, nowMs);
    await db
      .insertInto("email_links")
      .values({ email_hash: emailHash, team_id: input.teamId, kind: "MEMBER" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Like putRoute, in a transaction that holds the lock of routes. */
export async function writeRoute(
  db: Transaction<GlobalTables>,
  input: RouteInput,
  nowMs: number,
): Promise<void> {
  const { teamId, subdomain, region } = input;
  const before = await db
    .selectFrom("tenant_routes")
    .selectAll()
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  const live = before !== undefined && before.deleted_at === null ? before : undefined;
  const state = input.state ?? live?.state ?? "active";
  const epoch = input.epoch ?? before?.epoch ?? 1;
  if (before !== undefined && epoch < before.epoch) {
    const message = `The route is at epoch ${before.epoch} already; read it again.`;
    throw new ProductError("InvalidOperation", "route.epoch_stale", message, { field: "epoch" });
  }
  // Cells reject any epoch but their own: at the same one the former region would go on serving.
  if (before !== undefined && before.region !== region && epoch === before.epoch) {
    const message = `The workspace is served by ${before.region} at epoch ${epoch}. Another region takes it over at a higher epoch alone.`;
    throw new ProductError("InvalidOperation", "route.region_needs_epoch", message, { field: "epoch" });
  }
  const renamed = live !== undefined && live.subdomain !== subdomain;
  if (
    live !== undefined &&
    !renamed &&
    live.region === region &&
    live.state === state &&
    live.epoch === epoch
  )
    return;
  if (await isSubdomainHeld(db, subdomain, nowMs, teamId)) throw subdomainTaken(subdomain);
  if (renamed) await keepFormerSubdomain(db, live, nowMs);
  const changes = (before?.subdomain_changes ?? 0) + (renamed ? 1 : 0);
  const values = { subdomain, region, state, epoch, subdomain_changes: changes, updated_at: new Date(nowMs) };
  await db
    .insertInto("tenant_routes")
    .values({ team_id: teamId, created_at: new Date(nowMs), ...values })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ ...values, deleted_at: null }))
    .execute();
}

async function keepFormerSubdomain(
  db: Transaction<GlobalTables>,
  live: { team_id: string; subdomain: string; subdomain_changes: number },
  nowMs: number,
): Promise<void> {
  assertChangesLeft(live.subdomain_changes);
  const kept = { team_id: live.team_id, until: new Date(nowMs + oldSubdomainRedirectDays * dayMs) };
  await db
    .insertInto("subdomain_history")
    .values({ subdomain: live.subdomain, ...kept })
    .onConflict((conflict) => conflict.column("subdomain").doUpdateSet(kept))
    .execute();
}

/**
 * Deletes a route with its links and claims. A missing route counts as deleted.
 * @throws ProductError `route.subdomain_mismatch` where a given subdomain is not the route's
 */
export async function deleteRoute(
  database: GlobalDatabase,
  teamId: string,
  subdomain: string | undefined,
  nowMs: number,
): Promise<void> {
  await withGlobal(database, "write", async (db) => {
    await lockRoutes(db);
    const live = await db
      .selectFrom("tenant_routes")
      .select("subdomain")
      .where("team_id", "=", teamId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (live === undefined) return;
    if (subdomain !== undefined && live.subdomain !== subdomain) {
      const message = `The route's subdomain is ${live.subdomain}, not ${subdomain}.`;
      throw new ProductError("InvalidOperation", "route.subdomain_mismatch", message, { field: "subdomain" });
    }
    const now = new Date(nowMs);
    await db
      .updateTable("tenant_routes")
      .set({ deleted_at: now, updated_at: now })
      .where("team_id", "=", teamId)
      .execute();
    for (const table of ["email_links", "webhook_links", "subdomain_renames"] as const)
      await db.deleteFrom(table).where("team_id", "=", teamId).execute();
  });
}

export interface ListedRoute {
  readonly teamId: string;
  readonly subdomain: string;
  readonly region: string;
  readonly state: TenantState;
  readonly epoch: number;
  readonly version: number;
  readonly createdDate: string;
  readonly deleted: boolean;
}

const listMax = 1_000;

/** Routes changed after a version, oldest change first, at most 1,000. */
export async function listRoutes(database: GlobalDatabase, after: number): Promise<readonly ListedRoute[]> {
  const rows = await database.kysely
    .selectFrom("tenant_routes")
    .selectAll()
    .where("version", ">", after)
    .orderBy("version")
    .limit(listMax)
    .execute();
  return rows.map((row) => ({
    teamId: row.team_id,
    subdomain: row.subdomain,
    region: row.region,
    state: row.state,
    epoch: row.epoch,
    version: row.version,
    createdDate: row.created_at.toISOString(),
    deleted: row.deleted_at !== null,
  }));
}
