import { t } from "../../../app/i18n/t.ts";
import { DayText } from "../../../ui/marks/DayText.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";
import styles from "./Data.module.css";
import { placeOf } from "./datum-place.ts";
import type { Datum } from "./useDataActions.ts";

/** A point in a list: its text, date and author. A click opens it. */
export function DatumRow(props: { datum: Datum; showsTheme: boolean; onOpen: () => void }) {
  const { datum, showsTheme, onOpen } = props;
  return (
    <div className={styles.row}>
      <Quote size="small" lines={3}>
        {datum.title && <strong className={styles.title}>{datum.title}</strong>}
        <button type="button" data-row-open className={styles.open} onClick={onOpen}>
          {datum.text}
        </button>
      </Quote>
      <p className={styles.facts}>
        <DayText value={datum.saidAt} />
        {datum.author && <span>{datum.author}</span>}
        {showsTheme && <span>{placeOf(datum)}</span>}
        {!showsTheme && datum.sortedBy === null && <span>{t("datum.waiting", "Not sorted yet")}</span>}
      </p>
    </div>
  );
}
