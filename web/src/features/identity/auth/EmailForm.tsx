import { isEmail } from "@fieldstone/model/email.ts";
import { useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./AuthLayout.module.css";

/**
 * Asks for an e-mail address; errors are shown at the field. Without the form library, so that sign-in loads
 * less.
 */
export function EmailForm(props: {
  submitLabel: string;
  defaultEmail?: string | undefined;
  onSubmit: (email: string) => Promise<void>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(props.defaultEmail ?? "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function refuse(message: string): void {
    setProblem(message);
    field.current?.focus();
  }

  async function submit(): Promise<void> {
    const address = email.trim();
    if (!isEmail(address)) {
      refuse(t("auth.email.invalid", "Enter an e-mail address like name@example.com."));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onSubmit(address.toLowerCase());
    } catch (error) {
      refuse(readFailure(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        ref={field}
        label={t("auth.email", "Work e-mail")}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        required
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button kind="primary" size="large" type="submit" fullWidth loading={busy}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
