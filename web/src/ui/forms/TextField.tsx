import { TextInput } from "@mantine/core";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { type FieldProps, fieldProps } from "./field-props.ts";

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

/** A single-line text field with its label and, if invalid, the error. */
export function TextField({ start, end, endWidth, ...props }: TextFieldProps) {
  return (
    <TextInput {...fieldProps(props)} leftSection={start} rightSection={end} rightSectionWidth={endWidth} />
  );
}
