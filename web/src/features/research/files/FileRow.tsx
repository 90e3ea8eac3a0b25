import { useApolloClient, useQuery } from "@apollo/client/react";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { downloadFrom } from "../../../app/download-from.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { type FileRow_FileFragment, UploadProgressDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { RecordingState } from "../recordings/RecordingState.tsx";
import { TranscriptionState } from "../transcription/TranscriptionState.tsx";
import { ContinueButton } from "./ContinueButton.tsx";
import { deleteFiles } from "./delete-files.ts";
import { FileIcon } from "./FileIcon.tsx";
import styles from "./Files.module.css";
import { downloadPath, failureText } from "./file-texts.ts";
import { cancelUpload, continueFileUpload } from "./file-uploads.ts";
import { UnreadablePages } from "./pages/UnreadablePages.tsx";

/** How often a file being checked is polled, in case a live update is missed. */
const ASK_EVERY_MS = 2_000;

/** An uploaded file. */
export function FileRow(props: { file: FileRow_FileFragment; documentId: string; canWrite: boolean }) {
  const { file, canWrite } = props;
  return (
    <div className={rowStyles.row}>
      <FileIcon fileType={file.fileType} documentKind={file.documentKind} className={styles.icon} />
      <div className={rowStyles.words}>
        {file.uploadStatus === "DONE" ? (
          <ObjectLink type="file" id={file.id} title={file.name} className={rowStyles.name}>
            {file.name}
          </ObjectLink>
        ) : (
          <span className={rowStyles.name}>{file.name}</span>
        )}
        <FileState file={file} />
        {file.uploadStatus === "DONE" && (
          <>
            <UnreadablePages file={file} />
            {file.fileType === "IMAGE" && file.failureCode && (
              <span className={rowStyles.state} data-bad>
                {t("files.image-unreadable", "This picture could not be read. It can still be downloaded.")}
              </span>
            )}
            <RecordingState file={file} canWrite={canWrite} />
            <TranscriptionState file={file} canWrite={canWrite} />
          </>
        )}
      </div>
      {file.uploadStatus === "DONE" && <SavedActions file={file} canWrite={canWrite} />}
      {file.uploadStatus !== "DONE" && canWrite && <UnsavedActions {...props} />}
    </div>
  );
}

function FileState({ file }: { file: FileRow_FileFragment }) {
  const { user } = useSession();
  const isChecked = file.uploadStatus === "UPLOADING" && file.isJoining;
  useQuery(UploadProgressDocument, {
    variables: { id: file.id },
    pollInterval: ASK_EVERY_MS,
    skip: !isChecked,
  });
  if (file.uploadStatus === "FAILED") {
    return (
      <span className={rowStyles.state} data-bad>
        {failureText(file.failureCode)}
      </span>
    );
  }
  if (file.uploadStatus === "UPLOADING") {
    const isMine = file.createdBy?.id === user.id;
    return (
      <span className={rowStyles.state} role="status">
        {isChecked
          ? t("files.checking", "Checking the file…")
          : isMine
            ? t("files.interrupted", "Interrupted. Choose the same file again to continue.")
            : t("files.by-another", "{name} is uploading this file", { name: file.createdBy?.name ?? "" })}
      </span>
    );
  }
  return (
    <span className={rowStyles.state}>
      {formatBytes(file.sizeBytes)} · {file.createdBy && `${file.createdBy.name} · `}
      <RelativeTime value={file.createdAt} />
    </span>
  );
}

function SavedActions({ file, canWrite }: { file: FileRow_FileFragment; canWrite: boolean }) {
  const client = useApolloClient();
  return (
    <>
      <IconButton
        size="small"
        label={t("files.download", "Download “{name}”", { name: file.name })}
        onClick={() => void downloadFrom(downloadPath(file))}
      >
        <IconDownload size={16} aria-hidden />
      </IconButton>
      {canWrite && (
        <IconButton
          size="small"
          label={t("files.delete", "Delete “{name}”", { name: file.name })}
          onClick={() => void deleteFiles(client, [file])}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function UnsavedActions({ file, documentId }: { file: FileRow_FileFragment; documentId: string }) {
  const { user } = useSession();
  const isInterrupted = file.uploadStatus === "UPLOADING" && !file.isJoining;
  return (
    <>
      {isInterrupted && file.createdBy?.id === user.id && (
        <ContinueButton file={file} onFile={(chosen) => continueFileUpload(documentId, file.id, chosen)} />
      )}
      {!file.isJoining && (
        <Button size="small" kind="quiet" onClick={() => void cancelUpload(file.id)}>
          {file.uploadStatus === "FAILED" ? t("files.remove", "Remove") : t("cancel", "Cancel")}
        </Button>
      )}
    </>
  );
}
