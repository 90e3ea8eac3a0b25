import { npsMax } from "@fieldstone/model/fields/custom-field.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "./FieldsPanel.module.css";

const grades = Array.from({ length: npsMax + 1 }, (_, grade) => String(grade));

/** A Net Promoter Score: how likely someone is to recommend something, from 0 to 10. */
export function NpsValue(props: { value: FieldValue_ValueFragment; onSave: (text: string | null) => void }) {
  const { value, onSave } = props;
  const { id, title } = value.field;
  return (
    <fieldset className={styles.scale}>
      <legend className={styles.name}>{title}</legend>
      {grades.map((grade) => (
        <label key={grade} className={styles.grade}>
          <input
            type="radio"
            className="fs-hidden"
            name={`nps-${id}`}
            value={grade}
            checked={value.text === grade}
            onChange={() => onSave(grade)}
          />
          {grade}
        </label>
      ))}
      {value.text != null && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t("field.clear.name", "Clear {title}", { title })}
          onClick={() => onSave(null)}
        >
          {t("field.clear", "Clear")}
        </Button>
      )}
    </fieldset>
  );
}
