import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { markForIndexing } from "../indexing/search-tasks.ts";
import type { ObjectKind } from "../objects/object-kind.ts";
import { auditKindOf, isIndexed, objectKind } from "../objects/object-registry.ts";
import type { ActOf, ObjectType } from "../objects/object-types.ts";
import { announceOf } from "./record-event.ts";

export interface ChangedObject {
  readonly id: string;
  /** The project whose readers hear of it; all members where left out. */
  readonly projectId?: string | null | undefined;
  /** The note or insight that it is or lies in. */
  readonly documentId?: string | undefined;
}

type AuditData = Readonly<Record<string, unknown>>;

/**
 * What follows every write: its audit entry, its mark for the search index, and what live readers are told, all in
 * the write's own transaction. `data` is what the entry keeps: never a secret.
 */
export function recordChange<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type,
  act: ActOf<Type>,
  changed: ChangedObject,
  data?: AuditData,
): Promise<void> {
  return recordChangeOf(tx, objectKind(type), act, changed, data);
}

/** As recordChange, where the kind is known at run time alone. */
export async function recordChangeOf(
  tx: TenantTransaction,
  kind: ObjectKind,
  act: string,
  changed: ChangedObject,
  data?: AuditData,
): Promise<void> {
  await recordMany(tx, kind, act, [data === undefined ? changed : { ...changed, data }]);
}

/**
 * As recordChange, for many objects of one place that one write made: they are marked together, and live readers are
 * told of the last alone, as pages ask for their lists again and not for each object.
 */
export function recordChanges<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type,
  act: ActOf<Type>,
  changed: readonly (ChangedObject & { readonly data: AuditData })[],
): Promise<void> {
  return recordMany(tx, objectKind(type), act, changed);
}

async function recordMany(
  tx: TenantTransaction,
  kind: ObjectKind,
  act: string,
  changed: readonly (ChangedObject & { readonly data?: AuditData })[],
): Promise<void> {
  const last = changed.at(-1);
  if (last === undefined) return;
  const { type, acts } = kind;
  for (const { id, data } of changed) {
    await recordAudit(tx, {
      kind: auditKindOf(kind, act),
      subjectType: type,
      subjectId: id,
      ...(data === undefined ? {} : { data }),
    });
  }
  const ids = changed.map(({ id }) => id);
  if (isIndexed(type)) await markForIndexing(tx, type, ids);
  const { id, projectId, documentId } = last;
  await announceOf(tx, { type, id, projectId, documentId, act: acts[act] ?? "updated" });
}
