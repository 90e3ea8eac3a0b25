import type { ReactNode } from "react";
import { FindField } from "../../../../app/find/FindField.tsx";
import { t } from "../../../../app/i18n/t.ts";
import styles from "./Pages.module.css";
import type { FindInFileState } from "./useFindInFile.ts";

/** Finds a text in a file. */
export function FindInFile(props: { find: FindInFileState; onClose: () => void; actions?: ReactNode }) {
  const { find, onClose, actions } = props;
  return (
    <FindField
      className={styles.find}
      label={t("pages.find", "Find in this file")}
      query={find.query}
      onQueryChange={find.search}
      status={find.label}
      onStep={find.step}
      onClose={onClose}
      actions={actions}
    />
  );
}
