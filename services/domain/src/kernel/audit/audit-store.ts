import { newId } from "@fieldstone/model/ids.ts";
import type { AuditedAction } from "@fieldstone/platform/postgres/audited-actions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { sql } from "kysely";
import { auditDataOf } from "./audit-data.ts";
import type { AuditRange, AuditRecord } from "./audit-entry.ts";

type ActorColumns = Pick<AuditedAction, "actorKind" | "actorId" | "actorName" | "actorThroughId">;

function actorColumns(actor: Actor, { by: provenBy, through }: AuditRecord): ActorColumns {
  const nobody = { actorId: null, actorName: null, actorThroughId: null };
  if (actor.kind !== "user" && provenBy !== undefined) {
    if (through === undefined) return { ...nobody, actorKind: "user", actorId: provenBy };
    return { ...nobody, actorKind: "application", actorId: provenBy, actorThroughId: through };
  }
  if (actor.kind === "system") return { ...nobody, actorKind: "system", actorName: actor.name };
  if (actor.kind !== "user") return { ...nobody, actorKind: actor.kind };
  const { userId: actorId, tokenId, applicationId } = actor;
  if (applicationId !== undefined) {
    return { ...nobody, actorKind: "application", actorId, actorThroughId: applicationId };
  }
  if (tokenId !== undefined) return { ...nobody, actorKind: "token", actorId, actorThroughId: tokenId };
  return { ...nobody, actorKind: "user", actorId };
}

/** Appends an audit entry to the workspace's chain when the act's transaction commits. */
export async function recordAudit(tx: TenantTransaction, record: AuditRecord): Promise<void> {
  const { data = {}, isWhole = false } = record;
  tx.record({
    id: newId(),
    kind: record.kind,
    ...actorColumns(tx.context.actor, record),
    subjectType: record.subjectType,
    subjectId: record.subjectId ?? null,
    data: isWhole ? data : auditDataOf(data),
  });
}

/**
 * The range of entries between two times; times never decrease along the chain. Times are ISO 8601 strings,
 * because a JavaScript Date would lose the microseconds.
 */
export async function findAuditRange(
  tx: TenantTransaction,
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
): Promise<AuditRange | undefined> {
  const found = await tx.db
    .selectFrom("audit_entries")
    .select((eb) => [eb.fn.min("seq").as("fromSeq"), eb.fn.max("seq").as("toSeq")])
    .where("team_id", "=", tx.context.teamId)
    .$if(from !== undefined, (query) => query.where("created_at", ">=", sql<Date>`${from}::timestamptz`))
    .$if(until !== undefined, (query) => query.where("created_at", "<", sql<Date>`${until}::timestamptz`))
    .executeTakeFirst();
  if (found === undefined || found.fromSeq === null || found.toSeq === null) return undefined;
  return { fromSeq: Number(found.fromSeq), toSeq: Number(found.toSeq) };
}

/** Entries of a range as lines of an export, at most `limit`. */
export async function readAuditLines(
  tx: TenantTransaction,
  { fromSeq, toSeq }: AuditRange,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select '{"entry":' || fieldstone.audit_entry_text(a) || ',"hash":"' || encode(a.hash, 'hex') || '"}' as line
      from audit_entries a
     where a.team_id = ${tx.context.teamId} and a.seq between ${fromSeq} and ${toSeq}
     order by a.seq limit ${limit}`.execute(tx.db);
  return rows.map(({ line }) => line);
}
