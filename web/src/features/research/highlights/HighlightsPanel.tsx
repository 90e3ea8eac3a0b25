import { buildPath } from "@fieldstone/model/links/path-pattern.ts";
import { objectPaths } from "@fieldstone/model/links/paths/object-paths.ts";
import { titleOfClip } from "@fieldstone/model/media/reel-timeline.ts";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { HighlightList } from "./HighlightList.tsx";
import styles from "./HighlightsPanel.module.css";
import type { HighlightActions } from "./highlight-actions.ts";
import type { HighlightCardActions } from "./highlight-card-actions.ts";
import type { DocumentHighlight } from "./note-highlights-cache.ts";
import { quoteWithSource } from "./quote-with-source.ts";
import { useTagCreation } from "./useTagCreation.ts";

export interface HighlightsPanelProps {
  /** What the highlights are in, as a copied quote names it. */
  title: string;
  projectId: string;
  actions: HighlightActions;
  /** Of the text that the list follows; null for a file. */
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  orphanIds: ReadonlySet<string>;
  canWrite: boolean;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  focusedId: string | undefined;
  pickingFor: string | undefined;
  onPickTags: (highlightId: string | undefined) => void;
  /** Shows where a highlight is. */
  onOpen: (highlightId: string) => void;
  onInsight: (highlightIds: readonly string[]) => Promise<void>;
  onPutBack: (highlight: DocumentHighlight) => void;
  /** Where the page shows times that can be changed. */
  onChangeTimes?: (highlight: DocumentHighlight) => void;
  linkTo: (highlight: DocumentHighlight) => string;
  /** How a first highlight is made. */
  emptyText: string;
}

/** Highlights with what can be done with them, and an insight from several. */
export function HighlightsPanel(props: HighlightsPanelProps) {
  const { actions, highlights, focusedId, projectId, onInsight } = props;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [sharing, setSharing] = useState<DocumentHighlight>();
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
      void copyText(quoteWithSource(highlight, props.title), t("highlights.quote-copied", "Quote copied.")),
    onCopyLink: (highlight) =>
      void copyText(props.linkTo(highlight), t("highlights.copied", "Link to the passage copied.")),
    onShare: setSharing,
    onDelete: (highlight) => void actions.delete(highlight.id),
    onPutBack: props.onPutBack,
    onChangeTimes: props.onChangeTimes,
    whenMade: (highlight) => actions.whenMade(highlight.id),
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
        emptyText={props.canWrite ? props.emptyText : undefined}
        canWrite={props.canWrite}
        pickingFor={props.pickingFor}
        onPickTags={props.onPickTags}
        actions={cardActions}
      />
      {sharing && (
        <ShareDialog
          subject={{ type: "highlight", id: sharing.id }}
          title={t("highlights.share.title", "Share this highlight")}
          embed={{
            path: buildPath(objectPaths.embedHighlight, { highlightId: sharing.id }),
            title: titleOfClip(null, sharing.text),
          }}
          onClose={() => setSharing(undefined)}
        />
      )}
    </div>
  );
}
