import { HighlightTracker } from "@fieldstone/model/document/highlight-tracker.ts";
import { useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { DocumentBody } from "../documents/DocumentBody.tsx";
import { useDocumentPage } from "../documents/useDocumentPage.ts";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { RejectedEditsNotice } from "../editor/RejectedEditsNotice.tsx";
import { HoverTags } from "../highlights/HoverTags.tsx";
import { highlightExtension } from "../highlights/highlight-plugin.ts";
import { createHoverStore } from "../highlights/hover-store.ts";
import { PrintedHighlights } from "../highlights/PrintedHighlights.tsx";
import { SelectionPopover, useSelectedWords } from "../highlights/SelectionPopover.tsx";
import { TagsAtWords } from "../highlights/TagsAtWords.tsx";
import { FindBar } from "./FindBar.tsx";
import { NoteHeader } from "./NoteHeader.tsx";
import { NoteSidebar } from "./NoteSidebar.tsx";
import { noteLabels, noteText } from "./note-labels.ts";
import { useNoteMarking } from "./useNoteMarking.ts";
import { useNoteShortcuts } from "./useNoteShortcuts.ts";

function focusFirstButton(bar: HTMLElement | null): boolean {
  const first = bar?.querySelector("button");
  first?.focus();
  return first !== undefined && first !== null;
}

/** One note on screen. */
export function NoteView(props: { note: NotePage_NoteFragment; firstContent: unknown }) {
  const { note, firstContent } = props;
  const { user } = useSession();
  const own = note.author.user?.id === user.id && !note.importOrigin;
  const page = useDocumentPage({
    kind: "note",
    object: note,
    blank: note.wordCount === 0,
    opensEditable: own,
    labels: noteLabels(),
  });
  const { editor, session, mayEdit, editing } = page;
  const [hover] = useState(createHoverStore);
  const [finding, setFinding] = useState(false);
  const [pickingFor, setPickingFor] = useState<string>();
  const { highlights, place, panel, focus, selection, latestOpen, tagging, stopTagging } = useNoteMarking(
    note,
    page,
  );
  const { query, actions, sorted, orphanIds } = highlights;
  const onReadingKey = useNoteShortcuts({
    act: selection.act,
    startEditing: page.startEditing,
    onFind: () => setFinding(true),
  });
  const selected = useSelectedWords(editor);
  const bar = useRef<HTMLDivElement>(null);
  const backToText = () => editor?.view.focus();
  const marks = (document: CollaborationSession["document"]) =>
    highlightExtension(new HighlightTracker(document, mayEdit ? "editor" : "reader"), {
      onOpen: (id) => latestOpen.current(id),
      onHover: (ids, at) => hover.set({ ids, at }),
    });

  return (
    <>
      <DocumentLayout
        sideLabel={t("note.sidebar", "About this note")}
        sideOpen={panel.open}
        onCloseSide={panel.close}
        side={
          <NoteSidebar
            note={note}
            tab={panel.tab}
            onTab={panel.setTab}
            canWrite={mayEdit}
            actions={actions}
            editor={editor}
            highlights={sorted}
            orphanIds={orphanIds}
            loading={query.data === undefined && query.loading}
            error={query.data === undefined ? query.error : undefined}
            onRetry={() => void query.refetch()}
            focusedId={focus.focusedId}
            focusedCommentId={place.comment}
            pickingFor={pickingFor}
            onPickTags={setPickingFor}
            onOpen={focus.show}
            anchorOfSelection={selection.anchor}
            onInsight={selection.insightFrom}
          />
        }
      >
        <RejectedEditsNotice count={note.rejectedEditCount} />
        <NoteHeader note={note} page={page} onFind={() => setFinding(true)} onPanel={panel.show} />
        {finding && editor && (
          <FindBar
            editor={editor}
            onClose={() => {
              setFinding(false);
              backToText();
            }}
          />
        )}
        <DocumentBody
          documentId={note.id}
          page={page}
          firstContent={firstContent}
          text={{
            ...noteText(),
            onReadingKey,
            onAltKey: onReadingKey,
            onSelectionTab: () => focusFirstButton(bar.current),
            extensions: () => (session ? [marks(session.document)] : []),
          }}
        />
        <PrintedHighlights highlights={sorted} />
      </DocumentLayout>
      {editor && selected && !tagging && (
        <SelectionPopover
          editor={editor}
          editing={editing}
          onAct={selection.act}
          reasonFor={selection.reasonFor}
          bar={bar}
        />
      )}
      {tagging && (
        <TagsAtWords
          {...tagging}
          projectId={note.project?.id ?? ""}
          actions={actions}
          onClose={() => {
            stopTagging();
            backToText();
          }}
        />
      )}
      <HoverTags store={hover} all={sorted} />
    </>
  );
}
