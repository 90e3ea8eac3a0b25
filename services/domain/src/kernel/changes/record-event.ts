import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { AuditRecord } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/audit-store.ts";
import type { ObjectType } from "../objects/object-types.ts";

/** Parts of a workspace that are not objects but are announced to open pages too. */
type AnnouncedPart = "accessRequest" | "import" | "member" | "project_export" | "shareLink" | "team";

/** A live change: an object or another part of the workspace was created, changed or deleted. */
export interface LiveChange<Type extends string = ObjectType | AnnouncedPart>
  extends Pick<Change, "id" | "act"> {
  readonly type: Type;
  /** The project whose readers are notified; if left out, all members. */
  readonly projectId?: string | null | undefined;
  /** The note or insight that it is or that contains it. */
  readonly documentId?: string | undefined;
}

/** Sends a live change for a write without an audit entry of its own. */
export function announce(tx: TenantTransaction, change: LiveChange): Promise<void> {
  return announceOf(tx, change);
}

/** As announce, where the kind is only known at run time. */
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

/** As recordChange, for a write to something that is not an object: audits and announces it. */
export async function recordEvent(
  tx: TenantTransaction,
  record: AuditRecord,
  change: LiveChange,
): Promise<void> {
  await recordEvents(tx, record, [change]);
}

/** As recordEvent, for any number of changes, such as all members of a group. */
export async function recordEvents(
  tx: TenantTransaction,
  record: AuditRecord,
  changes: readonly LiveChange[],
): Promise<void> {
  await recordAudit(tx, record);
  for (const change of changes) await announce(tx, change);
}
