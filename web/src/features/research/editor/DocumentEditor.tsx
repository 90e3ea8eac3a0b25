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
import { type BlockCommand, blockCommands, matchCommands } from "./block-commands.ts";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import type { CollaborationSession } from "./collaboration-session.ts";
import { documentExtensions, type ObjectViews } from "./document-extensions.ts";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { emptyPlaceholder } from "./empty-placeholder.ts";
import { FindInText } from "./find-plugin.ts";
import { InsertMenu, type InsertMenuKeys, type OpenQuery } from "./InsertMenu.tsx";
import { keepTab } from "./keep-tab.ts";
import { layOutBlocks } from "./lay-out-blocks.ts";
import { linkEmbeds } from "./link-embeds.ts";
import { openLinks } from "./open-links.ts";
import { pageHistory } from "./page-history.ts";
import { pastedTranscripts } from "./pasted-transcripts.ts";
import { choosePictures, pictures } from "./picture-plugin.ts";
import { presenceCarets } from "./presence-carets.ts";
import { ReadingMode } from "./reading-mode.ts";
import { slashCommands } from "./typed-query-plugin.ts";

export interface DocumentEditorProps {
  session: CollaborationSession;
  /** What the text is, for screen readers: "Note text". */
  label: string;
  placeholder: string;
  /** While false the text can be selected but not changed. */
  editing: boolean;
  /** A letter pressed while reading. True when it did something. */
  onReadingKey: (key: string) => boolean;
  /** A letter pressed with Alt while writing. True when it did something. */
  onAltKey?: (key: string) => boolean;
  /** Tab pressed while reading with words selected. True when the focus went somewhere. */
  onSelectionTab?: () => boolean;
  /** Esc pressed while writing. */
  onLeave: () => void;
  /** Read once, when the editor is made. */
  extensions?: () => AnyExtension[];
  views?: ObjectViews;
  /** Blocks of the page's own, after the usual ones. */
  commands?: readonly BlockCommand[];
  onEditor: (editor: Editor | null) => void;
  toolbarEnd?: ReactNode;
}

type Keys = Pick<DocumentEditorProps, "editing" | "onAltKey" | "onLeave" | "onSelectionTab">;

/** The keys of the text that are the page's: Esc ends the writing, Tab goes to the selection's bar, Alt with a letter acts. */
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
  // By the key's place: with Alt some layouts give another letter.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  if (event.altKey && !event.ctrlKey && !event.metaKey && letter && keys.onAltKey?.(letter)) {
    event.preventDefault();
    return true;
  }
  if (event.key !== "F10" || !event.altKey) return false;
  view.dom.closest("[data-editor]")?.querySelector<HTMLElement>("[data-editor-toolbar] button")?.focus();
  return true;
}

/** The shared text, to read and to write. The session must have its text already. */
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
