import { useQuery } from "@apollo/client/react";
import { useHasAi } from "../../../app/session/useHasAi.ts";
import { NoteSuggestionsDocument } from "../../../graphql/graphql.ts";

/** Whether a note can have suggestions. Without AI, only words that are masked already can still be shown again. */
export function useHasSuggestions(noteId: string, canWrite: boolean): boolean {
  const hasAi = useHasAi();
  const skip = hasAi || !canWrite;
  const { data } = useQuery(NoteSuggestionsDocument, { variables: { id: noteId }, skip });
  return canWrite && (hasAi || (data?.note.maskedWords ?? []).length > 0);
}
