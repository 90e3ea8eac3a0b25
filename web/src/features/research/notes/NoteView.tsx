import { HighlightTracker } from "@fieldstone/model/document/highlight-tracker.ts";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { sayRefused } from "../../../app/undo/undo-stack.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { ActHistory } from "../editor/act-history.ts";
import { DocumentEditor } from "../editor/DocumentEditor.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { FIRST_BLOCKS_MAX } from "../editor/FirstDocument.tsx";
import { find } from "../editor/find-plugin.ts";
import { StaticDocument } from "../editor/StaticDocument.tsx";
import { useCollaborationSession, useSessionPart } from "../editor/useCollaborationSession.ts";
import { HoverTags } from "../highlights/HoverTags.tsx";
import { highlightExtension } from "../highlights/highlight-plugin.ts";
import { createHoverStore } from "../highlights/hover-store.ts";
import { type SelectionAct, SelectionPopover, useSelectedWords } from "../highlights/SelectionPopover.tsx";
import { FindBar } from "./FindBar.tsx";
import { NoteHeader } from "./NoteHeader.tsx";
import { NoteSidebar, type NoteTab } from "./NoteSidebar.tsx";
import { useHighlightFocus } from "./useHighlightFocus.ts";
import { useNoteHighlights } from "./useNoteHighlights.ts";
import { useSelectionActs } from "./useSelectionActs.ts";

const selectionKeys: ReadonlyMap<string, SelectionAct> = new Map([
  ["h", "highlight"],
  ["t", "tag"],
  ["i", "insight"],
]);

