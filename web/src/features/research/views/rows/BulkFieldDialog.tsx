import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../../ui/overlays/FormDialog.tsx";
import type { RowGrouping } from "../layout-props.ts";
import { enteredAs } from "../table/entered-value.ts";
import type { CellChange } from "../table/expected-rows.ts";
import { useCellActions } from "../table/useCellActions.ts";
import type { ViewColumn } from "../table/view-columns.ts";
import type { ViewRow } from "./view-row.ts";

type Field = FieldValue_ValueFragment["field"];

/** Sets a field of all selected rows to one value. */
export function BulkFieldDialog(props: {
  rows: readonly ViewRow[];
  columns: readonly ViewColumn[];
  projectId: string | undefined;
  grouping: RowGrouping | undefined;
  onClose: () => void;
}) {
  const { rows, columns, onClose } = props;
  const [key, setKey] = useState(columns[0]?.key ?? "");
  const [text, setText] = useState("");
  const actions = useCellActions(props.projectId, props.grouping);
  const column = columns.find((each) => each.key === key);

  function submit(): void {
    onClose();
    if (column === undefined) return;
    const changes: CellChange[] = rows.map((row) => ({
      row,
      column,
      entered: enteredAs(column.field, text),
    }));
    void actions.set(changes);
  }
  return (
    <FormDialog
      title={t("view.bulk.field.title", "Set a field of {n, plural, one {# row} other {# rows}}", {
        n: rows.length,
      })}
      submitLabel={t("view.bulk.set", "Set")}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <SelectField
        label={t("view.bulk.field-label", "Field")}
        value={key}
        autoFocus
        options={columns.map((each) => ({ value: each.key, label: each.label }))}
        onChange={(value) => {
          setKey(value);
          setText("");
        }}
      />
      {column?.field && <ValueField field={column.field} text={text} onText={setText} />}
    </FormDialog>
  );
}

/** The value as text, or an option chosen from a list. Empty clears the field. */
function ValueField({ field, text, onText }: { field: Field; text: string; onText: (text: string) => void }) {
  const label = t("view.bulk.value", "Value");
  const choices =
    field.type === "SELECT"
      ? field.options.map(({ id, label: shown }) => ({ value: id, label: shown }))
      : field.type === "BOOLEAN"
        ? [t("view.yes", "Yes"), t("view.no", "No")].map((word) => ({ value: word, label: word }))
        : undefined;
  if (choices === undefined) {
    return (
      <TextField
        label={label}
        value={text}
        type={field.type === "DATETIME" ? "date" : "text"}
        description={t("view.bulk.clears", "Leave it empty to clear the field.")}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  return (
    <SelectField
      label={label}
      value={text}
      options={[{ value: "", label: t("view.bulk.none", "None") }, ...choices]}
      onChange={onText}
    />
  );
}
