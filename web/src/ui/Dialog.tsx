import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./Dialog.module.css";
import { word } from "./word.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end; the act first in reading order, last on screen. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
}

const widths = { small: 420, medium: 560, large: 864 } as const;

/** A question or a form that waits for an answer. Esc closes it and gives the focus back. */
export function Dialog({ open, onClose, title, children, footer, size = "small" }: DialogProps) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={widths[size]}
      padding="lg"
      radius="lg"
      centered={false}
      yOffset="12vh"
      shadow="none"
      overlayProps={{ color: "var(--fs-scrim)", backgroundOpacity: 1 }}
      closeButtonProps={{ "aria-label": word("ui.close", "Close") }}
      transitionProps={{ duration: 120, transition: "fade" }}
      classNames={{
        content: styles.content ?? "",
        title: styles.title ?? "",
        header: styles.header ?? "",
        overlay: styles.overlay ?? "",
      }}
    >
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
