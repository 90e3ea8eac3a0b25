import { extensionDescriptionLengthMax, tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useSubmission } from "../../../ui/overlays/useSubmission.ts";
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
  const { problem, setProblem, busy, submit, onClose } = useSubmission(props.onClose);
  const [title, setTitle] = useState(initial.title);
  const [description, setDescription] = useState(initial.description);
  const send = () =>
    title.trim() === ""
      ? t("extension.title.none", "Enter a title.")
      : onSubmit({ title: title.trim(), description });
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void submit(send)}
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
