import { useQuery } from "@apollo/client/react";
import { FailurePage } from "../../app/errors/FailurePage.tsx";
import { readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { NotePageDocument } from "../../graphql/graphql.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { NoteView } from "./NoteView.tsx";

/** A note: its words, what was marked in them, and what people say about it. In the centre or in a peek panel. */
export function NotePage({ noteId }: { noteId: string }) {
  const { data, error, refetch } = useQuery(NotePageDocument, { variables: { id: noteId } });
  const failure = error && readFailure(error);
  // A note that is already on screen stays there when asking again fails, unless it is no longer ours to see.
  const gone = failure?.kind === "denied" || failure?.kind === "not-found";
  if (failure && (!data || gone)) return <FailurePage failure={failure} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <DocumentLayout side={null} sideLabel="" sideOpen={false} onCloseSide={() => undefined}>
        <LoadingState rows={9} rowHeight={28} label={t("note.loading", "Loading the note…")} />
      </DocumentLayout>
    );
  }
  return <NoteView key={data.note.id} note={data.note} />;
}
