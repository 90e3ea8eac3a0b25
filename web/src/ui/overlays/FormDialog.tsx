import { type ReactNode, useId } from "react";
import { Button } from "../forms/Button.tsx";
import { useFocusOnError } from "../forms/form-errors.ts";
import { word } from "../word.ts";
import { Dialog } from "./Dialog.tsx";
import styles from "./FormDialog.module.css";

/**
 * A form in a dialog with its two buttons. Enter in any field submits it; errors are shown at their fields.
 */
export function FormDialog(props: {
  title: string;
  submitLabel: string;
  /** Submitted, and not answered yet. */
  busy?: boolean;
  /** There is nothing to submit yet. */
  disabled?: boolean;
  /** Arranges the fields; by default one below the other. */
  className?: string | undefined;
  onClose: () => void;
  onSubmit: () => unknown;
  children: ReactNode;
}) {
  const {
    title,
    submitLabel,
    busy = false,
    disabled = false,
    className = styles.fields,
    onClose,
    onSubmit,
    children,
  } = props;
  const formId = useId();
  const { form, expectErrors } = useFocusOnError(busy);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{word("ui.cancel", "Cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabled) return;
          expectErrors();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
