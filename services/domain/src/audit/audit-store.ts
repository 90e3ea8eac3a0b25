import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Page, type PageRequest, pageOf } from "../paging/page.ts";

/** One act, as the workspace's audit log keeps it for good. */
export interface AuditEntry {
  readonly id: string;
  readonly seq: number;
  readonly kind: string;
  readonly actorName: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly data: unknown;
  readonly createdAt: Date;
}

export interface AuditRecord {
  /** Past tense, led by its feature: `member.removed`. */
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId?: string;
  /** What changed; never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

interface ActorColumns {
  readonly actor_kind: "user" | "token" | "public" | "anonymous" | "system";
  readonly actor_id: string | null;
  readonly actor_name: string | null;
}

function actorColumns(actor: Actor): ActorColumns {
  switch (actor.kind) {
    case "user":
      return actor.tokenId === undefined
        ? { actor_kind: "user", actor_id: actor.userId, actor_name: null }
        : { actor_kind: "token", actor_id: actor.userId, actor_name: actor.tokenId };
    case "system":
      return { actor_kind: "system", actor_id: null, actor_name: actor.name };
    default:
      return { actor_kind: actor.kind, actor_id: null, actor_name: null };
  }
}

/** Writes the audit entry of an act, in the act's own transaction. */
export async function recordAudit(tx: TenantTransaction, record: AuditRecord): Promise<void> {
  await tx.db
    .insertInto("audit_entries")
    .values({
      team_id: tx.context.teamId,
      audit_entry_id: newId(),
      kind: record.kind,
      ...actorColumns(tx.context.actor),
      subject_type: record.subjectType,
      subject_id: record.subjectId ?? null,
      data: JSON.stringify(record.data ?? {}),
      request_id: tx.context.requestId,
      region: tx.context.region,
    })
    .execute();
}

/** Newest first, by the order in which entries were written. */
export async function listAuditEntries(tx: TenantTransaction, page: PageRequest): Promise<Page<AuditEntry>> {
  const [lastSeq] = page.after ?? [];
  const rows = await tx.db
    .selectFrom("audit_entries as a")
    .leftJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "a.team_id").onRef("u.user_id", "=", "a.actor_id"),
    )
    .select((eb) => [
      "a.audit_entry_id as id",
      "a.seq",
      "a.kind",
      eb.fn.coalesce("u.name", "a.actor_name").as("actorName"),
      "a.subject_type as subjectType",
      "a.subject_id as subjectId",
      "a.data",
      "a.created_at as createdAt",
    ])
    .where("a.team_id", "=", tx.context.teamId)
    .$if(lastSeq !== undefined, (query) => query.where("a.seq", "<", Number(lastSeq)))
    .orderBy("a.seq", "desc")
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows, page.limit);
}
