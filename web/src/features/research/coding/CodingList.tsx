import { IconTrash } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { CodedTextQuery } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import styles from "./Coding.module.css";
import { coderName } from "./coding-labels.ts";

type Coding = CodedTextQuery["codedText"]["codings"][number];

/** Characters shown of a coding's words. */
const WORDS_LENGTH_MAX = 120;

/** The codings of a note, each with its words, tag and coder. */
export function CodingList(props: {
  text: string;
  codings: readonly Coding[];
  canRemove: (coding: Coding) => boolean;
  onRemove: (codingId: string) => void;
}) {
  const { text, codings, canRemove, onRemove } = props;
  return (
    <>
      <h3 className={styles.part}>
        {t("coding.codings", "{n, plural, one {# coding} other {# codings}}", { n: codings.length })}
      </h3>
      {codings.map((coding) => {
        const words = text.slice(coding.start, coding.end);
        const shown = words.length > WORDS_LENGTH_MAX ? `${words.slice(0, WORDS_LENGTH_MAX)}…` : words;
        return (
          <div key={coding.id} className={styles.coding}>
            <div>
              <TagChip title={coding.tag?.title ?? ""} color={coding.tag?.color ?? ""} />
              <div className={styles.quote}>{shown}</div>
              <div className={styles.muted}>{coderName(coding.coder)}</div>
            </div>
            {canRemove(coding) && (
              <IconButton
                label={t("coding.remove", "Remove the coding of “{words}”", { words: shown })}
                onClick={() => onRemove(coding.id)}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            )}
          </div>
        );
      })}
    </>
  );
}
