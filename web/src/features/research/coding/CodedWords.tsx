import type { TextRange } from "@fieldstone/model/coding/coded-ranges.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Coding.module.css";
import { MarkedRanges } from "./MarkedRanges.tsx";

/**
 * A note's read-only text in which words can be selected by pointer or, as in a text field, with arrow keys;
 * coded ranges are marked.
 */
export function CodedWords(props: {
  text: string;
  codings: readonly TextRange[];
  onSelect: (range: TextRange) => void;
  /** Called when a digit is pressed. */
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
