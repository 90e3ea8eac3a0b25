import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { CopyText } from "../../../../app/CopyText.tsx";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { failureText, useFocusOnError } from "../../../../ui/forms/form-errors.ts";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import styles from "../Settings.module.css";
import type { FormState } from "../SettingsForm.tsx";

const nameLengthMax = 100;

/** A created value to copy now. */
export interface Shown {
  readonly label: string;
  readonly value: string;
}

/** Creates a credential, then shows its secret, once. */
export function NewCredentialDialog(props: {
  title: string;
  submitLabel: string;
  nameLabel: string;
  nameWhy?: string;
  /** Further fields that show their own errors; any other error is shown below them. */
  fields?: readonly string[];
  /** Resolves to the values to copy; a secret is among them if `hasSecret`. */
  onCreate: (name: string) => Promise<readonly Shown[]>;
  hasSecret: boolean;
  onClose: () => void;
  children?: (state: FormState) => ReactNode;
}) {
  const formId = useId();
  const [name, setName] = useState("");
  const [made, setMade] = useState<readonly Shown[]>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { form, expectErrors } = useFocusOnError(busy);
  const shown = ["name", ...(props.fields ?? [])];
  // For a list, the error's path also names the index.
  const field = failure?.field?.split(".")[0];
  const problemOf = (of: string) => (field === of ? failure?.message : undefined);

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    expectErrors();
    setBusy(true);
    setFailure(undefined);
    try {
      setMade(await props.onCreate(name));
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const footer = made ? (
    <Button kind="primary" onClick={props.onClose}>
      {t("credential.done", "Done")}
    </Button>
  ) : (
    <>
      <Button onClick={props.onClose}>{t("ui.cancel", "Cancel")}</Button>
      <Button kind="primary" type="submit" form={formId} loading={busy}>
        {props.submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open size="medium" title={props.title} onClose={props.onClose} footer={footer}>
      {made ? (
        <MadeCredential made={made} hasSecret={props.hasSecret} />
      ) : (
        <form
          ref={form}
          id={formId}
          className={styles.fill}
          noValidate
          onSubmit={(event) => void create(event)}
        >
          <TextField
            label={props.nameLabel}
            description={props.nameWhy}
            autoFocus
            required
            maxLength={nameLengthMax}
            value={name}
            error={problemOf("name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {props.children?.({ problemOf })}
          {failure && !(field !== undefined && shown.includes(field)) && (
            <p role="alert" className={styles.problem}>
              {failureText(failure)}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

/**
 * The created values, with the focus on the first to copy, so that the next key does not close the dialog.
 */
function MadeCredential({ made, hasSecret }: { made: readonly Shown[]; hasSecret: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={frame} className={styles.fill}>
      <p role="status">
        {hasSecret
          ? t(
              "credential.once",
              "Copy the secret now and keep it safe: it is not shown again, and we do not store it.",
            )
          : t("credential.made", "Created. Its credentials:")}
      </p>
      {made.map(({ label, value }) => (
        <CopyText key={label} label={label} value={value} />
      ))}
    </div>
  );
}
