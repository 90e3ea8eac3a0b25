import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { TagSummary_SummaryFragment } from "../../../graphql/graphql.ts";
import { PiecesSentences, type ShownQuote } from "../summaries/PiecesSentences.tsx";
import styles from "../summaries/PiecesSummary.module.css";
import { PiecesSummaryPanel } from "../summaries/PiecesSummaryPanel.tsx";
import { numberQuotes } from "../summaries/quote-numbers.ts";
import { useTagSummaries, useTagSummaryActions } from "./useTagSummaries.ts";

/** Summaries of a tag's highlights, one per kind and framework. */
export function TagSummaryPanel({ tagId, canWrite }: { tagId: string; canWrite: boolean }) {
  const known = useTagSummaries(tagId);
  const actions = useTagSummaryActions(tagId, known.refetch);
  return (
    <PiecesSummaryPanel
      known={known}
      actions={actions}
      canWrite={canWrite}
      facts={factsOf}
      renderText={(summary) => <TagSummaryText summary={summary} />}
    />
  );
}

function TagSummaryText({ summary }: { summary: TagSummary_SummaryFragment }) {
  const { kind, quotedHighlights } = summary;
  const sections = summary.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map(({ highlightIds, ...sentence }) => ({
      ...sentence,
      pieceIds: highlightIds,
    })),
  }));
  const numberOf = numberQuotes(sections);
  return sections.map(({ title, sentences }) => (
    <section key={title ?? ""} className={styles.section}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <PiecesSentences
        sentences={sentences}
        numberOf={numberOf}
        withQuotes={kind === "streaming"}
        renderQuote={(quote) => (
          <HighlightQuote
            key={`${quote.pieceId}:${quote.quote}`}
            quote={quote}
            highlight={quotedHighlights.find(({ id }) => id === quote.pieceId)}
          />
        )}
      />
    </section>
  ));
}

/** A link to a highlight in its source, with the consent of who said it. */
function HighlightQuote(props: {
  quote: ShownQuote;
  highlight: TagSummary_SummaryFragment["quotedHighlights"][number] | undefined;
}) {
  const { quote, highlight } = props;
  const source = highlight?.note ?? highlight?.insight;
  if (source == null) return <span className={quote.className}>{quote.shown}</span>;
  return (
    <>
      <ObjectLink
        type={highlight?.note ? "note" : "insight"}
        id={source.id}
        title={source.title}
        hash={encodeHash({ highlight: quote.pieceId })}
        className={quote.className}
        aria-label={t("tag-summary.open", "{shown}: open the highlight: {quote}", {
          shown: quote.shown,
          quote: quote.quote,
        })}
      >
        {quote.shown}
      </ObjectLink>{" "}
      <ConsentBadge consent={highlight?.consent} />
    </>
  );
}

function factsOf({ highlightCount, isStale }: TagSummary_SummaryFragment): string {
  const of = t("tag-summary.of", "{n, plural, one {of # highlight} other {of # highlights}}", {
    n: highlightCount,
  });
  return isStale ? `${of} · ${t("tag-summary.stale", "highlights were added or removed since")}` : of;
}
