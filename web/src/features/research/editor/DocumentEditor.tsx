import "./document.css";
import "./document-marks.css";
import { documentFragmentName } from "@fieldstone/document/document-schema.ts";
import { DocumentUndoManager } from "@fieldstone/document/document-undo.ts";
import type { AnyExtension, Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { CollaborationSession } from "./collaboration/collaboration-session.ts";
import { presenceCarets } from "./collaboration/presence-carets.ts";
import { documentExtensions, type ObjectViews } from "./document-extensions.ts";
import { emptyPlaceholder } from "./nodes/empty-placeholder.ts";
import { linkEmbeds } from "./nodes/link-embeds.ts";
import { cleanPastedHtml } from "./pasting/clean-pasted-html.ts";
import { pastedTranscripts } from "./pasting/pasted-transcripts.ts";
import { choosePictures, pictures } from "./pictures/picture-plugin.ts";
import { FindInText } from "./reading/find-plugin.ts";
import { layOutBlocks } from "./reading/lay-out-blocks.ts";
import { pageHistory } from "./reading/page-history.ts";
import { KeepSelection } from "./reading/read-selection.ts";
import { ReadingMode } from "./reading/reading-mode.ts";
import { type BlockCommand, blockCommands, matchCommands } from "./toolbar/block-commands.ts";
import { EditorToolbar } from "./toolbar/EditorToolbar.tsx";
import { InsertMenu, type InsertMenuKeys, type OpenQuery } from "./toolbar/InsertMenu.tsx";
import { keepTab } from "./toolbar/keep-tab.ts";
import { openLinks } from "./toolbar/open-links.ts";
import { slashCommands } from "./toolbar/typed-query-plugin.ts";

export interface DocumentEditorProps {
  session: CollaborationSession;
  /** The editor's accessible name: "Note text". */
  label: string;
  placeholder: string;
  /** If false, the text can be selected but not changed. */
  editing: boolean;
  /** Handles a letter pressed in reading mode. Returns true if it did something. */
  onReadingKey: (key: string) => boolean;
  /** Handles Alt with a letter in edit mode. Returns true if it did something. */
  onAltKey?: (key: string) => boolean;
  /** Handles Tab in reading mode with a selection. Returns true if it moved the focus. */
  onSelectionTab?: () => boolean;
  /** Called on Esc in edit mode. */
  onLeave: () => void;
  /** Read once, when the editor is created. */
  extensions?: () => AnyExtension[];
  views?: ObjectViews;
  /** Extra blocks of the page, after the standard ones. */
  commands?: readonly BlockCommand[];
  onEditor: (editor: Editor | null) => void;
  toolbarEnd?: ReactNode;
}

type Keys = Pick<DocumentEditorProps, "editing" | "onAltKey" | "onLeave" | "onSelectionTab">;

/**
 * Keys that the page handles: Esc ends editing, Tab goes to the selection's bar, Alt with a letter runs an
 * action.
 */
function handleDocumentKey(view: EditorView, event: KeyboardEvent, keys: Keys): boolean {
  if (event.key === "Escape" && keys.editing) {
    keys.onLeave();
    return true;
  }
  if (event.key === "Tab" && !event.shiftKey && !keys.editing && !view.state.selection.empty) {
    if (!keys.onSelectionTab?.()) return false;
    event.preventDefault();
    return true;
  }
  // By key position, because with Alt some layouts give another letter.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  if (event.altKey && !event.ctrlKey && !event.metaKey && letter && keys.onAltKey?.(letter)) {
    event.preventDefault();
    return true;
  }
  if (event.key !== "F10" || !event.altKey) return false;
  view.dom.closest("[data-editor]")?.querySelector<HTMLElement>("[data-editor-toolbar] button")?.focus();
  return true;
}

/** The collaborative text editor. The session's text must have loaded. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { session, editing, label, onEditor } = props;
  const latest = useRef(props);
  latest.current = props;
  const slashKeys = useRef<InsertMenuKeys>(null);
  const slashOpen = useRef(false);
  const [slash, setSlash] = useState<OpenQuery>();
  const documentId = session.provider.configuration.name;
  const commands = useMemo(
    () => [
      ...blockCommands(),
      {
        key: "picture",
        label: t("editor.block.picture", "Picture"),
        hint: "",
        words: "image photo screenshot upload file",
        run: (editor: Editor) => choosePictures(editor, documentId),
      },
      ...(props.commands ?? []),
    ],
    [props.commands, documentId],
  );

  // Made once for a session: among them is the undo stack, which listens to the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read through refs when it is needed
  const extensions = useMemo(
    () => [
      ...documentExtensions(props.views),
      Collaboration.configure({
        document: session.document,
        field: documentFragmentName,
        yUndoOptions: {
          undoManager: new DocumentUndoManager(session.document.getXmlFragment(documentFragmentName)),
        },
      }),
      pageHistory(),
      KeepSelection.configure({ document: session.document }),
      ReadingMode.configure({ onKey: (key) => latest.current.onReadingKey(key) }),
      emptyPlaceholder(() => latest.current.placeholder),
      FindInText,
      keepTab(() => latest.current.editing),
      openLinks(() => latest.current.editing),
      linkEmbeds,
      pictures(documentId, () => latest.current.editing),
      pastedTranscripts,
      slashCommands({
        onChange: (query, at) => {
          const next = query && at && latest.current.editing ? { query, at } : undefined;
          slashOpen.current = next !== undefined;
          setSlash(next);
        },
        onKey: (event, query) => slashKeys.current?.onKey(event, query) ?? false,
      }),
      ...(session.provider.awareness ? [presenceCarets(session.provider.awareness)] : []),
      ...(props.extensions?.() ?? []),
    ],
    [session],
  );
  const editor = useEditor(
    {
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { class: "fs-document", role: "textbox", "aria-multiline": "true", "aria-label": label },
        transformPastedHTML: cleanPastedHtml,
        handleKeyDown: (view, event) =>
          !(event.key === "Escape" && slashOpen.current) && handleDocumentKey(view, event, latest.current),
      },
      extensions,
    },
    [session],
  );

  useEffect(() => {
    onEditor(editor);
    return () => onEditor(null);
  }, [editor, onEditor]);
  useEffect(() => (editor ? layOutBlocks(editor.view.dom) : undefined), [editor]);
  useEffect(() => {
    editor?.commands.setReading(!editing);
  }, [editor, editing]);

  if (!editor) return null;
  return (
    <div data-editor data-editing={editing || undefined}>
      {editing && (
        <EditorToolbar
          editor={editor}
          commands={commands}
          onPicture={() => choosePictures(editor, documentId)}
          end={props.toolbarEnd}
        />
      )}
      <EditorContent editor={editor} />
      {editing && (
        <InsertMenu
          editor={editor}
          label={t("editor.slash.label", "Insert")}
          find={(text) => matchCommands(commands, text)}
          open={slash}
          keys={slashKeys}
        />
      )}
      <p className="fs-hidden" role="status">
        {editing ? t("editor.mode.editing", "Editing. Press Esc to stop.") : ""}
      </p>
    </div>
  );
}
