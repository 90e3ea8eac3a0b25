import { useQuery } from "@apollo/client/react";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { sayRefused } from "../../../app/undo/undo-stack.ts";
import { InsightHighlightsDocument, type InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { ActHistory } from "../editor/act-history.ts";
import type { BlockCommand } from "../editor/block-commands.ts";
import { DocumentEditor } from "../editor/DocumentEditor.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { MoveBlock } from "../editor/move-block.ts";
import { StaticDocument } from "../editor/StaticDocument.tsx";
import { useCollaborationSession, useSessionPart } from "../editor/useCollaborationSession.ts";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import { embedView } from "./EmbedView.tsx";
import { HighlightPicker } from "./HighlightPicker.tsx";
import { InsightComments } from "./InsightComments.tsx";
import { InsightHeader } from "./InsightHeader.tsx";

/** One insight on screen. */
export function InsightView(props: { insight: InsightPage_InsightFragment; firstContent: unknown }) {
  const { insight, firstContent: first } = props;
  const { user } = useSession();
  const [history] = useState(() => new ActHistory());
  const [editor, setEditor] = useState<Editor | null>(null);
  const [editing, setEditing] = useState(insight.viewerLevel !== "READ" && !insight.publishedAt);
  const [picking, setPicking] = useState(false);
  const [sideOpen, setSideOpen] = useState(false);
  const session = useCollaborationSession(insight.id, user.name);
  const ready = useSessionPart(session, "ready");
  const readOnly = useSessionPart(session, "readOnly");
  const denied = useSessionPart(session, "denied");
  // Read together, so that the quotes do not ask one by one.
  const quotes = useQuery(InsightHighlightsDocument, { variables: { id: insight.id } });
  const mayEdit = insight.viewerLevel !== "READ" && !readOnly;
  const hash = useAddressHash();
  const place = useMemo(() => readNotePlace(hash), [hash]);
  const commands = useMemo<readonly BlockCommand[]>(
    () => [
      {
        key: "quote-highlight",
        label: t("insight.command.quote", "Quote a highlight"),
        hint: "",
        words: "highlight embed evidence",
        run: () => setPicking(true),
      },
    ],
    [],
  );
  useEffect(() => {
    if (place.comment) setSideOpen(true);
  }, [place.comment]);

  const startEditing = () => {
    if (!mayEdit) {
      showToast(t("insight.read-only", "You can read this insight. Ask a manager for edit access."));
      return;
    }
    setEditing(true);
    requestAnimationFrame(() => editor?.commands.focus());
  };
  const undo = (way: "undo" | "redo") => void history[way]().catch(sayRefused);
  useShortcuts([
    { keys: "e", label: t("insight.shortcut.edit", "Edit the insight"), group: "page", run: startEditing },
    { keys: "$mod+z", label: t("insight.shortcut.undo", "Undo"), group: "page", run: () => undo("undo") },
    {
      keys: "$mod+Shift+z",
      label: t("insight.shortcut.redo", "Redo"),
      group: "page",
      run: () => undo("redo"),
    },
  ]);
  const label = t("insight.text", "Insight text");
  const waiting = (
    <LoadingState rows={8} rowHeight={22} label={t("insight.text.loading", "Loading the text…")} />
  );
  const text =
    session && ready && (quotes.data || quotes.error) ? (
      <DocumentEditor
        session={session}
        history={history}
        label={label}
        placeholder={
          editing
            ? t("insight.placeholder", "Write what you learned. Type / to quote a highlight.")
            : t("insight.empty", "This insight has no text yet.")
        }
        editing={editing && mayEdit}
        onReadingKey={(key) => {
          if (key === "e") startEditing();
          return key === "e";
        }}
        onLeave={() => setEditing(false)}
        embedView={embedView}
        commands={commands}
        extensions={() => [MoveBlock]}
        onEditor={setEditor}
      />
    ) : first !== undefined ? (
      <StaticDocument
        content={first}
        label={label}
        renderEmbed={(id) => <EmbeddedQuote highlightId={id} />}
      />
    ) : (
      waiting
    );
  return (
    <>
      <DocumentLayout
        sideLabel={t("insight.side", "About this insight")}
        sideOpen={sideOpen}
        onCloseSide={() => setSideOpen(false)}
        side={<InsightComments insightId={insight.id} focusedId={place.comment} />}
      >
        <InsightHeader
          insight={insight}
          canWrite={mayEdit}
          editing={editing && mayEdit}
          session={session}
          onEdit={startEditing}
          onDone={() => setEditing(false)}
          onQuote={() => setPicking(true)}
          onSide={() => setSideOpen(true)}
          onEnter={() => {
            startEditing();
            editor?.commands.focus("start");
          }}
        />
        {denied ? (
          <EmptyState title={t("insight.denied", "You no longer have access to this text")}>
            <p>
              {t(
                "insight.denied.text",
                "Someone changed who can read it. Ask a manager of the project for access.",
              )}
            </p>
          </EmptyState>
        ) : (
          text
        )}
      </DocumentLayout>
      {picking && insight.project && (
        <HighlightPicker
          projectId={insight.project.id}
          onClose={() => {
            setPicking(false);
            editor?.commands.focus();
          }}
          onPick={(highlight) => {
            setPicking(false);
            setEditing(true);
            editor
              ?.chain()
              .setReading(false)
              .focus()
              .insertContent([
                { type: "highlightEmbed", attrs: { highlightId: parseId(highlight.id) } },
                { type: "paragraph" },
              ])
              .run();
          }}
        />
      )}
    </>
  );
}
