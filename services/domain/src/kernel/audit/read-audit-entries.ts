import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "../paging/page.ts";
import type { AuditEntry, AuditFilter, AuditHead } from "./audit-entry.ts";
import { noHash } from "./chain-format.ts";

/** Newest first. */
export async function listAuditEntries(
  tx: TenantTransaction,
  page: PageRequest,
  filter: AuditFilter = {},
): Promise<Page<AuditEntry>> {
  const [lastSeq] = page.after ?? [];
  const { kinds, actorId, from, until } = filter;
  const rows = await tx.db
    .selectFrom("audit_entries as a")
    .leftJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "a.team_id").onRef("u.user_id", "=", "a.actor_id"),
    )
    .leftJoin("api_tokens as t", (join) =>
      join.onRef("t.team_id", "=", "a.team_id").onRef("t.api_token_id", "=", "a.actor_through_id"),
    )
    .leftJoin("oauth_applications as o", (join) =>
      join.onRef("o.team_id", "=", "a.team_id").onRef("o.oauth_application_id", "=", "a.actor_through_id"),
    )
    .select((eb) => [
      "a.audit_entry_id as id",
      "a.seq",
      "a.kind",
      "a.actor_kind as actorKind",
      "a.actor_id as actorId",
      eb.fn.coalesce("u.name", "a.actor_name").as("actorName"),
      eb.fn.coalesce("t.name", "o.name").as("actorThrough"),
      "a.subject_type as subjectType",
      "a.subject_id as subjectId",
      "a.data",
      sql<string>`encode(a.hash, 'hex')`.as("hash"),
      "a.created_at as createdAt",
    ])
    .where("a.team_id", "=", tx.context.teamId)
    .$if(lastSeq !== undefined, (query) => query.where("a.seq", "<", Number(lastSeq)))
    .$if(kinds != null, (query) =>
      query.where("a.kind", "=", sql<string>`any(${[...(kinds ?? [])]}::text[])`),
    )
    .$if(actorId != null, (query) => query.where("a.actor_id", "=", actorId ?? null))
    .$if(from != null, (query) => query.where("a.created_at", ">=", from ?? null))
    .$if(until != null, (query) => query.where("a.created_at", "<", until ?? null))
    .orderBy("a.seq", "desc")
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows, page.limit);
}

/** The newest entry of the workspace's chain; position 0 if there is none yet. */
export async function findAuditHead(tx: TenantTransaction): Promise<AuditHead> {
  const head = await tx.db
    .selectFrom("audit_entries")
    .select(["seq", sql<string>`encode(hash, 'hex')`.as("hash")])
    .where("team_id", "=", tx.context.teamId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return head ?? { seq: 0, hash: noHash };
}
