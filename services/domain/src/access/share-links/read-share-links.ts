import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { PlacedType } from "../../kernel/objects/object-types.ts";
import { findObjectPlaces } from "../permissions/object-place-store.ts";
import { loadProjectLevels } from "../permissions/project-access.ts";
import { opensProject, type ShareLink } from "./share-link.ts";

export const linkColumns = sql`share_link_id as id, object_type as "objectType", object_id as "objectId", token,
  password_hash is not null as "hasPassword", created_by as "createdBy", created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

/**
 * Links that are not turned off, newest first; those of insights and reels only for people with access to the
 * project, because they show quotes of other texts in it. The caller checks that the actor may read the
 * objects.
 */
export async function listLinksOfObjects(
  tx: TenantTransaction,
  objectType: PlacedType,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShareLink[]>> {
  const shown = opensProject(objectType) ? await keepInProjects(tx, objectType, objectIds) : objectIds;
  const { rows } = await sql<ShareLink>`select ${linkColumns} from share_links
    where object_type = ${objectType} and object_id = any(${[...shown]}::uuid[]) and revoked_at is null
    order by created_at desc, share_link_id desc`.execute(tx.db);
  return Map.groupBy(rows, (link) => link.objectId);
}

async function keepInProjects(tx: TenantTransaction, objectType: PlacedType, objectIds: readonly string[]) {
  const places = await findObjectPlaces(tx, objectType, objectIds);
  const levels = await loadProjectLevels(
    tx,
    places.map(({ projectId }) => projectId),
  );
  return places.flatMap(({ objectId, projectId }) => (levels.has(projectId) ? [objectId] : []));
}

/** Checks no permissions. */
export async function findShareLinks(
  tx: TenantTransaction,
  shareLinkIds: readonly string[],
): Promise<readonly ShareLink[]> {
  const { rows } = await sql<ShareLink>`select ${linkColumns} from share_links
    where share_link_id = any(${[...shareLinkIds]}::uuid[])`.execute(tx.db);
  return rows;
}
