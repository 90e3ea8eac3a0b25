import { fieldKind } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import { takesNoOperand } from "@fieldstone/model/filters/operators.ts";
import { isRelativeDate, relativeDates } from "@fieldstone/model/filters/relative-date.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { ChosenValue } from "../../fields/values/ChosenValue.tsx";
import styles from "../FilterBar.module.css";
import { relativeDateLabels } from "../filter-labels.ts";
import { type FieldChoice, sourceOf, type ThingSource } from "./field-choices.ts";
import { useThings } from "./useThings.ts";

type Values = FieldForm["values"];

interface OperandProps {
  row: FieldForm;
  /** The field's name, which labels its control. */
  label: string;
  choice: FieldChoice | undefined;
  projectId: string | undefined;
  onChange: (values: Values) => void;
}

/** The control for a condition's value, by the kind of its field. */
export function FilterOperand(props: OperandProps) {
  const { row, label, onChange } = props;
  if (takesNoOperand(row.operator)) return null;
  const source = sourceOf(row.field);
  if (source !== undefined) return <ThingOperand {...props} source={source} />;
  switch (fieldKind(row.field)) {
    case "boolean":
      return (
        <SelectField
          label={t("filter.value", "{field}: value", { field: label })}
          hideLabel
          value={row.values.boolean === undefined ? "" : String(row.values.boolean)}
          options={[
            { value: "", label: t("filter.choose", "Choose…") },
            { value: "true", label: t("filter.yes", "yes") },
            { value: "false", label: t("filter.no", "no") },
          ]}
          onChange={(value) => onChange(value === "" ? {} : { boolean: value === "true" })}
        />
      );
    case "date":
      return <DateOperand {...props} />;
    case "number":
      return (
        <TextField
          label={t("filter.value", "{field}: value", { field: label })}
          hideLabel
          inputMode="decimal"
          placeholder={t("filter.number", "Number")}
          value={row.values.double ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ double: value })}
        />
      );
    default:
      return (
        <TextField
          label={t("filter.value", "{field}: value", { field: label })}
          hideLabel
          placeholder={t("filter.text", "Text")}
          maxLength={200}
          value={row.values.text ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        />
      );
  }
}

/** A date, or a relative one. */
function DateOperand({ row, label, onChange }: OperandProps) {
  const { relativeDate, date } = row.values;
  const labels = relativeDateLabels();
  const relative = Object.keys(relativeDates).filter(isRelativeDate);
  return (
    <div className={styles.date}>
      <SelectField
        label={t("filter.when", "{field}: when", { field: label })}
        hideLabel
        value={relativeDate ?? ""}
        options={[
          { value: "", label: t("filter.day", "On a day…") },
          ...relative.map((value) => ({ value, label: labels[value] })),
        ]}
        onChange={(value) => onChange(isRelativeDate(value) ? { relativeDate: value } : {})}
      />
      {relativeDate === undefined && (
        <TextField
          label={t("filter.value", "{field}: value", { field: label })}
          hideLabel
          type="date"
          value={date?.slice(0, 10) ?? ""}
          onChange={({ currentTarget: { value } }) => onChange(value === "" ? {} : { date: value })}
        />
      )}
    </div>
  );
}

/** Objects chosen by typing a part of their names. */
function ThingOperand(props: OperandProps & { source: ThingSource }) {
  const { row, label, choice, projectId, source, onChange } = props;
  const [typed, setTyped] = useState("");
  const chosenIds = row.values.ids ?? [];
  const { offered, isAnswered, chosen } = useThings({ source, choice, projectId, chosenIds, typed });
  return (
    <ChosenValue
      title={t("filter.value", "{field}: value", { field: label })}
      chosen={chosen}
      offered={offered}
      isAnswered={isAnswered}
      single={false}
      typed={typed}
      onType={setTyped}
      onChoose={async (ids) => {
        onChange(ids.length === 0 ? {} : { ids });
        return undefined;
      }}
    />
  );
}
