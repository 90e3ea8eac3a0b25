import { type ReactNode, type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { failureText, useFocusOnError } from "../../../ui/forms/form-errors.ts";
import styles from "./Settings.module.css";

/** The result of a form's last submission, for its fields to show. */
export interface FormState {
  /** The error message of a field, if the failure names it. */
  problemOf: (field: string) => string | undefined;
}

/** A section of the settings: its description, its fields, its one button. */
export function SettingsForm(props: {
  id: string;
  title: string;
  why?: ReactNode;
  submitLabel: string;
  /** Toast text after saving. */
  saved: string;
  disabledReason?: string | undefined;
  /** Fields that show their own errors; any other error is shown above the button. */
  fields: readonly string[];
  onSave: () => Promise<unknown>;
  children: (state: FormState) => ReactNode;
}) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { form, expectErrors } = useFocusOnError(busy);
  const atField = failure?.field !== undefined && props.fields.includes(failure.field);
  const problemOf = (field: string) => (failure?.field === field ? failure.message : undefined);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (props.disabledReason !== undefined) return;
    expectErrors();
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
      <form ref={form} className={styles.stack} noValidate onSubmit={(event) => void save(event)}>
        {props.children({ problemOf })}
        {failure && !atField && (
          <p role="alert" className={styles.problem}>
            {failureText(failure)}
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
