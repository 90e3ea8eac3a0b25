import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { t } from "../../../app/i18n/t.ts";
import type { QuotedPerson_PersonFragment } from "../../../graphql/graphql.ts";
import { QuotedPeople } from "./QuotedPeople.tsx";
import { repeatsQuote } from "./repeats-quote.ts";
import styles from "./SummaryPanel.module.css";

interface SummaryPart {
  readonly title: string | null;
  readonly startTimeMs: number | null;
  readonly contributors: readonly string[];
  readonly sentences: readonly { readonly text: string; readonly quotes: readonly string[] }[];
}

interface SummaryTextProps {
  readonly sections: readonly SummaryPart[];
  /** The note's participants. */
  readonly people: readonly QuotedPerson_PersonFragment[];
  /** Shows each quote beside its sentence. */
  readonly withQuotes: boolean;
  readonly onQuote: (quote: string) => void;
}

/** A summary's sentences, each linked to its source in the text. */
export function SummaryText({ sections, people, withQuotes, onQuote }: SummaryTextProps) {
  return sections.map(({ title, startTimeMs, contributors, sentences }) => (
    <section key={title ?? ""} className={styles.section}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {(startTimeMs !== null || contributors.length > 0) && (
        <p className={styles.facts}>
          {[startTimeMs === null ? undefined : formatTimestamp(startTimeMs), ...contributors]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      <QuotedPeople people={people} contributors={contributors} />
      <ul className={styles.sentences}>
        {sentences.map(({ text, quotes }) => (
          <li key={text}>
            {text}{" "}
            {quotes.map((quote, place) => {
              const shown = withQuotes && !repeatsQuote(text, quote) ? `“${quote}”` : String(place + 1);
              return (
                <button
                  key={quote}
                  type="button"
                  className={styles.quote}
                  aria-label={t("summary.open", "{shown}: show in the text: {quote}", { shown, quote })}
                  title={quote}
                  onClick={() => onQuote(quote)}
                >
                  {shown}
                </button>
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  ));
}
