import { type ReactNode, type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { Button } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import styles from "./Settings.module.css";

/** What a form's last try came to, for the fields to show. */
export interface FormState {
  /** The message for a field, where the failure names it. */
  problemOf: (field: string) => string | undefined;
}

/** One matter of the settings: its words, its fields, its one button. */
export function SettingsForm(props: {
  id: string;
  title: string;
  why?: ReactNode;
  submitLabel: string;
  /** Said when it was saved. */
  saved: string;
  disabledReason?: string | undefined;
  /** Fields that show their own problem; any other problem stands above the button. */
  fields: readonly string[];
  onSave: () => Promise<unknown>;
  children: (state: FormState) => ReactNode;
}) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const atField = failure?.field !== undefined && props.fields.includes(failure.field);
  const problemOf = (field: string) => (failure?.field === field ? failure.message : undefined);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (props.disabledReason !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onSave();
      showToast(props.saved);
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby={props.id} className={styles.section}>
      <h2 id={props.id}>{props.title}</h2>
      {props.why && <p className={styles.faint}>{props.why}</p>}
      <form className={styles.stack} noValidate onSubmit={(event) => void save(event)}>
        {props.children({ problemOf })}
        {failure && !atField && (
          <p role="alert" className={styles.problem}>
            {failure.message} {failure.reference}
          </p>
        )}
        <div>
          <Button kind="primary" type="submit" loading={busy} disabledReason={props.disabledReason}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </section>
  );
}
