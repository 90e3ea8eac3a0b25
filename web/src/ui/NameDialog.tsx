import { useState } from "react";
import { FormDialog } from "./FormDialog.tsx";
import { TextField } from "./TextField.tsx";
import { word } from "./word.ts";

/** Asks for one name: of something new, or the new name of something. */
export function NameDialog(props: {
  title: string;
  label: string;
  submitLabel: string;
  initial?: string;
  lengthMax: number;
  onClose: () => void;
  /** Answers with a reason when the name is refused. */
  onSubmit: (name: string) => Promise<string | undefined> | string | undefined;
}) {
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
    else props.onClose();
  }

  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      busy={busy}
      onClose={props.onClose}
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
