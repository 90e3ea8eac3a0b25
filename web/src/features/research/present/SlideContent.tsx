import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import { DocumentChart } from "../editor/nodes/DocumentChart.tsx";
import { StaticDocument } from "../editor/reading/StaticDocument.tsx";
import { QuotePlaceholder } from "../highlights/QuotePlaceholder.tsx";
import { renderReference } from "../references/render-reference.tsx";
import styles from "./Present.module.css";
import type { Slide } from "./slides.ts";
import { usePresentedQuote } from "./usePresentedQuote.ts";

/** Longer quotes, in characters, are set smaller to fit the screen. */
const longQuoteLength = 320;

/** A quote in large type, with its speaker and source. */
function PresentedQuote({ highlightId }: { highlightId: string }) {
  const { highlight, error } = usePresentedQuote(highlightId);
  if (!highlight) return <QuotePlaceholder error={error} rowHeight={40} className={styles.missing} />;
  const from = [highlight.speaker, highlight.note && titleOf(highlight.note.title, "note")].filter(Boolean);
  return (
    <div className={styles.quote} data-long={highlight.text.length > longQuoteLength || undefined}>
      <Quote
        color={highlight.tags[0]?.color}
        source={
          <span className={styles.source}>
            <span>{from.join(" · ")}</span>
            <ConsentBadge consent={highlight.consent} />
          </span>
        }
      >
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

/** A slide's content, on screen and on paper. */
export function SlideContent({ slide, deckTitle }: { slide: Slide; deckTitle: string }) {
  switch (slide.kind) {
    case "title":
      return (
        <div className={styles.title}>
          <p className={styles.deck}>{deckTitle}</p>
          <h1>{slide.title}</h1>
        </div>
      );
    case "text":
      return (
        <>
          <h2 className={styles.heading}>{slide.title}</h2>
          <StaticDocument
            content={{ type: "doc", content: slide.blocks }}
            renderReference={renderReference}
            label={t("present.text", "Text of the slide")}
          />
        </>
      );
    case "picture":
      return (
        <>
          <h2 className={styles.heading}>{slide.title}</h2>
          <div className={styles.picture}>
            <StaticDocument
              content={{ type: "doc", content: [slide.block] }}
              renderChart={(view) => <DocumentChart view={view} />}
              label={t("present.picture", "Picture of the slide")}
            />
          </div>
        </>
      );
    case "quote":
      return (
        <>
          {slide.title && <h2 className={styles.heading}>{slide.title}</h2>}
          <PresentedQuote highlightId={slide.highlightId} />
        </>
      );
  }
}
