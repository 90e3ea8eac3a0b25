import { speakerNameOf, titleOf } from "@fieldstone/model/display-names.ts";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/Quote.tsx";
import { TagChip } from "../../../ui/TagChip.tsx";
import styles from "./Rows.module.css";

/** A highlight in a list: the words, who said them, where, and their tags. */
export function HighlightRow({ highlight }: { highlight: HighlightRow_HighlightFragment }) {
  const { note, insight } = highlight;
  const hash = encodeHash({ highlight: highlight.id });
  return (
    <div className={styles.row} data-top>
      <div className={styles.words}>
        <Quote
          size="small"
          lines={6}
          color={highlight.tags[0]?.color}
          source={
            <span className={styles.meta}>
              {highlight.speaker !== null && <span>{speakerNameOf(highlight.speaker)}</span>}
              {note && (
                <ObjectLink type="note" id={note.id} title={note.title} hash={hash}>
                  {titleOf(note.title, "note")}
                </ObjectLink>
              )}
              {insight && (
                <ObjectLink type="insight" id={insight.id} title={insight.title} hash={hash}>
                  {titleOf(insight.title, "insight")}
                </ObjectLink>
              )}
              {highlight.state === "orphaned" && (
                <span>{t("highlight.orphaned", "Its text was removed from the note")}</span>
              )}
            </span>
          }
        >
          {highlight.text}
        </Quote>
        {highlight.tags.length > 0 && (
          <div className={styles.tags}>
            {highlight.tags.map((tag) => (
              <ObjectLink key={tag.id} type="tag" id={tag.id} title={tag.title} className={styles.title}>
                <TagChip title={tag.title} color={tag.color} />
              </ObjectLink>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
