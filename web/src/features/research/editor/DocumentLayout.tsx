import { IconX } from "@tabler/icons-react";
import { type DOMAttributes, type ReactNode, useLayoutEffect, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./DocumentLayout.module.css";

/** A text with a side panel, which opens over the text on a narrow screen. */
export function DocumentLayout(props: {
  children: ReactNode;
  side: ReactNode;
  sideLabel: string;
  sideOpen: boolean;
  onCloseSide: () => void;
  dropHandlers?: DOMAttributes<HTMLDivElement>;
}) {
  const { children, side, sideLabel, sideOpen, onCloseSide } = props;
  const peek = usePeek();
  const page = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  // When the panel closes, the focus moves to the button that opens it.
  useLayoutEffect(() => {
    if (sideOpen || !aside.current?.contains(document.activeElement)) return;
    page.current
      ?.querySelector<HTMLElement>(`.${styles.sideButton ?? ""} button`)
      ?.focus({ preventScroll: true });
  }, [sideOpen]);
  return (
    <div
      ref={page}
      className={styles.page}
      data-place={peek.mode}
      data-side-open={sideOpen || undefined}
      {...props.dropHandlers}
    >
      <div className={styles.main}>{children}</div>
      <aside
        ref={aside}
        className={styles.side}
        aria-label={sideLabel}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          if (getComputedStyle(event.currentTarget).position !== "fixed") return;
          event.stopPropagation();
          onCloseSide();
        }}
      >
        <span className={styles.close}>
          <IconButton label={t("document.side.close", "Close")} onClick={onCloseSide}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </span>
        {side}
      </aside>
    </div>
  );
}

/** Shown only where the side panel is not always visible. */
export function SideButton({ children }: { children: ReactNode }) {
  return <span className={styles.sideButton}>{children}</span>;
}