/** One note on screen. */
export function NoteView(props: { note: NotePage_NoteFragment; firstContent: unknown }) {
  const { note, firstContent } = props;
  const { user } = useSession();
  const canWrite = note.viewerLevel !== "READ";
  const [history] = useState(() => new ActHistory());
  const [hover] = useState(createHoverStore);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [editing, setEditing] = useState(canWrite && note.wordCount === 0);
  const [finding, setFinding] = useState(false);
  const [tab, setTab] = useState<NoteTab>("highlights");
  const [panelOpen, setPanelOpen] = useState(false);
  const [pickingFor, setPickingFor] = useState<string>();
  const session = useCollaborationSession(note.id, user.name);
  const ready = useSessionPart(session, "ready");
  const readOnly = useSessionPart(session, "readOnly");
  const denied = useSessionPart(session, "denied");
  const mayEdit = canWrite && !readOnly;
  const { query, acts, sorted, orphanIds } = useNoteHighlights({ noteId: note.id, session, editor, history });
  const hash = useAddressHash();
  const place = useMemo(() => readNotePlace(hash), [hash]);
  const focus = useHighlightFocus({ editor, ready: query.data !== undefined, wanted: place.highlight });

  const openHighlight = useCallback(
    (id: string) => {
      setTab("highlights");
      setPanelOpen(true);
      focus.show(id);
    },
    [focus.show],
  );
  const selection = useSelectionActs({
    editor,
    session,
    acts,
    projectId: note.project?.id ?? "",
    canWrite,
    onTag: (id) => {
      openHighlight(id);
      setPickingFor(id);
    },
  });
  const latest = useRef({ selection, openHighlight });
  latest.current = { selection, openHighlight };
  const selected = useSelectedWords(editor);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (place.comment) setTab("comments");
  }, [place.comment]);
  useEffect(() => {
    if (editor && place.content) find(editor.view, place.content);
  }, [editor, place.content]);

  const undo = (way: "undo" | "redo") => void history[way]().catch(sayRefused);
  const startEditing = () => {
    if (!mayEdit) {
      showToast(t("note.read-only", "You can read this note. Ask a manager for edit access."));
      return;
    }
    setEditing(true);
    requestAnimationFrame(() => editor?.commands.focus());
  };
  useShortcuts([
    { keys: "e", label: t("note.shortcut.edit", "Edit the text"), group: "page", run: startEditing },
    {
      keys: "h",
      label: t("note.shortcut.highlight", "Highlight the selection"),
      group: "page",
      run: () => selection.act("highlight"),
    },
    {
      keys: "t",
      label: t("note.shortcut.tag", "Tag the selection"),
      group: "page",
      run: () => selection.act("tag"),
    },
    {
      keys: "i",
      label: t("note.shortcut.insight", "Create an insight from the selection"),
      group: "page",
      run: () => selection.act("insight"),
    },
    {
      keys: "$mod+f",
      label: t("note.shortcut.find", "Find in this note"),
      group: "page",
      whileTyping: true,
      run: () => setFinding(true),
    },
    { keys: "$mod+z", label: t("note.shortcut.undo", "Undo"), group: "page", run: () => undo("undo") },
    { keys: "$mod+Shift+z", label: t("note.shortcut.redo", "Redo"), group: "page", run: () => undo("redo") },
  ]);
  const onReadingKey = (key: string): boolean => {
    const act = selectionKeys.get(key);
    if (act) selection.act(act);
    else if (key === "e") startEditing();
    else return false;
    return true;
  };

  const text =
    session && ready ? (
      <DocumentEditor
        session={session}
        history={history}
        label={t("note.text", "Note text")}
        placeholder={
          editing
            ? t("note.placeholder", "Write, paste, or type / for headings, lists and tables")
            : t("note.empty", "This note has no text yet.")
        }
        editing={editing && mayEdit}
        onReadingKey={onReadingKey}
        onAltKey={(key) => onReadingKey(key)}
        onLeave={() => setEditing(false)}
        onSelectionTab={() => {
          const first = bar.current?.querySelector("button");
          first?.focus();
          return first !== undefined && first !== null;
        }}
        extensions={() => [
          highlightExtension(new HighlightTracker(session.document, mayEdit ? "editor" : "reader"), {
            onOpen: (id) => latest.current.openHighlight(id),
            onHover: (ids, at) => hover.set({ ids, at }),
          }),
        ]}
        onEditor={setEditor}
      />
    ) : firstContent !== undefined ? (
      <StaticDocument
        content={firstContent}
        blocksMax={FIRST_BLOCKS_MAX}
        label={t("note.text", "Note text")}
      />
    ) : (
      <LoadingState rows={8} rowHeight={22} label={t("note.text.loading", "Loading the text…")} />
    );

  const side = (
    <NoteSidebar
      note={note}
      tab={tab}
      onTab={setTab}
      canWrite={mayEdit}
      acts={acts}
      highlights={sorted}
      orphanIds={orphanIds}
      loading={query.data === undefined && query.loading}
      error={query.data === undefined ? query.error : undefined}
      onRetry={() => void query.refetch()}
      focusedId={focus.focusedId}
      focusedCommentId={place.comment}
      pickingFor={pickingFor}
      onPickTags={(id) => {
        setPickingFor(id);
        if (id === undefined) editor?.commands.focus();
      }}
      onOpen={focus.show}
      anchorOfSelection={selection.anchor}
      onInsight={selection.insightFrom}
    />
  );

  return (
    <>
      <DocumentLayout
        sideLabel={t("note.sidebar", "About this note")}
        sideOpen={panelOpen}
        onCloseSide={() => setPanelOpen(false)}
        side={side}
      >
        <NoteHeader
          note={note}
          canWrite={mayEdit}
          editing={editing && mayEdit}
          session={session}
          onEdit={startEditing}
          onDone={() => setEditing(false)}
          onFind={() => setFinding(true)}
          onPanel={(next) => {
            setTab(next);
            setPanelOpen(true);
          }}
          onEnter={() => {
            startEditing();
            editor?.commands.focus("start");
          }}
        />
        {finding && editor && (
          <FindBar
            editor={editor}
            onClose={() => {
              setFinding(false);
              editor.commands.focus();
            }}
          />
        )}
        {denied ? (
          <EmptyState title={t("note.denied", "You no longer have access to this text")}>
            <p>
              {t(
                "note.denied.text",
                "Someone changed who can read it. Ask a manager of the project for access.",
              )}
            </p>
          </EmptyState>
        ) : (
          text
        )}
      </DocumentLayout>
      {editor && selected && (
        <SelectionPopover
          editor={editor}
          editing={editing && mayEdit}
          onAct={selection.act}
          reasonFor={selection.reasonFor}
          bar={bar}
        />
      )}
      <HoverTags store={hover} all={sorted} />
    </>
  );
}
