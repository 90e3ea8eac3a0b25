import { t } from "../../../app/i18n/t.ts";
import type { TemplateRowFragment } from "../../../graphql/graphql.ts";
import styles from "./Templates.module.css";

/** Selects one of the templates, or none. */
export function TemplateChoice(props: {
  templates: readonly TemplateRowFragment[];
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
  blank: string;
}) {
  const { templates, value, onChange, blank } = props;
  const choices = [{ id: "", title: blank, description: "" }, ...templates];
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t("template.choose", "Start from")}</legend>
      {choices.map(({ id, title, description }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="template"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span>
            <span className={styles.title}>{title}</span>
            {description && <span className={styles.faint}>{description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
