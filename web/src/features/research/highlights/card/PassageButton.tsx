import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import styles from "./PassageButton.module.css";

/** A quoted passage of a note; pressing it scrolls to the passage. */
export function PassageButton(props: {
  disabled: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.words}
      data-row-open
      onClick={props.onClick}
      disabled={props.disabled}
      title={t("highlights.show-in-text", "Show in the text")}
    >
      {props.children}
    </button>
  );
}
