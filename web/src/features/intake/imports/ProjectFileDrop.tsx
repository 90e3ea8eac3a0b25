import { useCallback } from "react";
import { t } from "../../../app/i18n/t.ts";
import styles from "./ProjectFileDrop.module.css";
import { useFileDrop } from "./useFileDrop.ts";

/** Imports files that are dropped anywhere on a project's page; shows so while they are held over it. */
export function ProjectFileDrop({ projectId }: { projectId: string }) {
  const onFiles = useCallback(
    (files: readonly File[]) => {
      void import("./upload-queue.ts").then(({ addUploads }) => addUploads(projectId, files));
    },
    [projectId],
  );
  const over = useFileDrop(onFiles);
  return over && <div className={styles.over}>{t("import.drop.here", "Drop files to import them")}</div>;
}
