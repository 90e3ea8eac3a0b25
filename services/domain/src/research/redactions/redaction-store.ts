import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Redaction, selectRedactions } from "../recordings/masked-spans.ts";

type WrittenRedaction = Omit<Redaction, "createdAt">;

/** A redaction by id, without access checks. */
export async function findRedaction(
  tx: TenantTransaction,
  redactionId: string,
): Promise<Redaction | undefined> {
  return (await selectRedactions(tx, sql`redaction_id = ${redactionId}`))[0];
}

/** Inserts or replaces a redaction. */
export async function upsertRedaction(tx: TenantTransaction, redaction: WrittenRedaction): Promise<void> {
  const { actor } = tx.context;
  await sql`insert into redactions (team_id, redaction_id, file_id, start_ms, end_ms, mutes_audio, blurs_video,
      created_by)
    values (${tx.context.teamId}, ${redaction.id}, ${redaction.fileId}, ${redaction.startMs}, ${redaction.endMs},
      ${redaction.mutesAudio}, ${redaction.blursVideo}, ${actor.kind === "user" ? actor.userId : null})
    on conflict (team_id, redaction_id) do update set start_ms = excluded.start_ms, end_ms = excluded.end_ms,
      mutes_audio = excluded.mutes_audio, blurs_video = excluded.blurs_video`.execute(tx.db);
}

export async function deleteRedaction(tx: TenantTransaction, redactionId: string): Promise<void> {
  await sql`delete from redactions where team_id = ${tx.context.teamId}
    and redaction_id = ${redactionId}`.execute(tx.db);
}
