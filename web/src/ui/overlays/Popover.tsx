import { Popover as MantinePopover } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import styles from "./Popover.module.css";

/** A small surface beside its trigger; Esc and a click outside close it and restore the focus. */
export function Popover(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  target: ReactElement;
  label: string;
  children: ReactNode;
  width?: number | "target";
  position?: "bottom-start" | "bottom-end" | "top-start" | "right-start";
}) {
  return (
    <MantinePopover
      opened={props.open}
      onChange={props.onOpenChange}
      position={props.position ?? "bottom-start"}
      width={props.width ?? 280}
      // A field in it gets the focus before it is positioned, which must not scroll the page.
      floatingStrategy="fixed"
      shadow="none"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 100 }}
    >
      <MantinePopover.Target>{props.target}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={props.label} className={styles.dropdown ?? ""}>
        {props.children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
