import type { ChangeEvent, FocusEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./Field.module.css";

/** What all text fields have in common. */
export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  name?: string;
  value?: string;
  defaultValue?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  maxLength?: number;
  onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The library's properties for a field. */
export function fieldProps<P extends FieldProps>(props: P) {
  const { label, hideLabel, required, ...rest } = props;
  return {
    ...rest,
    // The dialog's focus trap looks for this attribute.
    "data-autofocus": rest.autoFocus || undefined,
    ...(hideLabel ? { "aria-label": label } : { label }),
    "aria-required": required,
    withAsterisk: false,
    size: "sm",
    classNames: {
      label: styles.label ?? "",
      description: styles.description ?? "",
      error: styles.error ?? "",
    },
  } as const;
}
