import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { word } from "./word.ts";

/** A form in a dialog with its two buttons. Enter in any of its fields sends it; what is wrong stands at its fields. */
export function FormDialog(props: {
  title: string;
  submitLabel: string;
  /** Sent, and not yet answered. */
  busy?: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
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
    className,
    onClose,
    onSubmit,
    children,
  } = props;
  const formId = useId();
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
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
