import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { AuditRecord } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/audit-store.ts";
import type { ObjectType } from "../objects/object-types.ts";

/** Parts of a workspace that are no objects, of which live readers hear too. */
type HeardPart = "accessRequest" | "import" | "member" | "project_export" | "shareLink" | "team";

/** What live readers are told: an object came, changed or went, or another part of the workspace did. */
export interface LiveChange<Type extends string = ObjectType | HeardPart> extends Pick<Change, "id" | "act"> {
  readonly type: Type;
  /** The project whose readers hear of it; all members where left out. */
  readonly projectId?: string | null | undefined;
  /** The note or insight that it is or lies in. */
  readonly documentId?: string | undefined;
}

/** Tells live readers of what leaves no entry in the audit log, or no entry of its own. */
export function announce(tx: TenantTransaction, change: LiveChange): Promise<void> {
  return announceOf(tx, change);
}

/** As announce, where the kind is known at run time alone. */
export function announceOf(
  tx: TenantTransaction,
  { projectId, documentId, ...change }: LiveChange<string>,
): Promise<void> {
  return tx.notify({
    ...change,
    ...(projectId == null ? {} : { projectId }),
    ...(documentId === undefined ? {} : { documentId }),
  });
}

/** As recordChange, for what happens to no object: its audit entry, and what live readers are told. */
export async function recordEvent(
  tx: TenantTransaction,
  record: AuditRecord,
  heard: LiveChange,
): Promise<void> {
  await recordAudit(tx, record);
  await announce(tx, heard);
}
