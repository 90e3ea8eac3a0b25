import { Checkbox as MantineCheckbox } from "@mantine/core";
import type { Ref } from "react";

/** A choice of yes or no with its words beside it. */
export function Checkbox(props: {
  label: string;
  description?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  name?: string;
  onChange?: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { onChange, ...rest } = props;
  return (
    <MantineCheckbox
      {...rest}
      size="xs"
      radius={3}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  );
}
