import { newId } from "@fieldstone/model/ids.ts";
import type { AuditedAct } from "@fieldstone/platform/postgres/audited-acts.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { sql } from "kysely";
import type { AuditRange, AuditRecord } from "./audit-entry.ts";

type ActorColumns = Pick<AuditedAct, "actorKind" | "actorId" | "actorName" | "actorThroughId">;

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

/** Has the audit entry of an act appended to the workspace's chain as the act's own transaction commits. */
export async function recordAudit(tx: TenantTransaction, record: AuditRecord): Promise<void> {
  tx.record({
    id: newId(),
    kind: record.kind,
    ...actorColumns(tx.context.actor, record),
    subjectType: record.subjectType,
    subjectId: record.subjectId ?? null,
    data: record.data ?? {},
  });
}

/**
 * The entries from one moment until before another as a stretch of the chain, along which time never runs back.
 * Moments are ISO 8601: a date of JavaScript has lost the microseconds.
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

/** Entries of a range as lines of an export, at most `limit` of them. */
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
