import { attachmentLimitBytes, formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { client } from "../../../app/apollo/client.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { holdPage } from "../../../app/leaving/hold-page.ts";
import { TrayList } from "../../../app/trays/tray-list.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CancelUploadDocument } from "../../../graphql/graphql.ts";
import { uploadFile } from "./upload-file.ts";

/** Files that are sent at the same time. */
const FILES_AT_ONCE = 2;

/** One chosen file on its way to a note or insight. */
export interface FileUpload {
  /** Of this page alone. */
  readonly id: string;
  readonly documentId: string;
  readonly file: File;
  /** The file's own, once its upload has begun. */
  readonly fileId: string | undefined;
  readonly state: "waiting" | "sending" | "paused" | "sent" | "failed" | "cancelled";
  readonly sentBytes: number;
  /** Nothing goes out: the connection is lost, or the service restarts. */
  readonly isOffline: boolean;
  readonly reason: string | undefined;
}

const uploads = new TrayList<FileUpload>("files");
const running = new Map<string, AbortController>();

export const currentFileUploads = uploads.current;
export const onFileUploadsChange = uploads.subscribe;

export function isUnderWay({ state }: FileUpload): boolean {
  return state === "waiting" || state === "sending" || state === "paused";
}

/** Why a file cannot be uploaded, before any of it is sent. */
export function refuseFile({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return t("files.refused.empty", "This file is empty.");
  const limit = Math.min(uploadSizeBytesMax, attachmentLimitBytes(mimeTypeOf(name)));
  if (size <= limit) return undefined;
  return t("files.refused.size", "This file is {size}. It can be at most {limit}.", {
    size: formatBytes(size),
    limit: formatBytes(limit),
  });
}

/** Uploads files to a note or insight. Those that cannot be uploaded get their reason at once. */
export function addFileUploads(documentId: string, files: readonly File[]): void {
  const added = files.map((file): FileUpload => {
    const reason = refuseFile(file);
    return { ...waiting(documentId, file), ...(reason ? { state: "failed", reason } : {}) };
  });
  uploads.replace([...uploads.current(), ...added]);
  pump();
}

/** Goes on with an upload that an earlier page began, with the same file chosen again. */
export function continueFileUpload(documentId: string, fileId: string, file: File): void {
  uploads.replace([...uploads.current(), { ...waiting(documentId, file), fileId }]);
  pump();
}

function waiting(documentId: string, file: File): FileUpload {
  return {
    id: toShortId(newId()),
    documentId,
    file,
    fileId: undefined,
    state: "waiting",
    sentBytes: 0,
    isOffline: false,
    reason: undefined,
  };
}

function pump(): void {
  const free = Math.max(0, FILES_AT_ONCE - running.size);
  for (const upload of uploads
    .current()
    .filter(({ state }) => state === "waiting")
    .slice(0, free))
    void run(upload);
}

async function run({ id, documentId, file, fileId }: FileUpload): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const release = holdPage();
  uploads.change(id, { state: "sending", isOffline: false });
  try {
    await uploadFile({
      documentId,
      file,
      fileId,
      signal: controller.signal,
      onBegun: (begun) => {
        uploads.change(id, { fileId: begun });
        // Cancelled while it began: the service knows of it only now.
        if (uploads.find(id)?.state === "cancelled") void cancelUpload(begun);
      },
      onSent: (sentBytes) => uploads.change(id, { sentBytes }),
      onWaiting: (isOffline) => {
        if ((uploads.find(id)?.isOffline ?? isOffline) !== isOffline) {
          uploads.change(id, { isOffline });
        }
      },
    });
    uploads.change(id, { state: "sent", sentBytes: file.size });
  } catch (error) {
    if (!controller.signal.aborted) uploads.change(id, { state: "failed", reason: reasonOf(error) });
  } finally {
    release();
    running.delete(id);
    pump();
  }
}

/** A file that was moved or changed since it was chosen can no longer be read. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "NotReadableError") {
    return t("files.unreadable", "This file was changed or moved. Choose it again.");
  }
  return readFailure(error).message;
}

/** Stops a file for now. What has arrived stays. */
export function pauseFileUpload(id: string): void {
  running.get(id)?.abort();
  uploads.change(id, { state: "paused", isOffline: false });
}

/** Goes on with a paused or failed file. */
export function resumeFileUpload(id: string): void {
  const upload = uploads.find(id);
  if (!upload || running.has(id) || refuseFile(upload.file)) return;
  uploads.change(id, { state: "waiting", reason: undefined });
  pump();
}

/** Ends an upload for good: what has arrived is deleted. */
export function cancelFileUpload(id: string): void {
  const upload = uploads.find(id);
  if (!upload) return;
  running.get(id)?.abort();
  uploads.change(id, { state: "cancelled", isOffline: false });
  if (upload.fileId) void cancelUpload(upload.fileId);
}

/** Ends an upload that another page began, or takes a failed one off the list. */
export async function cancelUpload(fileId: string): Promise<void> {
  await client
    .mutate({
      mutation: CancelUploadDocument,
      variables: { input: { id: fileId } },
      update: (cache) => {
        const id = cache.identify({ __typename: "File", id: fileId });
        if (id) cache.evict({ id });
      },
    })
    .catch(showError);
}

/** Takes the files away that nothing more happens to. */
export function clearEndedUploads(): void {
  uploads.replace(uploads.current().filter(isUnderWay));
}
