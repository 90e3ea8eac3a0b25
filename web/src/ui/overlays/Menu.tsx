import { cloneElement, type MouseEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import styles from "./Menu.module.css";
import type { MenuSection } from "./menu-items.ts";
import type { Placement } from "./place.ts";

/** How long after the first menu's button the list's code is loaded, in ms, so that the first menu opens at once. */
const PRELOAD_AFTER_MS = 1_000;

let MenuList: typeof import("./MenuList.tsx").MenuList | undefined;

// Not by React's `lazy`: it would show the first list 300 ms late, and an error in place of the page while offline.
async function loadList(): Promise<void> {
  MenuList ??= (await import("./MenuList.tsx")).MenuList;
}

interface TargetProps {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
}

/**
 * A menu of actions behind a button. Empty sections are omitted, so that an open menu is never empty.
 * Our own rather than the library's: on the browser's popover it is a tenth of the size, and the sidebar
 * needs its button in the first script.
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
  useEffect(() => {
    const timer = setTimeout(() => loadList().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const sections = props.sections.filter((section) => section.items.length > 0);
  if (sections.length === 0) return props.target;
  const show = () => {
    if (MenuList) setOpen(true);
    else
      loadList().then(
        () => setOpen(true),
        () => undefined,
      );
  };
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
        show();
      }}
    >
      {cloneElement(props.target, {
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          event.preventDefault();
          if (wasOpen.current) setOpen(false);
          else show();
          wasOpen.current = false;
        },
      })}
      {open && MenuList && (
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
