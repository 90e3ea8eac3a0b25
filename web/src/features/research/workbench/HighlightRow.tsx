import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { speakerNameOf, titleOf } from "@fieldstone/model/text/display-names.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import styles from "./Workbench.module.css";

/** The note or insight that contains a highlight. */
export function holderOf(highlight: Pick<HighlightRow_HighlightFragment, "note" | "insight">) {
  const { note, insight } = highlight;
  if (note) return { type: "note", ...note } as const;
  return insight ? ({ type: "insight", ...insight } as const) : undefined;
}

/** A highlight in a list: its words, which open it beside the list, its speaker, source and tags. */
export function HighlightRow({ highlight }: { highlight: HighlightRow_HighlightFragment }) {
  const holder = holderOf(highlight);
  return (
    <div className={styles.row}>
      <Quote
        size="small"
        lines={6}
        color={highlight.tags[0]?.color}
        source={
          <span className={styles.meta}>
            {highlight.speaker !== null && <span>{speakerNameOf(highlight.speaker)}</span>}
            {holder && (
              <ObjectLink type={holder.type} id={holder.id} title={holder.title}>
                {titleOf(holder.title, holder.type)}
              </ObjectLink>
            )}
            {highlight.state === "orphaned" && (
              <span>{t("highlight.orphaned", "Its text was removed from the note")}</span>
            )}
            <ConsentBadge consent={highlight.consent} />
          </span>
        }
      >
        {holder ? (
          <ObjectLink
            type={holder.type}
            id={holder.id}
            title={holder.title}
            hash={encodeHash({ highlight: highlight.id })}
            className={styles.open}
          >
            {highlight.text}
          </ObjectLink>
        ) : (
          highlight.text
        )}
      </Quote>
      {highlight.tags.length > 0 && (
        <div className={styles.tags}>
          {highlight.tags.map((tag) => (
            <ObjectLink key={tag.id} type="tag" id={tag.id} title={tag.title} className={styles.tag}>
              <TagChip title={tag.title} color={tag.color} />
            </ObjectLink>
          ))}
        </div>
      )}
    </div>
  );
}
