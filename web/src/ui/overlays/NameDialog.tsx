import { useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { word } from "../word.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useSubmission } from "./useSubmission.ts";

/** Asks for a name, of something new or to rename it. */
export function NameDialog(props: {
  title: string;
  label: string;
  submitLabel: string;
  initial?: string;
  lengthMax: number;
  onClose: () => void;
  /** Returns the reason if the name is rejected. */
  onSubmit: (name: string) => Promise<string | undefined> | string | undefined;
}) {
  const { problem, setProblem, busy, submit, onClose } = useSubmission(props.onClose);
  const [name, setName] = useState(props.initial ?? "");
  const send = () => {
    const trimmed = name.trim();
    return trimmed === "" ? word("ui.name.none", "Enter a name.") : props.onSubmit(trimmed);
  };

  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit(send)}
    >
      <TextField
        label={props.label}
        value={name}
        autoFocus
        required
        maxLength={props.lengthMax}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
