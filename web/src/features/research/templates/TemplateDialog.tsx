import { type ReactNode, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { type TemplateName, TemplateNameFields } from "./TemplateNameFields.tsx";
import styles from "./Templates.module.css";

/** Asks for a template's title and description; closes once both are saved. */
export function TemplateDialog(props: {
  title: string;
  name: TemplateName;
  save: (name: TemplateName) => Promise<void>;
  lead?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}) {
  const onClose = useWhileShown(props.onClose);
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await props.save(name);
      onClose();
    } catch (error) {
      setProblem(readFailure(error).message);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={props.title}
      submitLabel={t("save", "Save")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {props.lead}
      <TemplateNameFields value={name} onChange={setName} problem={problem} autoFocus />
      {props.children}
    </FormDialog>
  );
}
