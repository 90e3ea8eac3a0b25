import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { markForIndexing } from "../indexing/search-tasks.ts";
import { auditKindOf, isIndexed, objectKind } from "../objects/object-registry.ts";
import type { ActOf, ObjectType, ObjectTypes } from "../objects/object-types.ts";

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
export async function recordChange<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type & keyof ObjectTypes,
  act: ActOf<Type>,
  { id, projectId, documentId }: ChangedObject,
  data?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(tx, {
    kind: auditKindOf(type, act),
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
    act: objectKind(type).acts[act] ?? "updated",
  });
}
