import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../app/i18n/t.ts";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import type { DocumentHighlight } from "./cache/note-highlights-cache.ts";
import styles from "./HoverTags.module.css";
import type { HoverStore } from "./hover-store.ts";

/** The tags of the highlights under the pointer or the caret, announced politely to screen readers. */
export function HoverTags(props: { store: HoverStore; all: readonly DocumentHighlight[] }) {
  const { ids, at } = useSyncExternalStore(props.store.subscribe, props.store.current);
  const highlights = ids.length === 0 ? [] : props.all.filter(({ id }) => ids.includes(id));
  if (!at || highlights.length === 0) return <div role="status" className="fs-hidden" />;
  const tags = new Map(
    highlights.flatMap((highlight) => highlight.tags.map((tag) => [tag.id, tag] as const)),
  );
  const top = at.bottom + 6 > window.innerHeight - 40 ? at.top - 34 : at.bottom + 6;
  return createPortal(
    <div
      className={styles.tip}
      style={{ top, left: Math.min(at.left, window.innerWidth - 240) }}
      role="status"
    >
      {tags.size === 0 && (
        <span className={styles.none}>{t("highlights.untagged", "Untagged highlight")}</span>
      )}
      {[...tags.values()].map((tag) => (
        <TagChip key={tag.id} title={tag.title} color={tag.color} />
      ))}
    </div>,
    document.body,
  );
}
