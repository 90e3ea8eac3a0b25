import { Textarea } from "@mantine/core";
import type { Ref } from "react";
import { type FieldProps, fieldProps } from "./field-props.ts";

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
  return <Textarea {...fieldProps(rest)} rows={rows} />;
}
