import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./Present.module.css";
import type { Slide } from "./slides.ts";
import type { Deck } from "./useDeck.ts";

const typeOf = { INSIGHT: "insight", NOTE: "note", HIGHLIGHT: "highlight" } as const;

function slideName(slide: Slide): string {
  if (slide.kind === "quote") return t("present.slide.quote", "Quote: {title}", { title: slide.title });
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
                      {slideName(slide)}
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
