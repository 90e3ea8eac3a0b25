import { client } from "../../../app/apollo/client.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { holdPage } from "../../../app/leaving/hold-page.ts";
import { type BulkImportItemKind, MakeBulkImportNoteDocument } from "../../../graphql/graphql.ts";
import { pathOf } from "../../../ui/forms/file-path.ts";
import { PartLostError } from "../../research/files/send-part.ts";
import { uploadFile } from "../../research/files/upload-file.ts";
import { waitForConnection } from "../../research/files/wait-for-connection.ts";
import { giveTranscript } from "../../research/transcription/own/give-transcript.ts";
import { readTranscript } from "../../research/transcription/own/read-transcripts.ts";
import { sendFile, UploadRejectedError } from "../imports/send-file.ts";

/** Files sent in parallel. */
const FILES_AT_ONCE = 4;

/** A chosen file of a bulk import. */
export interface FileToSend {
  readonly position: number;
  readonly path: string;
  readonly projectId: string;
  readonly kind: BulkImportItemKind;
  readonly file: File;
  readonly transcript?: File | undefined;
  /** Set if an earlier page began to send it. */
  readonly noteId?: string | null;
  readonly uploadId?: string | null;
}

/** The bulk import that this page sends; one at a time. */
export interface BulkRun {
  readonly bulkImportId: string;
  readonly total: number;
  readonly sent: number;
  readonly isOffline: boolean;
  /** Rejected files, with the reasons. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
  readonly isOver: boolean;
}

let run: BulkRun | undefined;
let controller: AbortController | undefined;
const listeners = new Set<() => void>();

export const currentRun = (): BulkRun | undefined => run;

export function onRunChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<BulkRun>): void {
  if (run === undefined) return;
  run = { ...run, ...next };
  for (const listener of listeners) listener();
}

/**
 * Sends files, each until it is accepted or rejected. Returns false while another bulk import is being sent.
 */
export function sendAll(bulkImportId: string, files: readonly FileToSend[]): boolean {
  if (run && !run.isOver) return false;
  run = { bulkImportId, total: files.length, sent: 0, isOffline: false, refused: [], isOver: false };
  change({});
  controller = new AbortController();
  const { signal } = controller;
  const release = holdPage();
  const queue = files.values();
  const sendNext = async () => {
    for (const next of queue) {
      if (signal.aborted) return;
      try {
        await send(bulkImportId, next, signal);
        change({ sent: (run?.sent ?? 0) + 1 });
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof UploadRejectedError ? error.message : readFailure(error).message;
        refuse(next.path, reason);
      }
    }
  };
  void Promise.all(Array.from({ length: FILES_AT_ONCE }, sendNext)).finally(() => {
    release();
    change({ isOver: true, isOffline: false });
  });
  return true;
}

function refuse(path: string, reason: string): void {
  change({ refused: [...(run?.refused ?? []), { path, reason }] });
}

/** Stops sending. */
export function stopSending(): void {
  controller?.abort();
}

async function send(bulkImportId: string, next: FileToSend, signal: AbortSignal): Promise<void> {
  const { file, position, projectId } = next;
  const onWaiting = (isOffline: boolean) => {
    if (run?.isOffline !== isOffline) change({ isOffline });
  };
  const patiently = <T>(act: () => Promise<T>) => waitForConnection(act, signal, onWaiting);
  if (next.kind === "TEXT") {
    await patiently(() => sendText(projectId, file, { bulkImportId, position }, signal));
    return;
  }
  const documentId = next.noteId ?? (await patiently(() => makeNote(bulkImportId, position)));
  await uploadFile({
    documentId,
    file,
    fileId: next.uploadId ?? undefined,
    signal,
    beforeParts: (fileId) => sendTranscript(fileId, next.transcript, patiently),
    onSent: () => {},
    onWaiting,
  });
}

/** Gives a recording its transcript before its own content. One that is rejected is listed, and it is sent. */
async function sendTranscript(
  fileId: string,
  file: File | undefined,
  patiently: (act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (file === undefined) return;
  const read = await readTranscript(file);
  if (read === undefined) return;
  const { name, content, problem = "" } = read;
  if (content === undefined) {
    refuse(pathOf(file), problem);
    return;
  }
  try {
    await patiently(() => giveTranscript(fileId, name, content));
  } catch (error) {
    const { code, message } = readFailure(error);
    if (code === undefined) throw error;
    refuse(pathOf(file), message);
  }
}

async function sendText(
  projectId: string,
  file: File,
  item: { bulkImportId: string; position: number },
  signal: AbortSignal,
): Promise<void> {
  const sending = sendFile(projectId, file, undefined, () => {}, item);
  signal.addEventListener("abort", sending.cancel, { once: true });
  try {
    await sending.done;
  } catch (error) {
    throw error instanceof UploadRejectedError && error.mayPass ? new PartLostError() : error;
  } finally {
    signal.removeEventListener("abort", sending.cancel);
  }
}

async function makeNote(bulkImportId: string, position: number): Promise<string> {
  const { data } = await client.mutate({
    mutation: MakeBulkImportNoteDocument,
    variables: { input: { bulkImportId, position } },
  });
  if (!data) throw new TypeError("a note was made without an answer");
  return data.makeBulkImportNote.noteId;
}
