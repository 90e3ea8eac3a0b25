import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { Quote } from "../../../ui/Quote.tsx";
import { TagChip } from "../../../ui/TagChip.tsx";
import type { PublicHighlight } from "./load-shared-object.ts";
import styles from "./PublicApp.module.css";

/** A highlight on a public page: the words, who said them, what they were marked as. */
export function PublicQuote({ highlight }: { highlight: PublicHighlight }) {
  const { speaker, startMs, tags, text } = highlight;
  const source = [speaker, startMs === null ? undefined : formatTimestamp(startMs)]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className={styles.quote}>
      <Quote color={tags[0]?.color} {...(source ? { source } : {})}>
        {text}
      </Quote>
      {tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map((tag) => (
            <TagChip key={tag.id} title={tag.title} color={tag.color} />
          ))}
        </div>
      )}
    </div>
  );
}
