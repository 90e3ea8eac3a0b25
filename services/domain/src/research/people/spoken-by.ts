import { sql } from "kysely";

/**
 * True where a row of `people` said the words of a row of `highlights`, in whose note they take part: by the speaker's
 * name or another of theirs, or without a speaker where nobody else takes part.
 */
export const isSpokenBy = sql<boolean>`(lower(highlights.speaker) = lower(people.name)
  or lower(highlights.speaker) in (select lower(called) from jsonb_array_elements_text(people.other_names) called)
  or (highlights.speaker is null and not exists (select from note_people others
    where others.team_id = highlights.team_id and others.note_id = highlights.document_id
      and others.person_id <> people.person_id)))`;
