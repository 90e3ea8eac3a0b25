import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from "react";
import styles from "./Field.module.css";
import { word } from "./word.ts";

interface FieldProps {
  label: string;
  /** Keeps the label for screen readers alone. */
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
    // Inside a dialog the focus trap looks for this.
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

/** One line of text with its label and, when it is wrong, the reason beside it. */
export function TextField({ start, end, endWidth, ...props }: TextFieldProps) {
  return <TextInput {...shared(props)} leftSection={start} rightSection={end} rightSectionWidth={endWidth} />;
}

/** A password; the eye that shows it has a name and is reached by keyboard. */
export function PasswordField(props: FieldProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <PasswordInput
      {...shared(props)}
      // The library marks the frame around the field alone.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        "aria-label": word("ui.password.toggle", "Show or hide the password"),
        tabIndex: 0,
        "aria-hidden": false,
      }}
    />
  );
}

/** Several lines of text, growing with what is written. */
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
