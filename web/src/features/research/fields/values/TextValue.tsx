import { customFieldValueLengthMax } from "@fieldstone/model/limits.ts";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { CustomFieldType, FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { TextField, type TextFieldProps } from "../../../../ui/forms/TextField.tsx";

/** The keyboard and picker for a type. */
const inputs: Partial<Record<CustomFieldType, Pick<TextFieldProps, "type" | "inputMode">>> = {
  DATETIME: { type: "date" },
  EMAIL: { inputMode: "email" },
  NUMBER: { inputMode: "decimal" },
  PHONE: { inputMode: "tel" },
  URL: { inputMode: "url" },
};

/** A typed value; blur or Enter saves it, Escape restores the previous one. */
export function TextValue(props: {
  value: FieldValue_ValueFragment;
  onSave: (text: string) => Promise<string | undefined>;
}) {
  const { value, onSave } = props;
  const { title, type } = value.field;
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const stored = (type === "DATETIME" ? value.text?.slice(0, 10) : value.text) ?? "";
  const reset = () => {
    setDraft(undefined);
    setProblem(undefined);
  };
  const save = async () => {
    if (draft === undefined || draft.trim() === stored) return reset();
    const rejection = await onSave(draft);
    setProblem(rejection);
    if (rejection === undefined) setDraft(undefined);
  };
  const shared = {
    label: title,
    value: draft ?? stored,
    error: problem,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: (_event: FocusEvent) => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && draft !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        reset();
      }
      const ends = event.key === "Enter" && (type !== "TEXT" || event.ctrlKey || event.metaKey);
      if (!ends || event.nativeEvent.isComposing) return;
      event.preventDefault();
      void save();
    },
  };
  if (type === "TEXT") return <TextArea {...shared} rows={2} maxLength={customFieldValueLengthMax} />;
  return <TextField {...shared} {...inputs[type]} />;
}
