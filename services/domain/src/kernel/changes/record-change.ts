import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { markForIndexing } from "../indexing/search-tasks.ts";
import type { ObjectKind } from "../objects/object-kind.ts";
import { auditKindOf, isIndexed, objectKind } from "../objects/object-registry.ts";
import type { ActOf, ObjectType } from "../objects/object-types.ts";

export interface ChangedObject {
  readonly id: string;
  /** The project whose readers hear of it; all members where left out. */
  readonly projectId?: string | null | undefined;
  /** The note or insight that it is or lies in. */
  readonly documentId?: string | undefined;
}

/**
 * What follows every write: its audit entry, its mark for the search index, and what live readers are told, all in
 * the write's own transaction. `data` is what the entry keeps: never a secret.
 */
export function recordChange<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type,
  act: ActOf<Type>,
  changed: ChangedObject,
  data?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordChangeOf(tx, objectKind(type), act, changed, data);
}

/** As recordChange, where the kind is known at run time alone. */
export async function recordChangeOf(
  tx: TenantTransaction,
  kind: ObjectKind,
  act: string,
  { id, projectId, documentId }: ChangedObject,
  data?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { type, acts } = kind;
  await recordAudit(tx, {
    kind: auditKindOf(kind, act),
    subjectType: type,
    subjectId: id,
    ...(data === undefined ? {} : { data }),
  });
  if (isIndexed(type)) await markForIndexing(tx, type, id);
  await tx.notify({
    type,
    id,
    ...(projectId == null ? {} : { projectId }),
    ...(documentId === undefined ? {} : { documentId }),
    act: acts[act] ?? "updated",
  });
}
