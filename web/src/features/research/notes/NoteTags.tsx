import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import type { DocumentHighlight, HighlightTag } from "../highlights/cache/note-highlights-cache.ts";
import styles from "./NoteTags.module.css";

interface TagCount {
  tag: HighlightTag;
  highlightIds: readonly string[];
}

/** The note's tags with their highlights in text order, most used first. */
export function countTags(highlights: readonly DocumentHighlight[]): readonly TagCount[] {
  const counts = new Map<string, { tag: HighlightTag; highlightIds: string[] }>();
  for (const highlight of highlights) {
    for (const tag of highlight.tags) {
      const count = counts.get(tag.id) ?? { tag, highlightIds: [] };
      count.highlightIds.push(highlight.id);
      counts.set(tag.id, count);
    }
  }
  return [...counts.values()].sort(
    (a, b) => b.highlightIds.length - a.highlightIds.length || a.tag.title.localeCompare(b.tag.title),
  );
}

/** The tags used in this note, with stepping through their passages. */
export function NoteTags(props: {
  highlights: readonly DocumentHighlight[];
  focusedId: string | undefined;
  onOpen: (highlightId: string) => void;
}) {
  const { highlights, focusedId, onOpen } = props;
  const counts = countTags(highlights);
  if (counts.length === 0) {
    return <p className={styles.none}>{t("note.tags.none", "No tagged passages in this note yet.")}</p>;
  }
  return (
    <ul className={styles.list} aria-label={t("note.tags", "Tags in this note")}>
      {counts.map(({ tag, highlightIds }) => {
        const at = focusedId === undefined ? -1 : highlightIds.indexOf(focusedId);
        const next = highlightIds[(at + 1) % highlightIds.length];
        return (
          <li key={tag.id} className={styles.tag}>
            <ObjectLink type="tag" id={tag.id} title={tag.title} className={styles.link}>
              <TagChip title={tag.title} color={tag.color} count={highlightIds.length} />
            </ObjectLink>
            <Button
              kind="quiet"
              size="small"
              aria-label={t("note.tags.next.label", "Next passage tagged {title}", { title: tag.title })}
              onClick={() => next && onOpen(next)}
            >
              {t("note.tags.next", "Next passage")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
