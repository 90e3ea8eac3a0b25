import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from "react";
import { word } from "../word.ts";
import styles from "./Field.module.css";

interface FieldProps {
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

export interface TextFieldProps extends FieldProps {
  type?: "date" | "email" | "search" | "text" | "url";
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  start?: ReactNode;
  end?: ReactNode;
  endWidth?: number;
  ref?: Ref<HTMLInputElement>;
  role?: "combobox";
  spellCheck?: boolean;
  "aria-autocomplete"?: "list";
  "aria-controls"?: string;
  "aria-activedescendant"?: string | undefined;
  "aria-expanded"?: boolean;
}

function shared<P extends FieldProps>(props: P) {
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

/** A single-line text field with its label and, if invalid, the error. */
export function TextField({ start, end, endWidth, ...props }: TextFieldProps) {
  return <TextInput {...shared(props)} leftSection={start} rightSection={end} rightSectionWidth={endWidth} />;
}

/** A password field; its visibility toggle is named and reachable by keyboard. */
export function PasswordField(props: FieldProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <PasswordInput
      {...shared(props)}
      // The library sets it on the frame only.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        "aria-label": word("ui.password.toggle", "Show or hide the password"),
        tabIndex: 0,
        "aria-hidden": false,
      }}
    />
  );
}

/** A multi-line text field that grows with its content. */
export function TextArea(
  props: FieldProps & {
    rows?: number;
    ref?: Ref<HTMLTextAreaElement>;
    "aria-autocomplete"?: "list";
    "aria-controls"?: string;
    "aria-activedescendant"?: string | undefined;
  },
) {
  const { rows = 3, ...rest } = props;
  return <Textarea {...shared(rest)} rows={rows} />;
}
