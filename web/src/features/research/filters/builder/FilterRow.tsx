import { fieldKey } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import { operatorsOf } from "@fieldstone/model/filters/operators.ts";
import { IconX } from "@tabler/icons-react";
import { t } from "../../../../app/i18n/t.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import styles from "../FilterBar.module.css";
import { operatorLabels } from "../filter-labels.ts";
import { FilterOperand } from "./FilterOperand.tsx";
import { type FieldChoice, type FieldChoices, findChoice } from "./field-choices.ts";

/** A new condition on a field, without a value. */
export function blankRow(id: string, { field }: FieldChoice): FieldForm {
  return { id, field, operator: operatorsOf(field)[0] ?? "is", values: {} };
}

/** One condition: field, operator, value. */
export function FilterRow(props: {
  row: FieldForm;
  /** From 1, for screen readers. */
  number: number;
  isNew: boolean;
  choices: FieldChoices;
  projectId: string | undefined;
  onChange: (row: FieldForm) => void;
  onRemove: () => void;
}) {
  const { row, number, isNew, choices, projectId, onChange, onRemove } = props;
  const choice = findChoice(choices, row.field);
  const labels = operatorLabels();
  const all = [...choices.system, ...choices.custom];
  const asOptions = (fields: readonly FieldChoice[]) =>
    fields.map(({ key, label }) => ({ value: key, label }));
  const gone = { value: fieldKey(row.field), label: t("filter.field.gone", "Unknown field") };
  return (
    <fieldset className={styles.row}>
      <legend className="fs-hidden">{t("filter.condition", "Condition {n}", { n: number })}</legend>
      <SelectField
        label={t("filter.field", "Field")}
        hideLabel
        autoFocus={isNew}
        value={fieldKey(row.field)}
        options={[
          ...(choice === undefined ? [gone] : []),
          ...asOptions(choices.system),
          ...(choices.custom.length === 0
            ? []
            : [{ group: t("filter.fields.own", "Your fields"), options: asOptions(choices.custom) }]),
        ]}
        onChange={(key) => {
          const chosen = all.find((each) => each.key === key);
          if (chosen) onChange(blankRow(row.id, chosen));
        }}
      />
      <SelectField
        label={t("filter.operator", "Operator")}
        hideLabel
        value={row.operator}
        options={operatorsOf(row.field).map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => {
          const operator = operatorsOf(row.field).find((each) => each === value);
          if (operator) onChange({ ...row, operator });
        }}
      />
      <div className={styles.operand}>
        <FilterOperand
          key={fieldKey(row.field)}
          row={row}
          label={choice?.label ?? gone.label}
          choice={choice}
          projectId={projectId}
          onChange={(values) => onChange({ ...row, values })}
        />
      </div>
      <IconButton label={t("filter.remove", "Remove condition {n}", { n: number })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
