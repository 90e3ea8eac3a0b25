import { t } from "../../../../app/i18n/t.ts";
import styles from "./TagPicker.module.css";
import type { PickerTag } from "./tag-choices.ts";

/** The codebook entry of the tag highlighted in the picker. */
export function TagPreview({ entry }: { entry: NonNullable<PickerTag["codebookEntry"]> }) {
  const { definition, useWhen, avoidWhen } = entry;
  return (
    <div className={styles.preview} aria-live="polite">
      {definition && <p>{definition}</p>}
      {useWhen && <p>{t("codebook.preview.use", "Use when: {text}", { text: useWhen })}</p>}
      {avoidWhen && <p>{t("codebook.preview.avoid", "Not when: {text}", { text: avoidWhen })}</p>}
    </div>
  );
}
