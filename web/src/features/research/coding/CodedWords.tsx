import type { TextRange } from "@fieldstone/model/coding/coded-ranges.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Coding.module.css";
import { MarkedRanges } from "./MarkedRanges.tsx";

/**
 * A note's text in which words can be selected with the pointer and, as in any field, with the arrow keys; what is
 * coded is marked. Nothing can be typed.
 */
export function CodedWords(props: {
  text: string;
  codings: readonly TextRange[];
  onSelect: (range: TextRange) => void;
  /** A digit was pressed. */
  onKey: (digit: number) => void;
}) {
  const { text, codings, onSelect, onKey } = props;
  return (
    <div className={styles.text}>
      <div className={styles.marks} aria-hidden>
        <MarkedRanges text={text} ranges={codings} />
      </div>
      <textarea
        className={styles.words}
        aria-label={t("coding.text", "Text of the note")}
        aria-readonly
        inputMode="none"
        spellCheck={false}
        value={text}
        onChange={() => undefined}
        onBeforeInput={(event) => event.preventDefault()}
        onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
          onSelect({ start, end })
        }
        onKeyDown={(event) => {
          if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onKey(Number(event.key));
        }}
      />
    </div>
  );
}
