import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { beginsShortcut, holdLetters } from "../../../app/shortcuts/shortcut-registry.ts";
import { takeTyping } from "../../../app/shortcuts/typed-ahead.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { forgetActions } from "../../../app/undo/undo-stack.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useCollaborationSession, useSessionPart } from "../editor/collaboration/useCollaborationSession.ts";
import { caretToFirstVisible } from "../editor/reading/visible-caret.ts";
import type { DocumentLabels, DocumentObject, DocumentType } from "./document-object.ts";
import { useDiscardBlank } from "./useDiscardBlank.ts";

interface DocumentPageProps<Shown extends DocumentObject> {
  type: DocumentType;
  document: Shown;
  words: DocumentLabels;
  /** Nothing has been written yet. */
  blank: boolean;
  /** Whether the page opens in edit mode for users who may write. */
  opensEditable: boolean;
}

/** The state common to all document pages: session, editor, edit mode, and undo. */
export function useDocumentPage<Shown extends DocumentObject>(props: DocumentPageProps<Shown>) {
  const { type, document, words } = props;
  const { user } = useSession();
  const canWrite = document.viewerLevel !== "READ";
  const own = document.author.user?.id === user.id;
  /** The key under which this page's undo steps are dropped. */
  const [actionsPage] = useState(() => ({}));
  useEffect(() => () => forgetActions(actionsPage), [actionsPage]);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [wantsEditing, setWantsEditing] = useState(canWrite && (props.opensEditable || props.blank));
  const [isNew] = useState(canWrite && own && props.blank && document.title === "");
  const session = useCollaborationSession(document.id, user.name);
  const ready = useSessionPart(session, "ready");
  const readOnly = useSessionPart(session, "readOnly");
  const denied = useSessionPart(session, "denied");
  const rejection = useSessionPart(session, "rejection");
  // What is written after a rejected edit is not saved either.
  const mayEdit = canWrite && !readOnly && rejection === undefined;
  const editing = wantsEditing && mayEdit;

  const drafted = useRef(document.title);
  const latestEditor = useRef(editor);
  // Kept after the editor unmounts: leaving the page asks it whether anything was written.
  if (editor) latestEditor.current = editor;
  useDiscardBlank({
    made: { kind: type, id: document.id },
    projectId: document.project?.id,
    isBlank: () =>
      isNew && drafted.current.trim() === "" && latestEditor.current?.state.doc.textContent.trim() === "",
  });
  useEffect(() => (editing ? holdLetters() : undefined), [editing]);

  /**
   * Enter in the title moves to the text, which may still be loading; what is typed meanwhile is buffered.
   */
  const [entersText, setEntersText] = useState(false);
  useEffect(() => {
    if (!entersText || !editor || !editing) return undefined;
    const frame = requestAnimationFrame(() => {
      // Not earlier: the rerender would cancel the frame and lose the typed text.
      setEntersText(false);
      // The view's own focus is synchronous: TipTap's comes a frame later, and a key in between would be
      // lost.
      editor.commands.setTextSelection(0);
      editor.view.focus();
      const lines = takeTyping().split("\n");
      const paragraphs = lines.map((line) => ({
        type: "paragraph",
        ...(line === "" ? {} : { content: [{ type: "text", text: line }] }),
      }));
      if (lines.length > 1) editor.commands.insertContent(paragraphs);
      else if (lines[0]) editor.commands.insertContent({ type: "text", text: lines[0] });
    });
    return () => cancelAnimationFrame(frame);
  }, [entersText, editor, editing]);

  const startEditing = () => {
    if (!mayEdit) {
      showToast(words.readOnly);
      return;
    }
    setWantsEditing(true);
    requestAnimationFrame(() => editor && !editor.isDestroyed && caretToFirstVisible(editor.view));
  };
  useShortcuts([{ keys: "e", label: words.editKey, group: "page", run: startEditing }]);

  /** Handles a letter pressed in reading mode. Returns true if it did something. */
  const onReadingKey = (key: string): boolean => {
    if (key === "e") {
      startEditing();
      return true;
    }
    if (/^\p{L}$/u.test(key) && !editing && !beginsShortcut(key)) {
      showToast(mayEdit ? t("document.reading.typed", "Press E to edit.") : words.readOnly);
    }
    return false;
  };
  return {
    type,
    document,
    words,
    actionsPage,
    editor,
    setEditor,
    session,
    ready,
    denied,
    mayEdit,
    editing,
    isNew,
    startEditing,
    onReadingKey,
    stopEditing: useCallback(() => setWantsEditing(false), []),
    enterText: () => {
      setWantsEditing(true);
      setEntersText(true);
    },
    onDraft: useCallback((title: string) => {
      drafted.current = title;
    }, []),
  };
}

export type DocumentPageState = ReturnType<typeof useDocumentPage<DocumentObject>>;
