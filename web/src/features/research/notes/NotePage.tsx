import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { NoteBeginningDocument, NotePageDocument } from "../../../graphql/graphql.ts";
import { DocumentPage } from "../documents/DocumentPage.tsx";
import { lazyView } from "../documents/lazy-view.ts";
import { opensNoteForWriting, ParticipantNames } from "./note-facts.tsx";

const noteView = lazyView(async () => (await import("./NoteView.tsx")).NoteView);

/** A note: its text, its highlights, and its comments. */
export function NotePage({ id: noteId }: { readonly id: string }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(NotePageDocument, { variables: { id: noteId } });
  return (
    <DocumentPage
      type="note"
      id={noteId}
      document={data?.document}
      error={error}
      onRetry={() => refetchShown(refetch)}
      beginning={NoteBeginningDocument}
      view={noteView}
      facts={({ people }) => <ParticipantNames people={people} />}
      opensEditable={(note) => opensNoteForWriting(note, user.id)}
      words={{ text: t("note.text", "Note text"), loading: t("note.loading", "Loading the note…") }}
    />
  );
}
