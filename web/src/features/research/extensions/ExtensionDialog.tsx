import { extensionDescriptionLengthMax, tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useId, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../../ui/TextField.tsx";
import styles from "./Extensions.module.css";
import type { ExtensionDraft } from "./useExtensionActions.ts";

/** Names an extension and says what it is for. */
export function ExtensionDialog(props: {
  title: string;
  submitLabel: string;
  initial: ExtensionDraft;
  onClose: () => void;
  /** Answers why it was refused, if it was. */
  onSubmit: (draft: ExtensionDraft) => Promise<string | undefined>;
}) {
  const { initial, onClose, onSubmit } = props;
  const [title, setTitle] = useState(initial.title);
  const [description, setDescription] = useState(initial.description);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} loading={busy}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
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
      </form>
    </Dialog>
  );
}
