import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Locks everything that decisions on suggestions change: the recordings of their documents, the notes, then
 * the suggestions, each by id, until the transaction ends. Manual redaction begins with the recording, and a
 * decision can drop other suggestions whose words are gone: any other order could deadlock.
 * @param documents a query of the ids of notes and insights
 */
export async function holdSuggestions(tx: TenantTransaction, documents: RawBuilder<unknown>): Promise<void> {
  const { teamId } = tx.context;
  const files = sql`select file_id from transcriptions where team_id = ${teamId} and note_id in (${documents})`;
  for (const [table, id, wanted] of [
    ["recordings", "file_id", files],
    ["transcriptions", "file_id", files],
    ["notes", "note_id", documents],
  ] as const)
    await sql`select from ${sql.table(table)} where team_id = ${teamId} and ${sql.ref(id)} in (${wanted})
      order by ${sql.ref(id)} for no key update`.execute(tx.db);
  await sql`select from suggestions where team_id = ${teamId} and document_id in (${documents})
    order by suggestion_id for update`.execute(tx.db);
}
