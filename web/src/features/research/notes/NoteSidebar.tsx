import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { Editor } from "@tiptap/core";
import { memo } from "react";
import { t } from "../../../app/i18n/t.ts";
import { fileHighlightUrl } from "../../../app/navigation/file-place.ts";
import { highlightUrl } from "../../../app/navigation/note-place.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { LazyVersionsPanel } from "../documents/versions/LazyVersionsPanel.tsx";
import { LazyFieldsPanel } from "../fields/values/LazyFieldsPanel.tsx";
import { LazyFilesPanel } from "../files/LazyFilesPanel.tsx";
import type { DocumentHighlight } from "../highlights/cache/note-highlights-cache.ts";
import type { HighlightActions } from "../highlights/highlight-actions.ts";
import type { SelectionAnchor } from "../highlights/selection-anchor.ts";
import { LazySuggestionsPanel } from "../suggestions/LazySuggestionsPanel.tsx";
import { useHasSuggestions } from "../suggestions/useHasSuggestions.ts";
import { LazySummaryPanel } from "../summaries/LazySummaryPanel.tsx";
import { HighlightsPanel } from "../workbench/HighlightsPanel.tsx";
import { NoteTags } from "./NoteTags.tsx";
import { PassageComments, type PassageDraft } from "./PassageComments.tsx";
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
  | "suggestions"
  | "versions";

export interface NoteSidebarProps {
  note: NotePage_NoteFragment;
  tab: NoteTab;
  onTab: (tab: NoteTab) => void;
  canWrite: boolean;
  /** Letters are text in edit mode, so shortcuts need Alt. */
  editing: boolean;
  actions: HighlightActions;
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  /** Passages with comments only. */
  passages: readonly DocumentHighlight[];
  /** The passage whose first comment is being written. */
  commenting: PassageDraft | undefined;
  onCommented: () => void;
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
}

function Highlights(props: NoteSidebarProps) {
  const { note, actions } = props;
  return (
    <HighlightsPanel
      {...props}
      title={titleOf(note.title, "note")}
      holder={{ type: "note", id: note.id, title: note.title }}
      // Users with access to the note alone cannot tag in it.
      projectId={note.project?.id ?? ""}
      emptyText={
        props.editing
          ? t(
              "highlights.empty.writing",
              "Select text in the note and press Alt+H to highlight it, or Alt+T to tag it.",
            )
          : t("highlights.empty.text", "Select text in the note and press H to highlight it, or T to tag it.")
      }
      linkTo={({ id, file }) => (file ? fileHighlightUrl(file, id) : highlightUrl(note, id))}
      onPutBack={(highlight) => {
        const anchor = props.anchorOfSelection();
        if (anchor)
          void actions.putBack(highlight.id, anchor).then((moved) => moved && props.onOpen(highlight.id));
      }}
    />
  );
}

/** The side panel of a note. */
export const NoteSidebar = memo(function NoteSidebar(props: NoteSidebarProps) {
  const { note, tab, onTab } = props;
  const hasSuggestions = useHasSuggestions(note.id, props.canWrite);
  const actions = useNoteActions(note);
  const panels: { key: NoteTab; label: string; panel: React.ReactNode }[] = [
    {
      key: "highlights",
      label: t("note.tab.highlights", "Highlights {n}", { n: props.highlights.length }),
      panel: <Highlights {...props} />,
    },
    {
      key: "comments",
      label: t("note.tab.comments", "Comments"),
      panel: (
        <>
          <PassageComments {...props} />
          <ObjectComments
            subject={{ type: "note", id: note.id }}
            empty={
              props.passages.length > 0
                ? t("note.comments.empty.note", "No comments on the whole note yet.")
                : t("note.comments.empty", "No comments yet. Say what you noticed, or ask a question.")
            }
            focusedId={props.focusedCommentId}
          />
        </>
      ),
    },
    {
      key: "files",
      label:
        note.files.length > 0
          ? t("note.tab.files.count", "Files {n}", { n: note.files.length })
          : t("note.tab.files", "Files"),
      panel: <LazyFilesPanel holder="note" documentId={note.id} canWrite={props.canWrite} />,
    },
    {
      key: "fields",
      label: t("note.tab.fields", "Fields"),
      panel: <LazyFieldsPanel objectType="NOTE" objectId={note.id} canWrite={props.canWrite} />,
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
  if (hasSuggestions) {
    panels.push({
      key: "suggestions",
      label: t("note.tab.suggestions", "Suggestions"),
      panel: <LazySuggestionsPanel noteId={note.id} editor={props.editor} />,
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
