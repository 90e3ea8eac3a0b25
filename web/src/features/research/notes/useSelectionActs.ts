import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { documentFragmentName } from "@fieldstone/model/document/document-schema.ts";
import type { Editor } from "@tiptap/core";
import { t } from "../../../app/i18n/t.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { sayRefused } from "../../../app/undo/undo-stack.ts";
import { CreateInsightFromHighlightsDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import { readSelection } from "../editor/read-selection.ts";
import type { HighlightActs } from "../highlights/highlight-acts.ts";
import type { SelectionAct } from "../highlights/SelectionPopover.tsx";
import { anchorSelection, type SelectionAnchor } from "../highlights/selection-anchor.ts";

/** What can be done with the selected words. */
export function useSelectionActs(context: {
  editor: Editor | null;
  session: CollaborationSession | undefined;
  acts: HighlightActs;
  projectId: string;
  /** May write in the project. Marking words needs less: reading it, and not being a viewer. */
  canWrite: boolean;
  onTag: (highlightId: string) => void;
}) {
  const { editor, session, acts, projectId, canWrite, onTag } = context;
  const client = useApolloClient();
  const openObject = useOpenObject();
  const { user } = useSession();

  function reasonFor(wanted: SelectionAct): string | undefined {
    if (user.role === "VIEWER") {
      return t("selection.viewer", "Viewers can read and comment. Ask a manager to make you a contributor.");
    }
    return wanted === "insight" && !canWrite ? disabledReasons.noProjectEdit : undefined;
  }

  /** The selection as an anchor; says why there is none. */
  function anchor(): SelectionAnchor | undefined {
    if (!editor || !session) return undefined;
    readSelection(editor.view);
    const { from, to, empty } = editor.state.selection;
    const made = empty
      ? "empty"
      : anchorSelection(session.document.getXmlFragment(documentFragmentName), from, to);
    if (made === "empty") {
      showToast(t("selection.none", "Select some text first."));
      return undefined;
    }
    if (made === "too-long") {
      showToast(t("selection.too-long", "A highlight can be at most 17,000 characters. Select less."));
      return undefined;
    }
    return made;
  }

  async function insightFrom(highlightIds: readonly string[]): Promise<void> {
    try {
      const { data } = await client.mutate({
        mutation: CreateInsightFromHighlightsDocument,
        variables: { input: { projectId, title: "", highlightIds: [...highlightIds] } },
      });
      const insight = data?.createInsight.insight;
      if (insight) openObject({ type: "insight", id: insight.id, title: insight.title });
    } catch (error) {
      sayRefused(error);
    }
  }

  function act(wanted: SelectionAct): void {
    const reason = reasonFor(wanted);
    if (reason !== undefined) {
      showToast(reason);
      return;
    }
    const made = anchor();
    if (!made || !editor) return;
    const { id, done } = acts.create(made);
    editor.commands.setTextSelection(editor.state.selection.to);
    if (wanted === "tag") onTag(id);
    if (wanted === "insight") void done.then((created) => (created ? insightFrom([id]) : undefined));
  }

  return { anchor, act, reasonFor, insightFrom };
}
