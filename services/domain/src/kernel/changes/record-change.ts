import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { markForIndexing } from "../indexing/search-tasks.ts";
import type { ObjectKind } from "../objects/object-kind.ts";
import { auditKindOf, isIndexed, objectKind } from "../objects/object-registry.ts";
import type { ActionOf, ObjectType } from "../objects/object-types.ts";
import { announceOf } from "./record-event.ts";

export interface ChangedObject {
  readonly id: string;
  /** The project whose readers are notified; if left out, all members. */
  readonly projectId?: string | null | undefined;
  /** The note or insight that it is or that contains it. */
  readonly documentId?: string | undefined;
}

type AuditData = Readonly<Record<string, unknown>>;

/**
 * Records a write in its own transaction: its audit entry, the mark for indexing and the live change. `data`
 * goes into the audit entry and must not contain secrets.
 */
export function recordChange<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type,
  act: ActionOf<Type>,
  changed: ChangedObject,
  data?: AuditData,
): Promise<void> {
  return recordChangeOf(tx, objectKind(type), act, changed, data);
}

/** As recordChange, where the kind is only known at run time. */
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
 * As recordChange, for many objects of one place that one write created or changed. Only the last is
 * announced, because pages reload their lists and not each object.
 */
export function recordChanges<Type extends ObjectType>(
  tx: TenantTransaction,
  type: Type,
  act: ActionOf<Type>,
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
  const { type, actions } = kind;
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
  await announceOf(tx, { type, id, projectId, documentId, act: actions[act] ?? "updated" });
}
