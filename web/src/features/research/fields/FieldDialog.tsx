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
import { useSubmission } from "../../../ui/overlays/useSubmission.ts";
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
  const { problem, setProblem, busy, submit, onClose } = useSubmission(props.onClose);
  const [draft, setDraft] = useState<FieldDraft>(field ?? newField);
  const change = (part: Partial<FieldDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
  };
  const send = () =>
    draft.title.trim() === ""
      ? t("field.title.none", "Enter a title.")
      : onSubmit({ ...draft, options: draft.options.filter(({ label }) => label.trim() !== "") });
  return (
    <FormDialog
      title={
        field ? t("field.edit.title", "Edit “{title}”", { title: field.title }) : t("field.new", "New field")
      }
      submitLabel={field ? t("save", "Save") : t("create", "Create")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void submit(send)}
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
