import { Modal } from "@mantine/core";
import { word } from "../word.ts";
import styles from "./Dialog.module.css";
import type { DialogProps } from "./dialog-props.ts";
import { useCloseOnBack } from "./useCloseOnBack.ts";
import { useFocusBack } from "./useFocusBack.ts";
import { useTopDialog } from "./useTopDialog.ts";

const widths = { small: 420, medium: 560, large: 864 } as const;

/** The library's part of a dialog, loaded on first use. */
export function DialogSurface(props: DialogProps) {
  const { open, onClose, title, children, footer, size = "small", keepsOpen = false } = props;
  useFocusBack(open);
  const isOnTop = useTopDialog(open);
  useCloseOnBack(open, isOnTop, onClose);
  return (
    <Modal
      opened={open}
      onClose={() => isOnTop() && onClose()}
      closeOnEscape={!keepsOpen}
      title={title}
      size={widths[size]}
      padding="lg"
      radius="lg"
      centered={false}
      yOffset="12vh"
      shadow="none"
      overlayProps={{ color: "var(--fs-scrim)", backgroundOpacity: 1 }}
      closeButtonProps={{ "aria-label": word("ui.close", "Close"), className: "fs-finger", iconSize: 18 }}
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
