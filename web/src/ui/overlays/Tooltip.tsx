import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { place } from "./place.ts";
import styles from "./Tooltip.module.css";

/** How long the pointer rests before the text shows. */
const OPEN_AFTER_MS = 350;

function Bubble({ text, anchor }: { text: string; anchor: () => Element | null | undefined }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const target = anchor();
    if (!bubble.current || !target) return;
    bubble.current.showPopover();
    place(bubble.current, target, "bottom");
  }, [anchor]);
  return (
    <span ref={bubble} popover="manual" role="tooltip" className={styles.bubble}>
      {text}
    </span>
  );
}

/**
 * A short text on hover and on keyboard focus. It never contains anything that is not available elsewhere.
 */
export function Tooltip(props: { label: string; shortcut?: string | undefined; children: ReactElement }) {
  const { label, shortcut, children } = props;
  const holder = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef(() => holder.current?.firstElementChild);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows what its child says anyway; activates nothing
    <span
      ref={holder}
      className={styles.holder}
      onPointerEnter={(event) => {
        if (event.pointerType === "touch") return;
        timer.current = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) setOpen(true);
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.key === "Enter" || event.key === " ") close();
      }}
    >
      {children}
      {open && <Bubble text={shortcut ? `${label}  ${shortcut}` : label} anchor={anchor.current} />}
    </span>
  );
}
