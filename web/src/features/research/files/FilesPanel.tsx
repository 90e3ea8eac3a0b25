import { useQuery } from "@apollo/client/react";
import { formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { useSyncExternalStore } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { InsightFilesDocument, NoteFilesDocument } from "../../../graphql/graphql.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { FileDrop } from "../../../ui/forms/FileDrop.tsx";
import { DocumentReels } from "../reels/ReelsSection.tsx";
import { FileList } from "./FileList.tsx";
import styles from "./Files.module.css";
import { addFileUploads, currentFileUploads, onFileUploadsChange } from "./file-uploads.ts";
import { UploadRow } from "./UploadRow.tsx";

/** The files attached to a note or insight, and those being uploaded to it. */
export function FilesPanel(props: { holder: "note" | "insight"; documentId: string; canWrite: boolean }) {
  const { holder, documentId, canWrite } = props;
  const { data, error, refetch } = useQuery(holder === "note" ? NoteFilesDocument : InsightFilesDocument, {
    variables: { id: documentId },
  });
  const { command } = readNotePlace(useAddressHash());
  const isElsewhere = command !== undefined && command !== "pickFile" && command !== "pickVideoOrAudioFile";
  const uploads = useSyncExternalStore(onFileUploadsChange, currentFileUploads).filter(
    (upload) => upload.documentId === documentId && upload.state !== "sent" && upload.state !== "cancelled",
  );
  if (error && !data) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("files.failed", "Could not load the files")}
        reference={failure.reference}
        onRetry={() => refetchShown(refetch)}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState rows={3} />;
  const here = new Set(uploads.map(({ fileId }) => fileId));
  const files = data.holder.files.filter(({ id }) => !here.has(id));
  const isEmpty = files.length === 0 && uploads.length === 0;
  return (
    <div className={styles.panel}>
      {isEmpty && !canWrite && <p className={styles.none}>{t("files.none", "No files yet.")}</p>}
      {!isEmpty && (
        <FileList files={files} documentId={documentId} canWrite={canWrite}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </FileList>
      )}
      <DocumentReels holder={holder} documentId={documentId} canWrite={canWrite} />
      {canWrite && (
        <FileDrop
          label={t("files.drop", "Drop files here")}
          buttonLabel={t("import.choose", "Choose files")}
          accept={command === "pickVideoOrAudioFile" ? "audio/*,video/*" : ""}
          asked={command !== undefined}
          onFiles={(chosen) => addFileUploads(documentId, chosen)}
        >
          {isElsewhere && (
            <p role="status">
              {t(
                "files.elsewhere",
                "Zoom and cloud drives cannot be opened from here yet. Download the file there, then choose it here.",
              )}
            </p>
          )}
          <p>
            {t("files.limit", "Recordings, documents and pictures, up to {limit} each", {
              limit: formatLimit(uploadSizeBytesMax),
            })}
          </p>
        </FileDrop>
      )}
    </div>
  );
}
