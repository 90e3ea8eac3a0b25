import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { type KnownName, nameWordsOf } from "@fieldstone/model/personal-data/find-names.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Labels that are not names: “Speaker 2”, “Interviewer”, “Unnamed participant”. */
const unnamed = /\d|^(?:speaker|interviewer|participant|moderator|unnamed|unknown|customer|guest|host)\b/iu;

/** First words of a name as in nameMatchKey: it may begin with a title. 0300 to 036F are the accents. */
const firstWords = sql`(regexp_split_to_array(lower(regexp_replace(normalize(known.name, NFKD),
  '[\u0300-\u036f]', '', 'g')), '[\\s.,]+'))[1:3]`;

/**
 * Names of people that may occur in a note's text: of everyone in the workspace with one of their first words
 * in it; each word of the names of speakers and participants.
 */
export async function findKnownNames(
  tx: TenantTransaction,
  noteId: string,
  { text, blocks }: DocumentText,
): Promise<readonly KnownName[]> {
  const speakers = blocks.flatMap(({ attrs: { speaker } }) =>
    typeof speaker === "string" && !unnamed.test(speaker.trim()) ? [speaker] : [],
  );
  const { rows } = await sql<KnownName>`select known.name, bool_or(known."wordsAlone") as "wordsAlone" from (
      select unnest(array[people.name] || array(select jsonb_array_elements_text(people.other_names))) as name,
        exists (select from note_people where note_people.team_id = people.team_id
          and note_people.person_id = people.person_id and note_people.note_id = ${noteId}) as "wordsAlone"
      from people where people.team_id = ${tx.context.teamId} and people.deleted_at is null) known
    where known."wordsAlone" or ${firstWords} && ${nameWordsOf(text)}::text[]
    group by known.name`.execute(tx.db);
  return [...rows, ...[...new Set(speakers)].map((name) => ({ name, wordsAlone: true }))];
}
