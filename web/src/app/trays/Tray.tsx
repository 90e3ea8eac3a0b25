import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { t } from "../i18n/t.ts";
import styles from "./Tray.module.css";

/** The container of the trays, one above the other. */
export function TrayStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Work in progress at the edge of every page: a status line, and a list to open. */
export function Tray(props: {
  label: string;
  listLabel: string;
  state: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Omitted while work is in progress. */
  onClose: (() => void) | undefined;
  closeLabel: string;
  children: ReactNode;
}) {
  const { open, onOpen, onClose } = props;
  return (
    <section className={styles.tray} aria-label={props.label}>
      <div className={styles.head}>
        <p className={styles.counts} role="status">
          {props.state}
        </p>
        <IconButton
          size="small"
          label={open ? t("import.tray.hide", "Hide files") : t("import.tray.show", "Show files")}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </IconButton>
        {onClose && (
          <IconButton size="small" label={props.closeLabel} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <ul className={styles.list} hidden={!open} aria-label={props.listLabel}>
        {props.children}
      </ul>
    </section>
  );
}
