import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { ImportUploadsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { ContinueButton } from "../../research/files/ContinueButton.tsx";
import { giveUpArchive } from "./give-up-archive.ts";
import styles from "./Imports.module.css";
import { continueArchive, type Upload } from "./upload-queue.ts";

/** Archives whose upload an earlier page began: resume with the same file, or give up. */
export function InterruptedUploads(props: { projectId: string; uploads: readonly Upload[] }) {
  const { projectId, uploads } = props;
  const { data } = useQuery(ImportUploadsDocument, {
    variables: { projectId },
  });
  const here = new Set(uploads.map(({ fileId }) => fileId));
  const interrupted = data?.importUploads.filter(({ id }) => !here.has(id)) ?? [];
  if (interrupted.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("import.interrupted.list", "Interrupted uploads")}>
      {interrupted.map((upload) => (
        <li key={upload.id} className={rowStyles.row}>
          <div className={rowStyles.words}>
            <span className={rowStyles.name}>{upload.name}</span>
            <span className={rowStyles.state}>
              {t("files.interrupted", "Interrupted. Choose the same file again to continue.")}
            </span>
          </div>
          <ContinueButton file={upload} onFile={(file) => continueArchive(projectId, upload.id, file)} />
          <Button size="small" kind="quiet" onClick={() => giveUpArchive(upload.id)}>
            {t("cancel", "Cancel")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
