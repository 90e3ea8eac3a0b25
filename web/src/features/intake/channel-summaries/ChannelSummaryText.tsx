import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import type { ChannelSummary_SummaryFragment } from "../../../graphql/graphql.ts";
import { PiecesSentences } from "../../research/summaries/PiecesSentences.tsx";
import styles from "../../research/summaries/PiecesSummary.module.css";
import { numberQuotes } from "../../research/summaries/quote-numbers.ts";

type Section = ChannelSummary_SummaryFragment["sections"][number];

/** A summary's sentences, each linked to the points that support it. */
export function ChannelSummaryText(props: {
  channelId: string;
  sections: readonly Section[];
  /** Shows each quote beside its sentence. */
  withQuotes: boolean;
  /** The parts are themes; the part without one is about the outliers. */
  isByTheme: boolean;
}) {
  const { channelId, withQuotes, isByTheme } = props;
  const sections = props.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map(({ datumIds, ...sentence }) => ({ ...sentence, pieceIds: datumIds })),
  }));
  const numberOf = numberQuotes(sections);
  return sections.map((section) => (
    <section key={section.theme?.id ?? section.title ?? ""} className={styles.section}>
      <SectionTitle channelId={channelId} section={section} isByTheme={isByTheme} />
      <PiecesSentences
        sentences={section.sentences}
        numberOf={numberOf}
        withQuotes={withQuotes}
        renderQuote={({ pieceId, quote, shown, className }) => (
          <Link
            key={`${pieceId}:${quote}`}
            to="/channels/$channelId/data"
            params={{ channelId }}
            search={{ open: pieceId }}
            className={className}
            title={quote}
            aria-label={t("channel-summary.open", "{shown}: open the point: {quote}", { shown, quote })}
          >
            {shown}
          </Link>
        )}
      />
    </section>
  ));
}

function SectionTitle(props: {
  channelId: string;
  section: Pick<Section, "title" | "theme" | "dataCount">;
  isByTheme: boolean;
}) {
  const { channelId, section, isByTheme } = props;
  const { title, theme, dataCount } = section;
  const shown = title ?? (isByTheme ? t("channel-summary.rest", "In no theme") : undefined);
  if (shown === undefined) return null;
  return (
    <h3 className={styles.title}>
      {theme ? (
        <Link to="/channels/$channelId/themes/$themeId" params={{ channelId, themeId: theme.id }}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      {dataCount !== null && (
        <span className={styles.count}>
          {t("count.points", "{n, plural, one {# point} other {# points}}", { n: dataCount })}
        </span>
      )}
    </h3>
  );
}
