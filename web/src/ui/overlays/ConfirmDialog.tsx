import type { ReactNode } from "react";
import { Button } from "../forms/Button.tsx";
import { word } from "../word.ts";
import { Dialog } from "./Dialog.tsx";

/** Asks for confirmation of an action that cannot be undone. The button that changes nothing has the focus. */
export function ConfirmDialog(props: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  /** The action as a verb: "Remove", never "OK". */
  confirmLabel: string;
  /** Where "Cancel" could mean either. */
  cancelLabel?: string;
  loading?: boolean;
}) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button autoFocus onClick={props.onClose}>
            {props.cancelLabel ?? word("ui.cancel", "Cancel")}
          </Button>
          <Button kind="danger" loading={props.loading ?? false} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
