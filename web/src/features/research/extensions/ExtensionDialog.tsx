import { extensionDescriptionLengthMax, tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { TextArea, TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Extensions.module.css";
import type { ExtensionDraft } from "./useExtensionActions.ts";

/** Edits an extension's name and description. */
export function ExtensionDialog(props: {
  title: string;
  submitLabel: string;
  initial: ExtensionDraft;
  onClose: () => void;
  /** Resolves to the reason if it was rejected. */
  onSubmit: (draft: ExtensionDraft) => Promise<string | undefined>;
}) {
  const { initial, onSubmit } = props;
  const onClose = useWhileShown(props.onClose);
  const [title, setTitle] = useState(initial.title);
  const [description, setDescription] = useState(initial.description);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (title.trim() === "") {
      setProblem(t("extension.title.none", "Enter a title."));
      return;
    }
    setBusy(true);
    const refusal = await onSubmit({ title: title.trim(), description });
    setBusy(false);
    if (refusal === undefined) onClose();
    else setProblem(refusal);
  };
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t("extension.title", "Title")}
        value={title}
        autoFocus
        required
        maxLength={tagBoardTitleLengthMax}
        error={problem}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <TextArea
        label={t("extension.description", "Description")}
        value={description}
        maxLength={extensionDescriptionLengthMax}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
