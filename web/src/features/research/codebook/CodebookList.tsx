import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import type {
  CodebookBoard_BoardFragment,
  CodebookEntry_EntryFragment,
  CodebookTag_TagFragment,
} from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";
import styles from "./Codebook.module.css";
import { CodebookTexts } from "./CodebookTexts.tsx";
import type { CodebookEntries } from "./useCodebookEntries.ts";

/** The entries of all boards' tags, by board and group. */
export function CodebookList(props: {
  boards: readonly CodebookBoard_BoardFragment[];
  entries: CodebookEntries;
}) {
  const { boards, entries } = props;
  const hasTags = boards.some(
    ({ groups, ungroupedTags }) => ungroupedTags.length > 0 || groups.some(({ tags }) => tags.length > 0),
  );
  if (!hasTags) {
    return (
      <EmptyState title={t("codebook.empty", "No tags yet")}>
        {t("codebook.empty.text", "Tags that you add to a board appear here with their definitions.")}
      </EmptyState>
    );
  }
  return boards.map((board) => (
    <section key={board.id} className={styles.board} aria-labelledby={`board-${board.id}`}>
      <h2 id={`board-${board.id}`}>{board.title}</h2>
      {board.groups.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`} className={styles.group}>
            {group.title}
          </h3>
          {group.tags.map((tag) => (
            <CodebookTag key={tag.id} tag={tag} entry={entries.get(tag.id)} />
          ))}
        </section>
      ))}
      {board.ungroupedTags.map((tag) => (
        <CodebookTag key={tag.id} tag={tag} entry={entries.get(tag.id)} />
      ))}
    </section>
  ));
}

function CodebookTag(props: {
  tag: CodebookTag_TagFragment;
  entry: CodebookEntry_EntryFragment | undefined;
}) {
  const { tag, entry } = props;
  return (
    <article className={styles.tag} style={{ "--tag": safeTagColor(tag.color) } as CSSProperties}>
      <h4>
        <Link {...objectLink("tag", writePathId(tag.id, tag.title))}>{tag.title}</Link>
      </h4>
      {tag.description && <p className={styles.text}>{tag.description}</p>}
      {entry ? (
        <CodebookTexts entry={entry} color={tag.color} />
      ) : (
        <p className={styles.muted}>{t("codebook.undefined", "No entry yet.")}</p>
      )}
    </article>
  );
}
