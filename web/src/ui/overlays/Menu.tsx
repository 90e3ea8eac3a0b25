import { cloneElement, type MouseEvent, type ReactElement, useId, useRef, useState } from "react";
import styles from "./Menu.module.css";
import { MenuList } from "./MenuList.tsx";
import type { MenuSection } from "./menu-items.ts";
import type { Placement } from "./place.ts";

interface TargetProps {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
}

/**
 * A menu of actions behind a button. Empty sections are omitted, so that an open menu is never empty.
 * Our own rather than the library's: on the browser's popover it is a tenth of the size, and the sidebar
 * needs it in the first script.
 */
export function Menu(props: {
  target: ReactElement<TargetProps>;
  sections: readonly MenuSection[];
  label: string;
  position?: Placement;
  width?: number;
}) {
  const { label, position = "bottom-end", width = 220 } = props;
  const id = useId();
  const holder = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const sections = props.sections.filter((section) => section.items.length > 0);
  if (sections.length === 0) return props.target;
  const close = () => {
    setOpen(false);
    const button = holder.current?.querySelector("button");
    if (holder.current?.contains(document.activeElement)) button?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes whether the press that follows closes the menu
    <span
      ref={holder}
      className={styles.holder}
      onPointerDownCapture={({ target }) => {
        const inList = target instanceof Element && target.closest('[role="menu"]') !== null;
        wasOpen.current = open && !inList;
      }}
      onKeyDown={(event) => {
        if (open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {cloneElement(props.target, {
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          event.preventDefault();
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        },
      })}
      {open && (
        <MenuList
          id={id}
          label={label}
          sections={sections}
          anchor={holder}
          placement={position}
          width={width}
          onClose={close}
        />
      )}
    </span>
  );
}
