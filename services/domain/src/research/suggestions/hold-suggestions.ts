import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Holds until the transaction ends all that deciding on suggestions changes: the recordings of their documents, the
 * notes, then the suggestions, each in the order of their ids. Redacting by hand begins with the recording, and deciding
 * on some suggestions drops others whose words are gone: held in parts or in another order, two would wait for each
 * other for ever.
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
