import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** Whether a region has as many workspaces as its cell is designed for; a few created at once may be more. */
export async function isRegionFull(
  database: GlobalDatabase,
  region: RegionKey,
  workspacesMax: number,
): Promise<boolean> {
  const found = await database.kysely
    .selectFrom("tenant_routes")
    .select("team_id")
    .where("region", "=", region)
    .where("deleted_at", "is", null)
    .limit(workspacesMax)
    .execute();
  return found.length >= workspacesMax;
}
