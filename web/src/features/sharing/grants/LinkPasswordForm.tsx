import { passwordLengthMax } from "@fieldstone/model/limits.ts";
import { type SubmitEvent, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./ShareDialog.module.css";

/** Sets or removes the password of an existing link. */
export function LinkPasswordForm(props: {
  hasPassword: boolean;
  onSave: (password: string | null) => Promise<void>;
  onClose: () => void;
}) {
  const { hasPassword, onSave } = props;
  const onClose = useWhileShown(props.onClose);
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(to: string | null): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(to);
      onClose();
    } catch (error) {
      setProblem(readFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.make}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save(password);
      }}
    >
      <div className={styles.password}>
        <PasswordField
          label={t("share.password.new", "New password")}
          description={
            hasPassword
              ? t(
                  "share.password.again",
                  "Everyone has to enter the new password, including people who have the page open.",
                )
              : undefined
          }
          autoComplete="new-password"
          autoFocus
          maxLength={passwordLengthMax}
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <Button kind="primary" type="submit" loading={busy}>
        {t("share.password.save", "Save password")}
      </Button>
      {hasPassword && (
        <Button onClick={() => void save(null)}>{t("share.password.remove", "Remove password")}</Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {t("share.password.cancel", "Cancel")}
      </Button>
    </form>
  );
}
