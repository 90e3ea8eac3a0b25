import { PasswordInput } from "@mantine/core";
import type { Ref } from "react";
import { word } from "../word.ts";
import styles from "./Field.module.css";
import { type FieldProps, fieldProps } from "./field-props.ts";

/** A password field; its visibility toggle is named and reachable by keyboard. */
export function PasswordField(props: FieldProps & { ref?: Ref<HTMLInputElement> }) {
  const { classNames, ...field } = fieldProps(props);
  return (
    <PasswordInput
      {...field}
      classNames={{ ...classNames, input: styles.frame ?? "", visibilityToggle: "fs-finger" }}
      rightSectionWidth={44}
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
