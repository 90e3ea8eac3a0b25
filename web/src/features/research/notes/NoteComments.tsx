import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { NoteCommentsDocument } from "../../../graphql/graphql.ts";
import { LoadedComments } from "../../conversation/comments/LoadedComments.tsx";

/** What people say about the note. */
export function NoteComments({ noteId, focusedId }: { noteId: string; focusedId: string | undefined }) {
  const { data, error, refetch } = useQuery(NoteCommentsDocument, { variables: { id: noteId } });
  return (
    <LoadedComments
      subject={{ type: "note", id: noteId }}
      comments={data?.note.comments}
      error={error}
      onRetry={() => void refetch()}
      empty={t("note.comments.empty", "No comments yet. Say what you noticed, or ask a question.")}
      focusedId={focusedId}
    />
  );
}
