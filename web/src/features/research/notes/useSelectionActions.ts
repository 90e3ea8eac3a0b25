import { documentFragmentName } from "@fieldstone/document/document-schema.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import type { Editor } from "@tiptap/core";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { snippetUrl } from "../../../app/navigation/note-place.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import type { CollaborationSession } from "../editor/collaboration/collaboration-session.ts";
import { readSelection } from "../editor/reading/read-selection.ts";
import { wholeWords } from "../editor/reading/word-range.ts";
import type { HighlightActions } from "../highlights/highlight-actions.ts";
import { highlightRanges } from "../highlights/highlight-plugin.ts";
import type { SelectionAction } from "../highlights/SelectionPopover.tsx";
import { anchorSelection, type SelectionAnchor } from "../highlights/selection-anchor.ts";
import { useInsightFromHighlights } from "../highlights/useInsightFromHighlights.ts";

/** Actions on the selected text. */
export function useSelectionActions(context: {
  editor: Editor | null;
  session: CollaborationSession | undefined;
  actions: HighlightActions;
  note: { id: string; title: string };
  projectId: string;
  /**
   * Whether the user may write in the project. Highlighting needs less: reading it, and not being a viewer.
   */
  canWrite: boolean;
  /** The highlight created or opened last: without a selection, actions apply to it. */
  currentId: string | undefined;
  onMade: (highlightId: string) => void;
  /** Opens the tag picker at the given position. */
  onTag: (highlightId: string, at: DOMRect) => void;
  /** Starts a comment on the words. */
  onComment: (words: SelectionAnchor) => void;
}) {
  const { editor, session, actions, projectId, canWrite, currentId, onMade, onTag } = context;
  const insightFrom = useInsightFromHighlights(projectId);
  const { user } = useSession();

  function reasonFor(wanted: SelectionAction): string | undefined {
    if (wanted === "link") return undefined;
    if (user.role === "VIEWER" && wanted === "comment") {
      return t("selection.viewer.comment", "Viewers comment on the whole note, or on a highlight.");
    }
    if (user.role === "VIEWER") {
      return t("selection.viewer", "Viewers can read and comment. Ask a manager to make you a contributor.");
    }
    return wanted === "insight" && !canWrite ? disabledReasons.noProjectEdit : undefined;
  }

  /** The selection as an anchor; shows why there is none. */
  function anchor(exact = false): SelectionAnchor | undefined {
    if (!editor || !session) return undefined;
    readSelection(editor.view);
    const { doc, selection } = editor.state;
    const { from, to } = exact ? selection : wholeWords(doc, selection.from, selection.to);
    const made = selection.empty
      ? "empty"
      : anchorSelection(session.document.getXmlFragment(documentFragmentName), from, to);
    if (made === "empty") {
      showToast(t("selection.none", "Select some text first."));
      return undefined;
    }
    if (made === "too-long") {
      showToast(t("selection.too-long", "A highlight can be at most 40,000 characters. Select less."));
      return undefined;
    }
    return made;
  }

  /** The end of a range, in window coordinates. */
  function placeOf(to: number): DOMRect {
    const { left, top, bottom } = editor?.view.coordsAtPos(to, -1) ?? { left: 0, top: 0, bottom: 0 };
    return new DOMRect(left, top, 1, bottom - top);
  }

  /** Copies a link to the selected text, without creating a highlight. */
  function copyLink(): void {
    if (!editor) return;
    const { doc, selection } = editor.state;
    const { from, to } = wholeWords(doc, selection.from, selection.to);
    const text = doc.textBetween(from, to, "\n");
    if (text.trim() === "") showToast(t("selection.none", "Select some text first."));
    else
      void copyText(
        snippetUrl(context.note, text),
        t("selection.link.copied", "Link to these words copied."),
      );
  }

  /** Runs an action on the current highlight. Returns false if there is none. */
  function actOnCurrent(wanted: SelectionAction): boolean {
    const range = editor && currentId ? highlightRanges(editor.state).get(currentId) : undefined;
    if (!editor?.state.selection.empty || !currentId || !range) return false;
    if (wanted !== "tag" && wanted !== "insight") return false;
    if (wanted === "tag") onTag(currentId, placeOf(range.to));
    else void insightFrom([currentId]);
    return true;
  }

  function act(wanted: SelectionAction, options: { exact: boolean } = { exact: false }): void {
    const reason = reasonFor(wanted);
    if (reason !== undefined) {
      showToast(reason);
      return;
    }
    if (editor) readSelection(editor.view);
    if (wanted === "link") {
      copyLink();
      return;
    }
    if (actOnCurrent(wanted)) return;
    const made = anchor(options.exact);
    if (!made || !editor) return;
    const { to } = editor.state.selection;
    const at = placeOf(to);
    if (wanted === "comment") {
      editor.commands.setTextSelection(to);
      context.onComment(made);
      return;
    }
    const { id, done } = actions.create(made);
    editor.commands.setTextSelection(to);
    onMade(id);
    if (wanted === "tag") onTag(id, at);
    if (wanted === "insight") void insightFrom([id], done);
  }

  return { anchor, act, reasonFor };
}
