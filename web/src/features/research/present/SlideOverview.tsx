import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./Present.module.css";
import type { Slide } from "./slides.ts";
import type { Deck } from "./useDeck.ts";
import { usePresentedQuote } from "./usePresentedQuote.ts";

const typeOf = { INSIGHT: "insight", NOTE: "note", HIGHLIGHT: "highlight" } as const;

/** Longest start of a quote, in characters: one line on a phone and a half. */
const quoteStartMax = 72;

/** The first words of a quote. */
function startOf(quote: string): string {
  const line = quote.trim().replace(/\s+/gu, " ");
  const start = cutText(line, quoteStartMax);
  return start === line ? line : `${start.replace(/\s+\S*$/u, "")}…`;
}

/** A quote as people look for it: its first words, who said them and their consent. */
function QuoteName({ highlightId, section }: { highlightId: string; section: string }) {
  const { highlight } = usePresentedQuote(highlightId);
  // A quote that is loading, or that the reader may not see, is known by its section alone.
  if (!highlight?.text) return t("present.slide.quote", "Quote: {title}", { title: section });
  return (
    <>
      <q className={styles.start}>{startOf(highlight.text)}</q>
      {highlight.speaker && <span className={styles.speaker}> {highlight.speaker}</span>}{" "}
      <ConsentBadge consent={highlight.consent} />
    </>
  );
}

function SlideName({ slide }: { slide: Slide }) {
  if (slide.kind === "quote") return <QuoteName highlightId={slide.highlightId} section={slide.title} />;
  if (slide.kind === "picture") return t("present.slide.picture", "Picture: {title}", { title: slide.title });
  return slide.title;
}

/** An overview of all items to jump to; the current one's slides are listed individually. */
export function SlideOverview(props: {
  open: boolean;
  deck: Deck;
  currentId: string;
  slides: readonly Slide[];
  current: number;
  onClose: () => void;
  onShow: (itemId: string, slide: number) => void;
}) {
  const { open, deck, currentId, slides, current, onClose, onShow } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t("present.overview", "Overview")} size="large">
      {deck.totalCount > deck.items.length && (
        <p className={styles.missing}>
          {t(
            "present.first-ones",
            "The first {shown} of {total} are presented. Filter the view to choose others.",
            {
              shown: deck.items.length.toLocaleString("en"),
              total: deck.totalCount.toLocaleString("en"),
            },
          )}
        </p>
      )}
      <ol className={styles.overview}>
        {deck.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={item.id === currentId && current === 0 ? "true" : undefined}
              onClick={() => onShow(item.id, 0)}
            >
              {titleOf(item.title, typeOf[deck.target])}
            </button>
            {item.id === currentId && slides.length > 1 && (
              <ol className={styles.overview}>
                {slides.slice(1).map((slide, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
                  <li key={at}>
                    <button
                      type="button"
                      className={styles.item}
                      aria-current={at + 1 === current ? "true" : undefined}
                      onClick={() => onShow(item.id, at + 1)}
                    >
                      <SlideName slide={slide} />
                    </button>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
