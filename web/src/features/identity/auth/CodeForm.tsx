import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./AuthLayout.module.css";

const CODE_LENGTH = 6;

/** A pasted or typed code without anything but letters and digits. */
export function cleanCode(text: string): string {
  return text.replace(/[^0-9a-z]/gi, "").slice(0, CODE_LENGTH);
}

/** Asks for the mailed code. A pasted one, with or without spaces, is sent at once. */
export function CodeForm(props: {
  onSubmit: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
}) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(value: string): Promise<void> {
    if (value.length < CODE_LENGTH) {
      setProblem(t("auth.code.short", "Enter the 6-digit code."));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onSubmit(value);
    } catch (error) {
      setProblem(readFailure(error).message);
      setCode("");
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
        void submit(code);
      }}
    >
      <TextField
        label={t("auth.code", "Code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        required
        value={code}
        error={problem}
        onChange={(event) => {
          const next = cleanCode(event.currentTarget.value);
          setCode(next);
          if (next.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(next);
        }}
      />
      <Button kind="primary" size="large" type="submit" fullWidth loading={busy}>
        {t("auth.code.continue", "Continue")}
      </Button>
      <p aria-live="polite">
        {note ?? t("auth.code.life", "The code works for 5 minutes.")}{" "}
        <button
          type="button"
          className={styles.text}
          onClick={async () => {
            setProblem(undefined);
            try {
              await props.onResend();
              setNote(t("auth.code.resent", "A new code is on its way."));
            } catch (error) {
              setNote(readFailure(error).message);
            }
          }}
        >
          {t("auth.code.resend", "Send a new code")}
        </button>
      </p>
    </form>
  );
}
