import { HighlightTracker } from "@fieldstone/document/highlights/highlight-tracker.ts";
import { IconLayoutSidebarRight, IconSearch } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import type { DocumentViewProps } from "../documents/lazy-view.ts";
import { useDocumentPage } from "../documents/useDocumentPage.ts";
import type { CollaborationSession } from "../editor/collaboration/collaboration-session.ts";
import { LazyUnreadablePages } from "../files/pages/LazyUnreadablePages.tsx";
import { HoverTags } from "../highlights/HoverTags.tsx";
import { highlightExtension } from "../highlights/highlight-plugin.ts";
import { createHoverStore } from "../highlights/hover-store.ts";
import { PrintedHighlights } from "../highlights/PrintedHighlights.tsx";
import { SelectionPopover, useSelectedWords } from "../highlights/SelectionPopover.tsx";
import { TagsAtWords } from "../highlights/tag-picker/TagsAtWords.tsx";
import { LazyTranscriptPlayer } from "../transcription/LazyTranscriptPlayer.tsx";
import { LazyTranslateDialog } from "../translations/LazyTranslateDialog.tsx";
import { TranslationLines } from "../translations/TranslationLines.tsx";
import { FindBar } from "./FindBar.tsx";
import { NoteSidebar } from "./NoteSidebar.tsx";
import { opensNoteForWriting, ParticipantNames } from "./note-facts.tsx";
import { noteLabels } from "./note-labels.ts";
import { useNoteActions } from "./useNoteActions.ts";
import { useNoteMarking } from "./useNoteMarking.ts";
import { useNoteMenu } from "./useNoteMenu.ts";
import { useNoteShortcuts } from "./useNoteShortcuts.ts";

function focusFirstButton(bar: HTMLElement | null): boolean {
  const first = bar?.querySelector("button");
  first?.focus();
  return first !== undefined && first !== null;
}

function Recordings(props: { note: NotePage_NoteFragment; editor: Editor | null; canWrite: boolean }) {
  const { note, ...rest } = props;
  return (
    <LazyTranscriptPlayer files={note.files} noteId={note.id} FileState={LazyUnreadablePages} {...rest} />
  );
}

/** A note with its editor. */
export function NoteView(props: DocumentViewProps<NotePage_NoteFragment>) {
  const { document: note, firstContent } = props;
  const { user } = useSession();
  const page = useDocumentPage({
    type: "note",
    document: note,
    words: noteLabels(),
    blank: note.wordCount === 0,
    opensEditable: opensNoteForWriting(note, user.id),
  });
  const { editor, session, mayEdit, editing } = page;
  const noteActions = useNoteActions(note);
  const [hover] = useState(createHoverStore);
  const [finding, setFinding] = useState(false);
  const [pickingFor, setPickingFor] = useState<string>();
  const marking = useNoteMarking(note, page);
  const { highlights, place, panel, focus, selection, latestOpen } = marking;
  const { tagging, stopTagging, commenting, stopCommenting } = marking;
  const { query, actions, sorted, orphanIds } = highlights;
  const menu = useNoteMenu(note, () => panel.show("versions"));
  const find = () => setFinding(true);
  const onReadingKey = useNoteShortcuts({
    act: selection.act,
    onReadingKey: page.onReadingKey,
    onFind: find,
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
      <DocumentFrame
        page={page}
        actions={noteActions}
        facts={<ParticipantNames people={note.people} />}
        actionsAfter={<FindButton onClick={find} />}
        sideButton={<SideButton onClick={() => panel.show("highlights")} />}
        moreItems={menu.items}
        panel={panel}
        side={
          <NoteSidebar
            note={note}
            tab={panel.tab}
            onTab={panel.setTab}
            canWrite={mayEdit}
            editing={editing}
            actions={actions}
            editor={editor}
            highlights={sorted}
            passages={highlights.passages}
            commenting={commenting}
            onCommented={stopCommenting}
            orphanIds={orphanIds}
            loading={query.data === undefined && query.loading}
            error={query.data === undefined ? query.error : undefined}
            onRetry={() => refetchShown(query.refetch)}
            focusedId={focus.focusedId}
            focusedCommentId={place.comment}
            pickingFor={pickingFor}
            onPickTags={setPickingFor}
            onOpen={marking.openInText}
            anchorOfSelection={selection.anchor}
          />
        }
        text={{
          onReadingKey,
          onAltKey: onReadingKey,
          onSelectionTab: () => focusFirstButton(bar.current),
          extensions: () => (session ? [marks(session.document)] : []),
        }}
        firstContent={firstContent}
        aboveText={
          <>
            <TranslationLines note={note} />
            <Recordings note={note} editor={page.ready ? editor : null} canWrite={mayEdit} />
            {editor && finding && (
              <FindBar
                editor={editor}
                onClose={() => {
                  setFinding(false);
                  backToText();
                }}
              />
            )}
          </>
        }
        belowText={<PrintedHighlights highlights={sorted} />}
      />
      {editor && selected && !tagging && (
        <SelectionPopover
          editor={editor}
          editing={editing}
          onAction={selection.act}
          reasonFor={selection.reasonFor}
          bar={bar}
        />
      )}
      {tagging && (
        <TagsAtWords
          {...tagging}
          projectId={note.project?.id ?? ""}
          actions={actions}
          onClose={stopTagging}
        />
      )}
      {menu.translating && <LazyTranslateDialog noteId={note.id} onClose={menu.stopTranslating} />}
      <HoverTags store={hover} all={sorted} />
    </>
  );
}

function FindButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label={t("note.find", "Find in this note")} shortcut="Ctrl+F" size="small" onClick={onClick}>
      <IconSearch size={16} aria-hidden />
    </IconButton>
  );
}

function SideButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label={t("note.panel", "Highlights and comments")} size="small" onClick={onClick}>
      <IconLayoutSidebarRight size={16} aria-hidden />
    </IconButton>
  );
}
