import { consentText } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePrinting } from "../../../ui/layout/usePrinting.ts";
import type { DocumentHighlight } from "./cache/note-highlights-cache.ts";
import { sourceOf } from "./highlight-source.ts";
import styles from "./PrintedHighlights.module.css";

/** Printed after the text: each highlight with its speaker, their consent and its tags, which colours alone cannot show. */
export function PrintedHighlights({ highlights }: { highlights: readonly DocumentHighlight[] }) {
  const printing = usePrinting();
  const shown = highlights.filter(({ inlineCommentOnly }) => !inlineCommentOnly);
  if (!printing || shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="printed-highlights">
      <h2 id="printed-highlights">{t("highlights.list", "Highlights")}</h2>
      {shown.map((highlight) => (
        <div key={highlight.id} className={styles.highlight}>
          <blockquote>{highlight.text}</blockquote>
          <p>
            {[
              sourceOf(highlight),
              highlight.consent ? consentText(highlight.consent) : "",
              highlight.tags.map(({ title }) => title).join(", "),
            ]
              .filter((part) => part !== "")
              .join(" · ")}
          </p>
        </div>
      ))}
    </section>
  );
}
