import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { client } from "../../../app/apollo/client.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { fileProblem } from "../../../app/errors/file-problem.ts";
import { holdPage } from "../../../app/leaving/hold-page.ts";
import { TrayList } from "../../../app/trays/tray-list.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CancelUploadDocument } from "../../../graphql/graphql.ts";
import { giveTranscript } from "../transcription/own/give-transcript.ts";
import type { SentTranscript } from "../transcription/own/read-transcripts.ts";
import { refuseFile } from "./refuse-file.ts";
import { uploadFile } from "./upload-file.ts";
import { mayPass, waitForConnection } from "./wait-for-connection.ts";

/** Files uploaded in parallel. */
const FILES_AT_ONCE = 2;

/** A chosen file being uploaded to a note or insight. */
export interface FileUpload {
  /** Local to this page. */
  readonly id: string;
  readonly documentId: string;
  readonly file: File;
  /** The file's id, once its upload has begun. */
  readonly fileId: string | undefined;
  readonly state: "waiting" | "sending" | "paused" | "sent" | "failed" | "cancelled";
  /** Falls only when sending stops, to what has arrived: the rest would be sent again. */
  readonly sentBytes: number;
  readonly arrivedBytes: number;
  /** Nothing is being sent: the connection is lost, or the service restarts. */
  readonly isOffline: boolean;
  readonly reason: string | undefined;
  /** Sent first, so that it is kept if this page is closed. */
  readonly transcript: SentTranscript | undefined;
}

const uploads = new TrayList<FileUpload>("files");
const running = new Map<string, AbortController>();

export const currentFileUploads = uploads.current;
export const onFileUploadsChange = uploads.subscribe;

export function isInProgress({ state }: FileUpload): boolean {
  return state === "waiting" || state === "sending" || state === "paused";
}

/**
 * Uploads files to a note or insight, a recording with its transcript if it has one. Those that cannot be uploaded
 * fail at once.
 */
export function addFileUploads(
  documentId: string,
  files: readonly File[],
  transcript?: SentTranscript | undefined,
): void {
  const added = files.map((file): FileUpload => {
    const reason = refuseFile(file);
    return { ...waiting(documentId, file), transcript, ...(reason ? { state: "failed", reason } : {}) };
  });
  uploads.replace([...uploads.current(), ...added]);
  pump();
}

/** Resumes an upload that an earlier page began, with the same file chosen again. */
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
    arrivedBytes: 0,
    isOffline: false,
    reason: undefined,
    transcript: undefined,
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

async function run({ id, documentId, file, fileId, arrivedBytes }: FileUpload): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const release = holdPage();
  uploads.change(id, { state: "sending", isOffline: false });
  const { signal } = controller;
  try {
    await uploadFile({
      documentId,
      file,
      fileId,
      arrivedBytes,
      signal,
      beforeParts: async (begun) => {
        uploads.change(id, { fileId: begun });
        // Cancelled while it was being created: only now the server can be told.
        if (uploads.find(id)?.state === "cancelled") void cancelUpload(begun);
        else await sendTranscript(id, begun, signal);
      },
      onSent: ({ shown, arrived }) => uploads.change(id, { sentBytes: shown, arrivedBytes: arrived }),
      onWaiting: (isOffline) => {
        if ((uploads.find(id)?.isOffline ?? isOffline) !== isOffline) {
          uploads.change(id, { isOffline });
        }
      },
    });
    const sentId = uploads.find(id)?.fileId;
    if (sentId !== undefined) await sendTranscript(id, sentId, signal, true);
    uploads.change(id, { state: "sent", sentBytes: file.size });
  } catch (error) {
    if (!signal.aborted) stopSending(id, { state: "failed", reason: fileProblem(error) });
  } finally {
    release();
    running.delete(id);
    pump();
  }
}

function stopSending(id: string, next: Partial<FileUpload>): void {
  uploads.change(id, { ...next, sentBytes: uploads.find(id)?.arrivedBytes ?? 0 });
}

/** Gives the recording its transcript, unless it has it. Whatever becomes of that, the recording is uploaded. */
async function sendTranscript(id: string, fileId: string, signal: AbortSignal, isLastTry = false) {
  const transcript = uploads.find(id)?.transcript;
  if (transcript?.content === undefined) return;
  const { name, content } = transcript;
  const give = () => giveTranscript(fileId, name, content);
  const onWaiting = (isOffline: boolean) => uploads.change(id, { isOffline });
  let problem: string | undefined;
  try {
    await (isLastTry ? waitForConnection(give, signal, onWaiting) : give());
  } catch (error) {
    signal.throwIfAborted();
    if (!isLastTry && mayPass(error)) return;
    problem = readFailure(error).message;
  }
  uploads.change(id, { transcript: { name, content: undefined, problem } });
}

/** Pauses an upload. Parts that arrived are kept. */
export function pauseFileUpload(id: string): void {
  running.get(id)?.abort();
  stopSending(id, { state: "paused", isOffline: false });
}

/** Resumes a paused or failed upload. */
export function resumeFileUpload(id: string): void {
  const upload = uploads.find(id);
  if (!upload || running.has(id) || refuseFile(upload.file)) return;
  uploads.change(id, { state: "waiting", reason: undefined });
  pump();
}

/** Cancels an upload: parts that arrived are deleted. */
export function cancelFileUpload(id: string): void {
  const upload = uploads.find(id);
  if (!upload) return;
  running.get(id)?.abort();
  uploads.change(id, { state: "cancelled", isOffline: false });
  if (upload.fileId) void cancelUpload(upload.fileId);
}

/** Cancels an upload that another page began, or removes a failed one from the list. */
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

/** Removes files that are final. */
export function clearEndedUploads(): void {
  uploads.replace(uploads.current().filter(isInProgress));
}
