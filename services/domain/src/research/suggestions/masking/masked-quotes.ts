import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import { apart } from "@fieldstone/model/personal-data/range.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { markForIndexing } from "../../../kernel/indexing/search-tasks.ts";
import { findCopiesOf, findSourcesOf } from "../../notes/note-copy-store.ts";
import { findMaskedTexts } from "../suggestion-store.ts";

/** Deleted and orphaned highlights, which saves of the text do not update. */
const leftBehind = sql<boolean>`(highlights.deleted_at is not null or highlights.state = 'orphaned')`;

/**
 * Updates the deleted and orphaned highlights of a note and its copies: masks words that are now masked in
 * the text, and restores words that no longer are.
 */
export async function maskQuotes(tx: TenantTransaction, noteId: string): Promise<void> {
  for (const documentId of [noteId, ...(await findCopiesOf(tx, noteId))]) {
    // A copy has the masks of its source, even if the source is in the trash.
    const words = await findMaskedTexts(tx, [documentId, ...(await findSourcesOf(tx, documentId))]);
    await maskQuotesOf(tx, documentId, words);
  }
}

async function maskQuotesOf(tx: TenantTransaction, noteId: string, words: readonly string[]): Promise<void> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string; text: string; before: string | null }>`
    select highlights.highlight_id as id, highlights.text, masked_quotes.text as before from highlights
      left join masked_quotes on masked_quotes.team_id = highlights.team_id
        and masked_quotes.highlight_id = highlights.highlight_id and masked_quotes.masked = highlights.text
     where highlights.team_id = ${teamId} and highlights.document_id = ${noteId} and ${leftBehind}
     order by highlights.highlight_id for update of highlights`.execute(tx.db);
  const changed: string[] = [];
  for (const { id, text, before } of rows) {
    const said = before ?? text;
    const shown = withoutWords(said, words);
    if (shown === text) continue;
    await sql`update highlights set text = ${shown}, updated_at = now()
      where team_id = ${teamId} and highlight_id = ${id}`.execute(tx.db);
    await sql`insert into masked_quotes (team_id, highlight_id, text, masked)
      values (${teamId}, ${id}, ${said}, ${shown})
      on conflict (team_id, highlight_id) do update set text = excluded.text, masked = excluded.masked`.execute(
      tx.db,
    );
    changed.push(id);
  }
  await forgetQuotes(tx, noteId, sql`masked_quotes.text = masked_quotes.masked or not ${leftBehind}`);
  await markForIndexing(tx, "highlight", changed);
}

/** Deletes the stored original texts of a note's highlights, optionally only those that meet a condition. */
export async function forgetQuotes(
  tx: TenantTransaction,
  noteId: string,
  condition = sql<boolean>`true`,
): Promise<void> {
  await sql`delete from masked_quotes using highlights where masked_quotes.team_id = ${tx.context.teamId}
    and highlights.team_id = masked_quotes.team_id and highlights.highlight_id = masked_quotes.highlight_id
    and highlights.document_id = ${noteId} and (${condition})`.execute(tx.db);
}

function withoutWords(text: string, words: readonly string[]): string {
  const ranges = [...new Set(words)].flatMap((each) =>
    occurrencesOf(text, each).map((start) => ({ start, end: start + each.length })),
  );
  return apart(text, ranges).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + maskedWord + rest.slice(end),
    text,
  );
}
