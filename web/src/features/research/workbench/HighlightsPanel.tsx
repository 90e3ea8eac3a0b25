import { buildPath } from "@fieldstone/model/links/path-pattern.ts";
import { objectPaths } from "@fieldstone/model/links/paths/object-paths.ts";
import { titleOfClip } from "@fieldstone/model/media/reel-timeline.ts";
import type { Editor } from "@tiptap/core";
import { lazy, Suspense, useState } from "react";
import { copyText } from "../../../app/copy-text.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ShareDialog } from "../../../app/objects/ShareDialog.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { DocumentHighlight } from "../highlights/cache/note-highlights-cache.ts";
import type { HighlightCardActions } from "../highlights/card/highlight-card-actions.ts";
import { HighlightList } from "../highlights/HighlightList.tsx";
import type { HighlightActions } from "../highlights/highlight-actions.ts";
import { quoteWithSource } from "../highlights/quote-with-source.ts";
import { useTagCreation } from "../highlights/tag-picker/useTagCreation.ts";
import styles from "./HighlightsPanel.module.css";
import type { BulkHighlight } from "./useHighlightBulk.ts";

const HighlightBulkActions = lazy(() =>
  import("./HighlightBulkActions.tsx").then((module) => ({
    default: module.HighlightBulkActions,
  })),
);

export interface HighlightsPanelProps {
  /** Title of the source, as a copied quote names it. */
  title: string;
  /** The note or insight of the file or text; undefined while loading. */
  holder: { readonly type: "note" | "insight"; readonly id: string; readonly title: string } | undefined;
  projectId: string;
  actions: HighlightActions;
  /** The text's editor, which the list follows; null for a file. */
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  orphanIds: ReadonlySet<string>;
  canWrite: boolean;
  loading: boolean;
  error: unknown;
  /** Refetches the highlights. */
  onRetry: () => void;
  focusedId: string | undefined;
  pickingFor: string | undefined;
  onPickTags: (highlightId: string | undefined) => void;
  /** Shows a highlight in its place. */
  onOpen: (highlightId: string) => void;
  onPutBack: (highlight: DocumentHighlight) => void;
  /** Set if the page can edit times. */
  onChangeTimes?: (highlight: DocumentHighlight) => void;
  linkTo: (highlight: DocumentHighlight) => string;
  /** How to create a first highlight. */
  emptyText: string;
}

/** Highlights with the actions on one, and on several. */
export function HighlightsPanel(props: HighlightsPanelProps) {
  const { actions, highlights, focusedId, projectId } = props;
  const { user } = useSession();
  const selectable = user.role !== "VIEWER";
  const [part, setPart] = useState<HTMLElement | null>(null);
  const selection = useListSelection(
    highlights.map(({ id }) => id),
    { selectable, part },
  );
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
    onSelect: (highlight, range) => selection.toggle(highlight.id, range),
  };
  return (
    <div ref={setPart} className={styles.highlights}>
      <HighlightList
        editor={props.editor}
        highlights={highlights}
        orphanIds={props.orphanIds}
        projectId={projectId}
        focusedId={focusedId}
        selectedIds={selection.selected}
        selectable={selectable}
        emptyText={props.canWrite ? props.emptyText : undefined}
        canWrite={props.canWrite}
        pickingFor={props.pickingFor}
        onPickTags={props.onPickTags}
        actions={cardActions}
      />
      {selection.selected.size > 0 && (
        <Suspense>
          <HighlightBulkActions
            projectId={projectId === "" ? undefined : projectId}
            selection={selection}
            highlights={highlights.map((highlight) => bulkHighlight(highlight, props))}
            canWrite={props.canWrite}
            refresh={props.onRetry}
          />
        </Suspense>
      )}
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

/** A page's highlight in the form that bulk actions need, with its page. */
function bulkHighlight(
  highlight: DocumentHighlight,
  { holder, projectId }: Pick<HighlightsPanelProps, "holder" | "projectId">,
): BulkHighlight {
  return {
    ...highlight,
    project: projectId === "" ? null : { id: projectId },
    note: holder?.type === "note" ? holder : null,
    insight: holder?.type === "insight" ? holder : null,
  };
}
