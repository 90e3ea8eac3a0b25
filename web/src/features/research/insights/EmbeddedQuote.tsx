import { useFragment, useQuery } from "@apollo/client/react";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import {
  type EmbeddedHighlight_HighlightFragment,
  EmbeddedHighlight_HighlightFragmentDoc,
  EmbeddedHighlightDocument,
} from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { QuotePlaceholder } from "../highlights/QuotePlaceholder.tsx";
import styles from "./EmbeddedQuote.module.css";

function Source({ highlight }: { highlight: EmbeddedHighlight_HighlightFragment }) {
  const { speaker, startMs, note } = highlight;
  const time = startMs === null || startMs === undefined ? undefined : formatTimestamp(startMs);
  return (
    <span className={styles.source}>
      <span>{[speaker, time].filter(Boolean).join(" · ")}</span>
      <ConsentBadge consent={highlight.consent} />
      {note && (
        <ObjectLink
          type="note"
          id={note.id}
          title={note.title}
          hash={encodeHash({ highlight: highlight.id })}
          aria-label={t("insight.quote.open", "Open the passage in {title}", {
            title: titleOf(note.title, "note"),
          })}
        >
          {titleOf(note.title, "note")}
        </ObjectLink>
      )}
    </span>
  );
}

/** A highlight quoted in an insight, linked to its exact place. */
export function EmbeddedQuote({ highlightId }: { highlightId: string }) {
  const cached = useFragment({
    fragment: EmbeddedHighlight_HighlightFragmentDoc,
    fragmentName: "EmbeddedHighlight_highlight",
    from: { __typename: "Highlight", id: highlightId },
  });
  const { data, error, refetch } = useQuery(EmbeddedHighlightDocument, {
    variables: { id: highlightId },
    skip: cached.complete,
    fetchPolicy: "cache-first",
  });
  const highlight = cached.complete ? cached.data : data?.highlight;
  if (!highlight)
    return (
      <QuotePlaceholder
        error={error}
        rowHeight={22}
        className={styles.missing}
        onRetry={() => refetchShown(refetch)}
      />
    );
  return (
    <div className={styles.quote}>
      <Quote color={highlight.tags[0]?.color} source={<Source highlight={highlight} />}>
        {highlight.text}
      </Quote>
      {highlight.tags.length > 0 && (
        <div className={styles.tags}>
          {highlight.tags.map((tag) => (
            <TagChip key={tag.id} title={tag.title} color={tag.color} />
          ))}
        </div>
      )}
    </div>
  );
}
