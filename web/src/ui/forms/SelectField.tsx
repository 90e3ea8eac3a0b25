import { NativeSelect } from "@mantine/core";
import type { Ref } from "react";
import styles from "./Field.module.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps {
  label: string;
  hideLabel?: boolean;
  description?: string;
  error?: string | undefined;
  name?: string;
  value?: string;
  defaultValue?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  options: readonly (SelectOption | { group: string; options: readonly SelectOption[] })[];
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, familiar on every device and to every screen reader. */
export function SelectField({ options, onChange, label, hideLabel, ...rest }: SelectFieldProps) {
  return (
    <NativeSelect
      {...rest}
      {...(hideLabel ? { "aria-label": label } : { label })}
      // The dialog's focus trap looks for this attribute.
      data-autofocus={rest.autoFocus || undefined}
      withAsterisk={false}
      size="sm"
      classNames={{
        label: styles.label ?? "",
        description: styles.description ?? "",
        error: styles.error ?? "",
      }}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    >
      {options.map((option) =>
        "group" in option ? (
          <optgroup key={option.group} label={option.group}>
            {option.options.map((inner) => (
              <option key={inner.value} value={inner.value} disabled={inner.disabled}>
                {inner.label}
              </option>
            ))}
          </optgroup>
        ) : (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ),
      )}
    </NativeSelect>
  );
}
