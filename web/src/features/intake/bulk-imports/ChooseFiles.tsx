import { useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FileDrop } from "../../../ui/forms/FileDrop.tsx";
import styles from "./BulkImport.module.css";

/** A field for choosing many files, or a folder with its contents. */
export function ChooseFiles({
  label,
  autoFocus = false,
  onFiles,
}: {
  label: string;
  /** The user was choosing files before, and is back. */
  autoFocus?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const openFolder = () => {
    if (!input.current) return;
    input.current.webkitdirectory = true;
    input.current.click();
  };
  return (
    <div className={styles.part}>
      <FileDrop
        label={label}
        buttonLabel={t("bulk-import.files", "Choose files")}
        accept=""
        autoFocus={autoFocus}
        onFiles={onFiles}
      />
      <Button onClick={openFolder}>{t("bulk-import.folder", "Choose a folder")}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("bulk-import.folder", "Choose a folder")}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
