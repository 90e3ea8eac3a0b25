import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Choice } from "../../../../ui/forms/Choice.tsx";
import styles from "../FilterBar.module.css";
import { blankRow, FilterRow } from "./FilterRow.tsx";
import type { FieldChoices } from "./field-choices.ts";

/** Our own limit, for readability; an address may contain up to 100. */
const CONDITIONS_MAX = 20;

/** The editor of a filter's conditions. */
export function FilterBuilder(props: {
  form: FilterForm;
  choices: FieldChoices;
  projectId: string | undefined;
  onChange: (form: FilterForm) => void;
}) {
  const { form, choices, projectId, onChange } = props;
  const [newRow, setNewRow] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [first] = choices.system;
  const rows = form.fields;
  const add = () => {
    if (first === undefined) return;
    const id = newId();
    setNewRow(id);
    onChange({ ...form, fields: [...rows, blankRow(id, first)] });
  };
  return (
    <div className={styles.builder}>
      {rows.length > 1 && (
        <div className={styles.combinators}>
          <Choice
            label={t("filter.combinator", "Conditions that have to be met")}
            value={form.combinator}
            options={[
              { value: "And", label: t("filter.and", "All conditions") },
              { value: "Or", label: t("filter.or", "Any condition") },
            ]}
            onChange={(combinator) => onChange({ ...form, combinator })}
          />
        </div>
      )}
      {rows.map((row, at) => (
        <FilterRow
          key={row.id}
          row={row}
          number={at + 1}
          isNew={row.id === newRow}
          choices={choices}
          projectId={projectId}
          onChange={(changed) =>
            onChange({ ...form, fields: rows.map((each) => (each.id === row.id ? changed : each)) })
          }
          onRemove={() => {
            onChange({ ...form, fields: rows.filter(({ id }) => id !== row.id) });
            addButton.current?.focus();
          }}
        />
      ))}
      <div>
        <Button
          ref={addButton}
          kind="quiet"
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          disabledReason={
            rows.length >= CONDITIONS_MAX
              ? t("filter.full", "A filter can have at most {n} conditions.", { n: CONDITIONS_MAX })
              : undefined
          }
          onClick={add}
        >
          {t("filter.add", "Add condition")}
        </Button>
      </div>
    </div>
  );
}
