import { type ReactNode, type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { LeaveDialog } from "../../../app/leaving/LeaveDialog.tsx";
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
  const [unsaved, setUnsaved] = useState(false);
  const { form, expectErrors } = useFocusOnError(busy);
  const atField = failure?.field !== undefined && props.fields.includes(failure.field);
  const problemOf = (field: string) => (failure?.field === field ? failure.message : undefined);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (props.disabledReason !== undefined) return;
    expectErrors();
    setBusy(true);
    setFailure(undefined);
    // Saving may itself lead elsewhere, as a new address of the workspace does.
    setUnsaved(false);
    try {
      await props.onSave();
      showToast(props.saved);
    } catch (error) {
      setFailure(readFailure(error));
      setUnsaved(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby={props.id} className={styles.section}>
      <h2 id={props.id}>{props.title}</h2>
      {props.why && <p className={styles.faint}>{props.why}</p>}
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onSubmit={(event) => void save(event)}
        // Events of a dialog that a field opens arrive here too.
        onInput={({ target, currentTarget }) =>
          setUnsaved((before) => before || (target instanceof Node && currentTarget.contains(target)))
        }
      >
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
      <LeaveDialog unsaved={unsaved} />
    </section>
  );
}
