import { Button as MantineButton } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useDisabledReason } from "../tooltips/useDisabledReason.tsx";
import styles from "./Button.module.css";
import { ignoreRepetition } from "./ignore-repetition.ts";

export interface ButtonProps {
  children: ReactNode;
  onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  /** primary: the page's main action; plain: everything else; quiet: no border; danger: cannot be undone. */
  kind?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  type?: "button" | "submit";
  icon?: ReactNode;
  loading?: boolean;
  fullWidth?: boolean;
  /** Receives a dialog's initial focus, if the dialog has no field. */
  autoFocus?: boolean;
  /** Why the action is unavailable. The button stays focusable and shows the reason. */
  disabledReason?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  form?: string;
  "aria-expanded"?: boolean;
  "aria-label"?: string;
  "aria-haspopup"?: "menu" | "dialog";
}

const variants = { primary: "filled", plain: "default", quiet: "subtle", danger: "filled" } as const;
const sizes = { small: "compact-sm", medium: "sm", large: "md" } as const;

/** A button. A disabled one shows its reason to pointer, keyboard and screen reader users. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = "plain",
    size = "medium",
    icon,
    disabledReason,
    onClick,
    type = "button",
    ...rest
  } = props;
  const blocked = disabledReason !== undefined;
  const inert = blocked || rest.loading;
  const { handlers, describedBy, shown } = useDisabledReason(disabledReason);
  return (
    <>
      <MantineButton
        {...rest}
        {...handlers}
        className={styles.button ?? ""}
        data-kind={kind}
        data-autofocus={rest.autoFocus || undefined}
        // Where it is blocked, the click that would submit is prevented below.
        type={type}
        variant={variants[kind]}
        color={kind === "danger" ? "red" : "moss"}
        size={sizes[size]}
        leftSection={icon}
        aria-disabled={inert || undefined}
        aria-describedby={describedBy}
        // Also keeps Enter in a field from submitting the form twice.
        onClick={inert ? (event) => event.preventDefault() : onClick}
        onKeyDown={(event) => {
          ignoreRepetition(event);
          handlers.onKeyDown(event);
        }}
        // The library disables a loading button, and a disabled one loses the focus.
        renderRoot={(root) => <button {...root} disabled={rest.disabled} />}
      >
        {children}
      </MantineButton>
      {shown}
    </>
  );
}
