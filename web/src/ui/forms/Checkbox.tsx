import { Checkbox as MantineCheckbox } from "@mantine/core";
import type { Ref } from "react";
import styles from "./Checkbox.module.css";

/** A checkbox with its label beside it. */
export function Checkbox(props: {
  label: string;
  /** Id of the description's element. */
  describedBy?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  name?: string;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { onChange, describedBy, ...rest } = props;
  return (
    <MantineCheckbox
      {...rest}
      aria-describedby={describedBy}
      size="xs"
      radius={3}
      classNames={{ body: styles.body ?? "", inner: styles.inner ?? "", label: styles.label ?? "" }}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  );
}
