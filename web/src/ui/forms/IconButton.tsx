import { ActionIcon } from "@mantine/core";
import type { MouseEvent, ReactNode, Ref } from "react";
import { Tooltip } from "../tooltips/Tooltip.tsx";
import styles from "./IconButton.module.css";
import { ignoreRepetition } from "./ignore-repetition.ts";

export interface IconButtonProps {
  /** The button's name, shown as a tooltip and read by screen readers. */
  label: string;
  /** Its keyboard shortcut, shown in the tooltip. */
  shortcut?: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  pressed?: boolean;
  size?: "small" | "medium";
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  tabIndex?: -1;
  "aria-expanded"?: boolean;
  "aria-haspopup"?: "menu" | "dialog";
}

/** A button with only an icon; always named. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, children, pressed, size = "medium", disabledReason, onClick, ...rest } = props;
  const blocked = disabledReason !== undefined;
  return (
    <Tooltip
      label={blocked ? `${label}. ${disabledReason}` : label}
      shortcut={blocked ? undefined : shortcut}
    >
      <ActionIcon
        {...rest}
        className={styles.button ?? ""}
        variant="subtle"
        color="gray"
        size={size === "small" ? 28 : 32}
        aria-label={blocked ? `${label}. ${disabledReason}` : label}
        aria-pressed={pressed}
        aria-disabled={blocked || undefined}
        onClick={blocked ? (event) => event.preventDefault() : onClick}
        onKeyDown={ignoreRepetition}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
