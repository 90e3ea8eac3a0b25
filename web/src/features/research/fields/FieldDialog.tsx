import {
  customFieldTitleLengthMax,
  selectableOptionsDefaultMax,
  selectOptionsMax,
} from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { fieldTypeOptions, isFieldType } from "../../../app/fields/field-type-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment as CustomField } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./FieldSettings.module.css";
import { OptionsEditor } from "./OptionsEditor.tsx";
import type { FieldDraft } from "./useFieldActions.ts";

const newField: FieldDraft = {
  title: "",
  type: "TEXT",
  options: [],
  selectableMax: selectableOptionsDefaultMax,
};

/** Creates a field, or edits its title and options. Its type has a separate dialog, which plans first. */
export function FieldDialog(props: {
  field: CustomField | undefined;
  onClose: () => void;
  /** Resolves to the reason if it was rejected. */
  onSubmit: (draft: FieldDraft) => Promise<string | undefined>;
}) {
  const { field, onSubmit } = props;
  const onClose = useWhileShown(props.onClose);
  const [draft, setDraft] = useState<FieldDraft>(field ?? newField);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<FieldDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
  };
  const submit = async () => {
    if (draft.title.trim() === "") {
      setProblem(t("field.title.none", "Enter a title."));
      return;
    }
    setBusy(true);
    const refusal = await onSubmit({
      ...draft,
      options: draft.options.filter(({ label }) => label.trim() !== ""),
    });
    setBusy(false);
    if (refusal === undefined) onClose();
    else setProblem(refusal);
  };
  return (
    <FormDialog
      title={
        field ? t("field.edit.title", "Edit “{title}”", { title: field.title }) : t("field.new", "New field")
      }
      submitLabel={field ? t("save", "Save") : t("create", "Create")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t("field.title", "Title")}
        value={draft.title}
        autoFocus
        required
        maxLength={customFieldTitleLengthMax}
        error={problem}
        onChange={(event) => change({ title: event.target.value })}
      />
      {field === undefined && (
        <SelectField
          label={t("field.type", "Type")}
          value={draft.type}
          options={fieldTypeOptions()}
          onChange={(type) => isFieldType(type) && change({ type })}
        />
      )}
      {draft.type === "SELECT" && (
        <>
          <OptionsEditor options={draft.options} onChange={(options) => change({ options })} />
          <TextField
            label={t("field.selectable", "Options that may be chosen at once")}
            description={t("field.selectable.text", "1 to {max}", { max: selectOptionsMax })}
            inputMode="numeric"
            value={Number.isNaN(draft.selectableMax) ? "" : String(draft.selectableMax)}
            onChange={(event) => change({ selectableMax: Number.parseInt(event.target.value, 10) })}
          />
        </>
      )}
    </FormDialog>
  );
}
