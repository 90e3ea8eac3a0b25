import type { ReactNode } from "react";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import styles from "./FormTool.module.css";

/** A toolbar button that opens a form with one field. */
export function FormTool(props: {
  label: string;
  saveLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: () => void;
  /** Actions beside Save. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { label, open, onOpenChange } = props;
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={label}
      target={
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => onOpenChange(!open)}
        >
          {label}
        </Button>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          props.onSave();
        }}
      >
        {props.children}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="small">
            {props.saveLabel}
          </Button>
          {props.actions}
        </div>
      </form>
    </Popover>
  );
}
