import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import { apart } from "@fieldstone/model/personal-data/range.ts";
import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { findMaskedWords } from "./suggestion-store.ts";

/** Highlights that no save of the text writes. */
const leftBehind = sql<boolean>`(highlights.deleted_at is not null or highlights.state = 'orphaned')`;

/**
 * Masks in the highlights that a note's text left behind what is masked in the text now, and shows in them what is
 * masked no longer.
 */
export async function maskQuotes(tx: TenantTransaction, noteId: string): Promise<void> {
  const { teamId } = tx.context;
  const masked = await findMaskedWords(tx, [noteId]);
  const words = masked.flatMap((each) =>
    each.words !== null && (each.mask !== null || each.redactionId !== null) ? [each.words] : [],
  );
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

/** Forgets what highlights of a note said before; all of it, unless a condition is given. */
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
