import { useQuery } from "@apollo/client/react";
import { useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { RecentImportsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FileDrop } from "../../../ui/forms/FileDrop.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ImportRow } from "./ImportRow.tsx";
import styles from "./Imports.module.css";
import { InterruptedUploads } from "./InterruptedUploads.tsx";
import { UploadRow } from "./UploadRow.tsx";
import { addUploads, currentTable, currentUploads, importEndings, onUploadsChange } from "./upload-queue.ts";

/** The supported file formats; hidden once there are rows of files. */
function ReadFiles() {
  return (
    <>
      <p>
        {t("import.kinds", "{kinds}, up to 10 MB each, become notes.", {
          kinds: importEndings.filter((ending) => ending !== ".zip").join(" "),
        })}
      </p>
      <p>
        {t(
          "import.attachments",
          "Recordings, PDF files, pictures and slides are attached to a new note each.",
        )}{" "}
        {t(
          "import.transcripts",
          "A recording and its transcript (VTT, SRT or TXT) of the same name become one note.",
        )}
      </p>
      <p>{t("import.archive", "A ZIP file is an exported project, and can be as large as its files.")}</p>
    </>
  );
}

/** Imports files into a project, with a row for each that shows its progress or error. */
export function ImportPanel(props: { projectId: string; open: boolean; onClose: () => void }) {
  const { projectId, open, onClose } = props;
  const uploads = useSyncExternalStore(onUploadsChange, currentUploads).filter(
    (upload) => upload.projectId === projectId,
  );
  // One dialog at a time: this one returns once the table's columns are chosen.
  const choosing = useSyncExternalStore(onUploadsChange, currentTable) !== undefined;
  const { data } = useQuery(RecentImportsDocument, { variables: { projectId }, skip: !open });
  const here = new Set(uploads.map((upload) => upload.importId));
  const earlier =
    data?.project.imports.edges.map(({ node }) => node).filter((item) => !here.has(item.id)) ?? [];
  return (
    <Dialog
      open={open && !choosing}
      onClose={onClose}
      size="medium"
      title={t("import.title", "Import files")}
      footer={<Button onClick={onClose}>{t("close", "Close")}</Button>}
    >
      <FileDrop
        label={t("import.drop", "Drop transcripts, documents and recordings here")}
        buttonLabel={t("import.choose", "Choose files")}
        accept=""
        autoFocus
        onFiles={(files) => addUploads(projectId, files)}
      >
        {uploads.length === 0 && <ReadFiles />}
      </FileDrop>
      {open && <InterruptedUploads projectId={projectId} uploads={uploads} />}
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label={t("import.list", "Files being imported")}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onOpened={onClose} />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <section className={styles.earlier}>
          <h3>{t("import.earlier", "Earlier imports")}</h3>
          <ul className={styles.list}>
            {earlier.map((item) => (
              <li key={item.id} className={rowStyles.row}>
                <ImportRow item={item} onOpened={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
