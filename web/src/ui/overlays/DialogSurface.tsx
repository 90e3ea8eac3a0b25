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
      title={
        <span ref={markFirstFocus} tabIndex={-1} className={styles.words}>
          {title}
        </span>
      }
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
      {footer && (
        <div data-dialog-footer className={styles.footer}>
          {footer}
        </div>
      )}
    </Modal>
  );
}

const controls = "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0']";
const loading = "[role=status]:not(:empty)";

/**
 * Marks what has the focus first in a dialog that does not say so itself: its first control between title and buttons,
 * or the title if that is still loading or there is only a text. The library's focus trap looks for the attribute, and
 * would else begin at the cross that closes the dialog.
 */
function markFirstFocus(title: HTMLElement | null): void {
  const dialog = title?.closest("[role=dialog]");
  if (!title || !dialog || dialog.querySelector("[data-autofocus]")) return;
  const first = [...dialog.querySelectorAll<HTMLElement>(`${loading}, ${controls}`)].find(canBegin);
  (first?.matches(controls) ? chosenOf(first) : title).dataset.autofocus = "true";
}

/** Not far down a text, which is read first. */
function canBegin(control: HTMLElement): boolean {
  return (
    !control.closest("header, [data-dialog-footer]") &&
    !control.matches(":disabled, [tabindex='-1']") &&
    control.checkVisibility() &&
    control.getBoundingClientRect().top < innerHeight
  );
}

/** Of radio buttons the chosen one, to which the tab key goes too. */
function chosenOf(first: HTMLElement): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first;
  const group = document.getElementsByName(first.name);
  return [...group].find((each) => each instanceof HTMLInputElement && each.checked) ?? first;
}
