import { useVirtualizer } from "@tanstack/react-virtual";
import type { Editor } from "@tiptap/core";
import { useEffect, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import type { DocumentHighlight } from "./cache/note-highlights-cache.ts";
import { HighlightCard } from "./card/HighlightCard.tsx";
import type { HighlightCardActions } from "./card/highlight-card-actions.ts";
import styles from "./HighlightList.module.css";
import { useFollowText } from "./useFollowText.ts";

/** Estimated height of a card, in px. */
const CARD_HEIGHT = 132;

/** A note's highlights in text order, orphans first because they need a decision. */
export function HighlightList(props: {
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  orphanIds: ReadonlySet<string>;
  projectId: string;
  focusedId: string | undefined;
  selectedIds: ReadonlySet<string>;
  canWrite: boolean;
  selectable: boolean;
  /** How to create a first highlight; undefined for users who cannot. */
  emptyText: string | undefined;
  pickingFor: string | undefined;
  onPickTags: (highlightId: string | undefined) => void;
  actions: HighlightCardActions;
}) {
  const { highlights, focusedId, orphanIds } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: highlights.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => highlights[index]?.id ?? index,
    overscan: 6,
  });
  const focusedAt = highlights.findIndex(({ id }) => id === focusedId);
  useEffect(() => {
    if (focusedAt >= 0) virtualizer.scrollToIndex(focusedAt, { align: "center" });
  }, [focusedAt, virtualizer]);
  useFollowText({
    editor: props.editor,
    highlights,
    box,
    onReach: (index) => virtualizer.scrollToIndex(index, { align: "start" }),
  });
  if (highlights.length === 0) {
    return (
      <EmptyState compact title={t("highlights.empty.title", "No highlights yet")}>
        <p>{props.emptyText ?? t("highlights.empty.here", "Highlights appear here.")}</p>
      </EmptyState>
    );
  }
  return (
    <div ref={box} className={styles.box}>
      <ul
        aria-label={t("highlights.list", "Highlights")}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const highlight = highlights[row.index];
          if (!highlight) return null;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={highlights.length}
              aria-posinset={row.index + 1}
              className={styles.row}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <HighlightCard
                highlight={highlight}
                projectId={props.projectId}
                orphan={orphanIds.has(highlight.id)}
                focused={highlight.id === focusedId}
                selected={props.selectedIds.has(highlight.id)}
                canChange={highlight.viewerLevel !== "READ"}
                canShare={props.canWrite}
                selectable={props.selectable}
                pickingTags={props.pickingFor === highlight.id}
                onPickTags={(open) => props.onPickTags(open ? highlight.id : undefined)}
                actions={props.actions}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
