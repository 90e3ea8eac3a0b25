import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import styles from "./FieldsPanel.module.css";
import { NpsValue } from "./NpsValue.tsx";
import { PersonValue } from "./PersonValue.tsx";
import { SelectValue } from "./SelectValue.tsx";
import { TextValue } from "./TextValue.tsx";
import type { FieldValueActions } from "./useFieldValueActions.ts";

/** The URL scheme with which a type's values are linked. */
const linkPrefixes: Partial<Record<string, string>> = { URL: "", EMAIL: "mailto:", PHONE: "tel:" };

function FieldText({ value }: { value: FieldValue_ValueFragment }) {
  const { field, text, options, people } = value;
  const prefix = linkPrefixes[field.type];
  if (options.length > 0) {
    return (
      <div className={styles.chips}>
        {options.map(({ id, label, color }) => (
          <TagChip key={id} title={label} color={color} />
        ))}
      </div>
    );
  }
  if (people.length > 0) return <p className={styles.value}>{people.map(({ name }) => name).join(", ")}</p>;
  if (text == null) return <p className={styles.none}>{t("field.empty", "Empty")}</p>;
  if (prefix === undefined) return <p className={styles.value}>{text}</p>;
  return (
    <p className={styles.value}>
      <a href={`${prefix}${text}`} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    </p>
  );
}

/** A field of an object, edited with the control of its type. */
export function FieldValue(props: {
  value: FieldValue_ValueFragment;
  canWrite: boolean;
  actions: FieldValueActions;
}) {
  const { value, canWrite, actions } = props;
  const { title, type } = value.field;
  const [problem, setProblem] = useState<string>();
  const setText = (text: string | null) => actions.set(value, { text });
  if (!canWrite) {
    return (
      <div>
        <p className={styles.name}>{title}</p>
        <FieldText value={value} />
      </div>
    );
  }
  switch (type) {
    case "SELECT":
      return <SelectValue value={value} actions={actions} />;
    case "PERSON":
      return <PersonValue value={value} actions={actions} />;
    case "BOOLEAN":
    case "NPS":
      return (
        <div>
          {type === "NPS" ? (
            <NpsValue value={value} onSave={(text) => void setText(text).then(setProblem)} />
          ) : (
            <Checkbox
              label={title}
              checked={value.text === "Yes"}
              onChange={(checked) => void setText(checked ? "yes" : "no").then(setProblem)}
            />
          )}
          {problem !== undefined && (
            <p className={styles.error} role="alert">
              {problem}
            </p>
          )}
        </div>
      );
    default:
      return <TextValue value={value} onSave={setText} />;
  }
}
