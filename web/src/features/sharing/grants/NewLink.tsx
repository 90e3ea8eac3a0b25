import { passwordLengthMax } from "@fieldstone/model/limits.ts";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { failureText } from "../../../ui/forms/form-errors.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import styles from "./ShareDialog.module.css";

/** Options of a new link: its expiry and password. */
export function NewLink(props: { onCreate: (life: string, password: string | null) => Promise<void> }) {
  const [life, setLife] = useState("30");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onCreate(life, password === "" ? null : password);
      setPassword("");
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const atField = failure?.field === "password";
  return (
    <form className={styles.make} noValidate onSubmit={(event) => void make(event)}>
      <SelectField
        label={t("share.life", "Link expires after")}
        value={life}
        options={[
          { value: "7", label: t("share.life.week", "7 days") },
          { value: "30", label: t("share.life.month", "30 days") },
          { value: "90", label: t("share.life.quarter", "90 days") },
          { value: "never", label: t("share.life.never", "Never") },
        ]}
        onChange={setLife}
      />
      <div className={styles.password}>
        <PasswordField
          label={t("share.password", "Password (optional)")}
          autoComplete="new-password"
          maxLength={passwordLengthMax}
          value={password}
          error={atField ? failure.message : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <Button kind="primary" type="submit" loading={busy}>
        {t("share.create", "Create and copy link")}
      </Button>
      {failure && !atField && (
        <p role="alert" className={styles.problem}>
          {failureText(failure)}
        </p>
      )}
    </form>
  );
}
