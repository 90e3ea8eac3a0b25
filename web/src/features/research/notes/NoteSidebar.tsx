import { titleOf } from "@fieldstone/model/display-names.ts";
import type { Editor } from "@tiptap/core";
import { memo, useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { highlightUrl } from "../../../app/navigation/note-place.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { LazyVersionsPanel } from "../documents/LazyVersionsPanel.tsx";
import { LazyFieldsPanel } from "../fields/LazyFieldsPanel.tsx";
import { LazyFilesPanel } from "../files/LazyFilesPanel.tsx";
import { HighlightList } from "../highlights/HighlightList.tsx";
import type { HighlightActions } from "../highlights/highlight-actions.ts";
import type { HighlightCardActions } from "../highlights/highlight-card-actions.ts";
import type { DocumentHighlight } from "../highlights/note-highlights-cache.ts";
import { quoteWithSource } from "../highlights/quote-with-source.ts";
import type { SelectionAnchor } from "../highlights/selection-anchor.ts";
import { useTagCreation } from "../highlights/useTagCreation.ts";
import { LazySummaryPanel } from "../summaries/LazySummaryPanel.tsx";
import styles from "./NoteSidebar.module.css";
import { NoteTags } from "./NoteTags.tsx";
import { PeoplePanel } from "./PeoplePanel.tsx";
import { SpeakerList } from "./SpeakerList.tsx";
import { useNoteActions } from "./useNoteActions.ts";

export type NoteTab =
  | "summary"
  | "highlights"
  | "files"
  | "fields"
  | "comments"
  | "tags"
  | "contacts"
  | "versions";

export interface NoteSidebarProps {
  note: NotePage_NoteFragment;
  tab: NoteTab;
  onTab: (tab: NoteTab) => void;
  canWrite: boolean;
  actions: HighlightActions;
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  orphanIds: ReadonlySet<string>;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  focusedId: string | undefined;
  focusedCommentId: string | undefined;
  pickingFor: string | undefined;
  onPickTags: (highlightId: string | undefined) => void;
  onOpen: (highlightId: string) => void;
  anchorOfSelection: () => SelectionAnchor | undefined;
  onInsight: (highlightIds: readonly string[]) => Promise<void>;
}

function Highlights(props: NoteSidebarProps) {
  const { note, actions, highlights, focusedId, onInsight } = props;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [sharing, setSharing] = useState<DocumentHighlight>();
  // Whoever was given the note alone tags nothing in it.
  const projectId = note.project?.id ?? "";
  const createTag = useTagCreation(projectId, actions);
  if (props.error) {
    const failure = readFailure(props.error);
    return (
      <ErrorState
        compact
        title={t("note.highlights.failed", "Could not load the highlights")}
        reference={failure.reference}
        onRetry={props.onRetry}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (props.loading) return <LoadingState rows={5} rowHeight={72} />;
  const cardActions: HighlightCardActions = {
    onToggleTag: (highlight, tag, selected) =>
      void (selected ? actions.tag(highlight.id, tag) : actions.untag(highlight.id, tag)),
    onCreateTag: (highlight, title, color, boardId) => void createTag(highlight.id, title, color, boardId),
    onOpen: (highlight) => props.onOpen(highlight.id),
    onCopyQuote: (highlight) =>
      void copyText(
        quoteWithSource(highlight, titleOf(note.title, "note")),
        t("highlights.quote-copied", "Quote copied."),
      ),
    onCopyLink: (highlight) =>
      void copyText(highlightUrl(note, highlight.id), t("highlights.copied", "Link to the passage copied.")),
    onShare: setSharing,
    onDelete: (highlight) => void actions.delete(highlight.id),
    onPutBack: (highlight) => {
      const anchor = props.anchorOfSelection();
      if (anchor)
        void actions.putBack(highlight.id, anchor).then((moved) => moved && props.onOpen(highlight.id));
    },
    onSelect: (highlight, selected) => {
      const next = new Set(selectedIds);
      if (selected) next.add(highlight.id);
      else next.delete(highlight.id);
      setSelectedIds(next);
    },
  };
  const chosen = highlights.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id);
  return (
    <div className={styles.highlights}>
      {chosen.length > 0 && (
        <div className={styles.selected} role="status">
          <span>
            {t("highlights.selected", "{n, plural, one {# selected} other {# selected}}", {
              n: chosen.length,
            })}
          </span>
          <Button
            size="small"
            kind="primary"
            onClick={() => void onInsight(chosen).then(() => setSelectedIds(new Set()))}
          >
            {t("highlights.insight", "Create insight")}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setSelectedIds(new Set())}>
            {t("highlights.deselect", "Clear")}
          </Button>
        </div>
      )}
      <HighlightList
        editor={props.editor}
        highlights={highlights}
        orphanIds={props.orphanIds}
        projectId={projectId}
        focusedId={focusedId}
        selectedIds={selectedIds}
        canWrite={props.canWrite}
        pickingFor={props.pickingFor}
        onPickTags={props.onPickTags}
        actions={cardActions}
      />
      {sharing && (
        <ShareDialog
          subject={{ type: "highlight", id: sharing.id }}
          title={t("highlights.share.title", "Share this highlight")}
          onClose={() => setSharing(undefined)}
        />
      )}
    </div>
  );
}

/** What stands beside the note's text. */
export const NoteSidebar = memo(function NoteSidebar(props: NoteSidebarProps) {
  const { note, tab, onTab } = props;
  const actions = useNoteActions(note);
  const panels: { key: NoteTab; label: string; panel: React.ReactNode }[] = [
    {
      key: "highlights",
      label: t("note.tab.highlights", "Highlights {n}", { n: props.highlights.length }),
      panel: <Highlights {...props} />,
    },
    {
      key: "files",
      label: t("note.tab.files", "Files"),
      panel: <LazyFilesPanel holder="note" documentId={note.id} canWrite={props.canWrite} />,
    },
    {
      key: "fields",
      label: t("note.tab.fields", "Fields"),
      panel: <LazyFieldsPanel objectType="NOTE" objectId={note.id} canWrite={props.canWrite} />,
    },
    {
      key: "comments",
      label: t("note.tab.comments", "Comments"),
      panel: (
        <ObjectComments
          subject={{ type: "note", id: note.id }}
          empty={t("note.comments.empty", "No comments yet. Say what you noticed, or ask a question.")}
          focusedId={props.focusedCommentId}
        />
      ),
    },
    {
      key: "tags",
      label: t("note.tab.tags", "Tags"),
      panel: <NoteTags highlights={props.highlights} focusedId={props.focusedId} onOpen={props.onOpen} />,
    },
    {
      key: "contacts",
      label: t("note.tab.contacts", "Contacts"),
      panel: (
        <>
          <PeoplePanel
            people={note.people}
            canWrite={props.canWrite}
            onChange={(people) => void actions.setPeople(people)}
          />
          {props.editor && (
            <SpeakerList
              editor={props.editor}
              people={note.people}
              canWrite={props.canWrite}
              onPeople={(people) => void actions.setPeople(people)}
            />
          )}
        </>
      ),
    },
  ];
  if (note.summarySwitch !== "Off") {
    panels.unshift({
      key: "summary",
      label: t("note.tab.summary", "Summary"),
      panel: <LazySummaryPanel noteId={note.id} editor={props.editor} />,
    });
  }
  if (tab === "versions") {
    panels.push({
      key: "versions",
      label: t("note.tab.versions", "Versions"),
      panel: <LazyVersionsPanel type="note" id={note.id} canWrite={props.canWrite} />,
    });
  }
  return <Tabs value={tab} onChange={onTab} label={t("note.sidebar", "About this note")} tabs={panels} />;
});
