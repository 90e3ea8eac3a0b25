import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import styles from "./Pages.module.css";
import type { FindInFileState } from "./useFindInFile.ts";

/** Finds a text in a file. Enter goes on, Shift+Enter back, Esc closes. */
export function FindInFile(props: { find: FindInFileState; onClose: () => void; actions?: ReactNode }) {
  const { find, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles.find}>
      <TextField
        label={t("pages.find", "Find in this file")}
        hideLabel
        placeholder={t("pages.find", "Find in this file")}
        value={find.query}
        autoFocus
        autoComplete="off"
        onChange={(event) => find.search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {find.label}
      </span>
      <IconButton label={t("find.previous", "Previous")} shortcut="Shift+Enter" onClick={() => find.step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t("find.next", "Next")} shortcut="Enter" onClick={() => find.step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
      {props.actions}
      <IconButton label={t("close", "Close")} shortcut="Esc" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </search>
  );
}
