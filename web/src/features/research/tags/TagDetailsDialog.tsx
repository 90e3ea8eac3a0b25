import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { UpdateTagDetailsDocument } from "../../../graphql/graphql.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./board/Board.module.css";

/** Edits a tag's description and role. */
export function TagDetailsDialog(props: {
  tag: { id: string; title: string; description: string; role: string | null };
  onClose: () => void;
}) {
  const { tag } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const [description, setDescription] = useState(tag.description);
  const [role, setRole] = useState(tag.role ?? "");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: string | undefined; message: string }>();
  const save = async () => {
    setBusy(true);
    try {
      await client.mutate({
        mutation: UpdateTagDetailsDocument,
        variables: { input: { id: tag.id, description, role } },
      });
      onClose();
    } catch (error) {
      setRefused(readFailure(error));
    }
    setBusy(false);
  };
  const problem = (field: string) => (refused?.field === field ? refused.message : undefined);
  return (
    <FormDialog
      title={t("tag.details", "Describe “{title}”", { title: tag.title })}
      submitLabel={t("save", "Save")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextArea
        label={t("tag.description", "Description")}
        description={t("tag.description.hint", "When to use this tag, and when not.")}
        value={description}
        autoFocus
        maxLength={2_000}
        error={problem("description") ?? (refused && !refused.field ? refused.message : undefined)}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextField
        label={t("tag.role", "Role")}
        description={t("tag.role.hint", "What it is for, such as theme, product area or sentiment.")}
        value={role}
        maxLength={50}
        error={problem("role")}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
