import { useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { word } from "../word.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useWhileShown } from "./useWhileShown.ts";

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
  const onClose = useWhileShown(props.onClose);
  const [name, setName] = useState(props.initial ?? "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    const trimmed = name.trim();
    if (trimmed === "") {
      setProblem(word("ui.name.none", "Enter a name."));
      return;
    }
    setBusy(true);
    const refused = await props.onSubmit(trimmed);
    setBusy(false);
    if (refused) setProblem(refused);
    else onClose();
  }

  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
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
