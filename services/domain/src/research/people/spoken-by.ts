import { sql } from "kysely";

/**
 * True if a row of `people` said the words of a row of `highlights` in a note in which they are a
 * participant: the speaker is one of their names, or there is no speaker and they are the only participant.
 */
export const isSpokenBy = sql<boolean>`(lower(highlights.speaker) = lower(people.name)
  or lower(highlights.speaker) in (select lower(called) from jsonb_array_elements_text(people.other_names) called)
  or (highlights.speaker is null and not exists (select from note_people others
    where others.team_id = highlights.team_id and others.note_id = highlights.document_id
      and others.person_id <> people.person_id)))`;
