import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { workspaceLevel } from "../../access/permissions/member-policy.ts";
import { findObjectPlaces } from "../../access/permissions/object-place-store.ts";
import { commentedByRole, isPlaced, objectKind } from "../../kernel/objects/object-registry.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";
import type { CommentedObject } from "./comment.ts";

/** The place of a commented object, and the actor's level there. */
export interface CommentedPlace {
  /** Null if it is in no project. */
  readonly projectId: string | null;
  /** The page that live changes refetch: the note or insight that it is or is in, or the object itself. */
  readonly documentId: string;
  readonly level: Permission;
}

/** The live objects of one kind that the actor may read, by id. */
export async function findCommentedPlaces(
  tx: TenantTransaction,
  objectType: CommentedType,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, CommentedPlace>> {
  const found = new Map<string, CommentedPlace>();
  if (!isPlaced(objectType)) {
    const level = workspaceLevel(tx.context.actor);
    if (level === "NONE") return found;
    const { rows } = await sql<{ id: string }>`select id from (${liveIds(objectType)}) live (id)
      where id = any(${[...objectIds]}::uuid[])`.execute(tx.db);
    for (const { id } of rows) found.set(id, { projectId: null, documentId: id, level });
    return found;
  }
  const places = await findObjectPlaces(tx, objectType, objectIds);
  const levels = await loadDocumentLevels(tx, places);
  for (const { objectId, projectId, documentId } of places) {
    const level = levels.get(documentId);
    if (level !== undefined) found.set(objectId, { projectId, documentId, level });
  }
  return found;
}

/** @throws ProductError `note.not_found` and similar */
export async function requireCommentable(
  tx: TenantTransaction,
  { objectType, objectId }: CommentedObject,
): Promise<CommentedPlace> {
  const place = (await findCommentedPlaces(tx, objectType, [objectId])).get(objectId);
  if (place !== undefined) return place;
  const next = isPlaced(objectType) ? "Ask its project's owner for access." : "Reload the page.";
  throw new ProductError(
    "NotFound",
    `${objectType}.not_found`,
    `This ${objectType} does not exist or is not shared with you. ${next}`,
  );
}

/** A condition for lists: true of comments on objects outside projects that the actor may read. */
export function isReadableByRole(tx: TenantTransaction): RawBuilder<boolean> {
  const kinds = workspaceLevel(tx.context.actor) === "NONE" ? [] : commentedByRole();
  const conditions = kinds.map(
    ({ type }) => sql`(comments.object_type = ${type} and comments.object_id in (${liveIds(type)}))`,
  );
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

function liveIds(type: string): RawBuilder<unknown> {
  const { table, idColumn } = objectKind(type);
  return sql`select ${sql.ref(idColumn)} from ${sql.table(table)} where deleted_at is null`;
}
