import { type SubmitEvent, useId, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import styles from "./PublicApp.module.css";
import { unlockLink } from "./unlock-link.ts";

/** Asks for a link's password. */
export function LinkPassword(props: { token: string; onOpened: (grant: string | undefined) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const answer = await unlockLink(props.token, password);
    if ("grant" in answer) return props.onOpened(answer.grant);
    setBusy(false);
    setProblem(
      answer.problem ?? t("public.password.broken", "Could not check the password. Try again in a moment."),
    );
    field.current?.focus();
    field.current?.select();
  }

  return (
    <main className={styles.closed}>
      <h1>{t("public.password.title", "This link has a password")}</h1>
      <p>{t("public.password.text", "Ask the person who sent you the link if you do not have it.")}</p>
      <form className={styles.password} onSubmit={(event) => void open(event)}>
        <label htmlFor={id}>{t("public.password.label", "Password")}</label>
        <input
          id={id}
          ref={field}
          type="password"
          autoComplete="off"
          required
          maxLength={1_000}
          value={password}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <button type="submit" className={styles.button} aria-disabled={busy}>
            {busy ? t("public.password.busy", "Opening…") : t("public.password.open", "Open")}
          </button>
        </div>
      </form>
    </main>
  );
}
