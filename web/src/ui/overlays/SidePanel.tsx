import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../forms/IconButton.tsx";
import { word } from "../word.ts";
import styles from "./SidePanel.module.css";
import { useFocusBack } from "./useFocusBack.ts";

/** A panel over the page's right side (or its centre) that leaves the page visible. */
export function SidePanel(props: {
  label: string;
  placement: "side" | "center";
  onClose: () => void;
  /** Actions beside the close button. */
  toolbar?: ReactNode;
  children: ReactNode;
}) {
  const { label, placement, onClose, toolbar, children } = props;
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {placement === "center" && <div className={styles.scrim} onClick={onClose} aria-hidden />}
      <aside
        ref={panel}
        className={styles.panel}
        data-placement={placement}
        aria-label={label}
        data-peek
        tabIndex={-1}
      >
        <div className={styles.bar}>
          <IconButton label={word("ui.close", "Close")} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
          <div className={styles.tools}>{toolbar}</div>
        </div>
        <div className={styles.body}>{children}</div>
      </aside>
    </>
  );
}
