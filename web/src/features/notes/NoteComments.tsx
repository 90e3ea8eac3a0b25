import { useQuery } from "@apollo/client/react";
import { readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { NoteCommentsDocument } from "../../graphql/graphql.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { CommentThread } from "../comments/CommentThread.tsx";

/** What people say about the note. */
export function NoteComments({ noteId, focusedId }: { noteId: string; focusedId: string | undefined }) {
  const { data, error, refetch } = useQuery(NoteCommentsDocument, { variables: { id: noteId } });
  if (data) {
    return (
      <CommentThread
        subject={{ type: "note", id: noteId }}
        comments={data.note.comments}
        empty={t("note.comments.empty", "No comments yet. Say what you noticed, or ask.")}
        focusedId={focusedId}
      />
    );
  }
  if (!error) return <LoadingState rows={3} rowHeight={48} />;
  const failure = readFailure(error);
  return (
    <ErrorState
      compact
      title={t("note.comments.failed", "The comments did not load")}
      reference={failure.reference}
      onRetry={() => void refetch()}
    >
      <p>{failure.message}</p>
    </ErrorState>
  );
}
