import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { lazy, Suspense } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { NotePageDocument } from "../../../graphql/graphql.ts";
import { FirstDocument } from "../editor/FirstDocument.tsx";
import { useFirstTextShown } from "../editor/useFirstTextShown.ts";
import { useFirstContent } from "./useFirstContent.ts";

let isViewHere = false;
const NoteView = lazy(async () => {
  const module = await import("./NoteView.tsx");
  isViewHere = true;
  return { default: module.NoteView };
});

/** A note: its words, what was marked in them, and what people say about it. In the centre or in a peek panel. */
export function NotePage({ noteId }: { noteId: string }) {
  const { data, error, refetch } = useQuery(NotePageDocument, { variables: { id: noteId } });
  const content = useFirstContent(noteId);
  const firstTextShown = useFirstTextShown(data !== undefined && content !== undefined);
  usePageTitle(data && titleOf(data.note.title, "note"));
  const failure = error && readFailure(error);
  // A note that is already on screen stays there when asking again fails, unless it is no longer ours to see.
  const gone = failure?.kind === "denied" || failure?.kind === "not-found";
  if (failure && (!data || gone)) {
    return (
      <NoAccessPage failure={failure} object={{ type: "note", id: noteId }} onRetry={() => void refetch()} />
    );
  }
  const first = (
    <FirstDocument
      documentId={noteId}
      title={data ? titleOf(data.note.title, "note") : ""}
      content={content}
      label={t("note.text", "Note text")}
      loadingLabel={t("note.loading", "Loading the note…")}
    />
  );
  // In a blank one there is nothing to read first.
  const opensAtOnce = isViewHere || data?.note.wordCount === 0;
  if (!data || !(firstTextShown || opensAtOnce)) return first;
  return (
    <Suspense fallback={first}>
      <NoteView key={data.note.id} note={data.note} firstContent={content} />
    </Suspense>
  );
}
