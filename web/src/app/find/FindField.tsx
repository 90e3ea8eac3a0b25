import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { t } from "../i18n/t.ts";
import styles from "./FindField.module.css";

/**
 * A find field for the open document: Enter goes to the next match, Shift+Enter to the previous, Escape
 * closes it.
 */
export function FindField(props: {
  /** Names what is searched. */
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** The current match and their number; nothing for an empty query. */
  status: ReactNode;
  onStep: (by: 1 | -1) => void;
  onClose?: () => void;
  /** Buttons between the steps and the close button. */
  actions?: ReactNode;
  className?: string;
}) {
  const { label, query, onQueryChange, status, onStep, onClose, actions, className } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && onClose) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={`${styles.find} ${className ?? ""}`}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        value={query}
        autoFocus={onClose !== undefined}
        autoComplete="off"
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {status}
      </span>
      <IconButton label={t("find.previous", "Previous")} shortcut="Shift+Enter" onClick={() => onStep(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t("find.next", "Next")} shortcut="Enter" onClick={() => onStep(1)}>
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
      {actions}
      {onClose && (
        <IconButton label={t("find.close", "Close")} shortcut="Esc" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </search>
  );
}
