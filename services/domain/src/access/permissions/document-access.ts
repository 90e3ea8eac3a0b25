import { higherPermission, type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import type { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { grantedDocuments } from "./permission-store.ts";
import { levelTooLow, loadProjectLevels, readableProjectIds } from "./project-access.ts";

/** A note or an insight, with its project. */
export interface DocumentPlace {
  readonly documentId: string;
  readonly projectId: string;
}

/** The actor's level by document id: the higher of the project's level and a grant on the document itself. */
export async function loadDocumentLevels(
  tx: TenantTransaction,
  places: readonly DocumentPlace[],
): Promise<ReadonlyMap<string, Permission>> {
  if (places.length === 0) return new Map();
  const projects = await loadProjectLevels(tx, [...new Set(places.map(({ projectId }) => projectId))]);
  const granted = await findGrantedLevels(
    tx,
    places.map(({ documentId }) => documentId),
  );
  const levels = new Map<string, Permission>();
  for (const { documentId, projectId } of places) {
    const level = higherPermission(projects.get(projectId) ?? "NONE", granted.get(documentId) ?? "NONE");
    if (level !== "NONE") levels.set(documentId, level);
  }
  return levels;
}

async function findGrantedLevels(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Permission>> {
  const granted = grantedDocuments(tx);
  if (granted === undefined) return new Map();
  const { rows } = await sql<{ document_id: string; level: Permission }>`
    select granted.document_id, granted.level from (${granted}) granted
     where granted.document_id = any(${[...documentIds]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.document_id, row.level]));
}

/**
 * Returns the actor's level on a note or insight and its contents, which is at least `needed`.
 * @throws ProductError `missing()` if the actor may not read it, Forbidden if their level is too low
 */
export async function requireDocumentLevel(
  tx: TenantTransaction,
  place: DocumentPlace,
  needed: Permission,
  missing: () => ProductError,
): Promise<Permission> {
  const level = (await loadDocumentLevels(tx, [place])).get(place.documentId);
  if (level === undefined) throw missing();
  if (!permits(level, needed)) throw levelTooLow(needed);
  return level;
}

/** For lists: true of rows whose project the actor may read, or whose document was granted to them. */
export function isReadable(
  tx: TenantTransaction,
  projectId: RawBuilder<unknown>,
  documentId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const granted = grantedDocuments(tx);
  if (granted === undefined) return sql<boolean>`${projectId} in ${readableProjectIds(tx)}`;
  return sql<boolean>`(${projectId} in ${readableProjectIds(tx)}
    or ${documentId} in (select granted.document_id from (${granted}) granted))`;
}
