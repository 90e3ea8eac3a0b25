import { uploadPartCount, uploadPartRange } from "@fieldstone/model/files/upload-parts.ts";
import { client } from "../../../app/apollo/client.ts";
import {
  BeginUploadDocument,
  ContinueUploadDocument,
  FinishUploadDocument,
} from "../../../graphql/graphql.ts";
import { sendPart } from "./send-part.ts";
import { countSent, type SentBytes } from "./upload-progress.ts";
import { waitForConnection } from "./wait-for-connection.ts";

/** Parts of one file uploaded in parallel: one rarely fills a connection. */
const PARTS_AT_ONCE = 3;

export interface SendSteps {
  readonly file: File;
  /** Set when an upload is resumed. */
  readonly fileId: string | undefined;
  /** What had arrived when an attempt of this page stopped. */
  readonly arrivedBytes?: number;
  readonly signal: AbortSignal;
  /** Called once the upload exists, begun here or earlier; nothing is sent before it ends. */
  readonly beforeParts: (fileId: string) => void | Promise<void>;
  readonly onSent: (sent: SentBytes) => void;
  /** Called when it starts or stops waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
}

export interface UploadSteps extends SendSteps {
  readonly documentId: string;
}

/** The start, resume and completion of a multipart upload, which depend on the file's purpose. */
export interface UploadMethod<T> {
  /** Returns the file's id. */
  begin(file: File): Promise<string>;
  /** Checksums of the parts that have arrived, by number. */
  readArrived(fileId: string): Promise<ReadonlyMap<number, string>>;
  finish(fileId: string): Promise<T>;
}

/**
 * Uploads a file as an attachment of a note or insight. Resolves once all of it has arrived. @throws as
 * sendInParts
 */
export async function uploadFile({ documentId, ...steps }: UploadSteps): Promise<void> {
  await sendInParts(
    {
      begin: (file) => begin(documentId, file),
      readArrived,
      finish: (id) => client.mutate({ mutation: FinishUploadDocument, variables: { input: { id } } }),
    },
    steps,
  );
}

/**
 * Uploads a file in parts, directly to storage. Parts that arrived before are compared by checksum and not
 * resent. Resolves once all have arrived.
 * @throws the API's error, or the signal's reason
 */
export async function sendInParts<T>(way: UploadMethod<T>, steps: SendSteps): Promise<T> {
  const { file, signal } = steps;
  const patiently = <T>(act: () => Promise<T>) => waitForConnection(act, signal, steps.onWaiting);
  const fileId = steps.fileId ?? (await way.begin(file));
  await steps.beforeParts(fileId);
  const arrived = steps.fileId === undefined ? new Map() : await patiently(() => way.readArrived(fileId));
  const count = countSent(file.size, steps.arrivedBytes ?? 0, steps.onSent);
  const numbers = Array.from({ length: uploadPartCount(file.size) }, (_, index) => index + 1).values();
  const sendNext = async () => {
    for (const partNumber of numbers) {
      signal.throwIfAborted();
      const { start, end } = uploadPartRange(partNumber, file.size);
      const bytes = file.slice(start, end);
      const sha256 = await checksumOf(bytes);
      if (arrived.get(partNumber) !== sha256) {
        await patiently(() =>
          sendPart({ fileId, partNumber, bytes, sha256 }, signal, (sent) => count.sending(partNumber, sent)),
        );
      }
      count.arrived(partNumber);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  return patiently(() => way.finish(fileId));
}

async function begin(documentId: string, file: File): Promise<string> {
  const { data } = await client.mutate({
    mutation: BeginUploadDocument,
    variables: { input: { documentId, name: file.name, sizeBytes: file.size } },
  });
  if (!data) throw new TypeError("an upload began without an answer");
  return data.beginUpload.upload.file.id;
}

/** Checksums of the parts that have arrived, by number. */
async function readArrived(fileId: string): Promise<ReadonlyMap<number, string>> {
  const { data } = await client.query({
    query: ContinueUploadDocument,
    variables: { id: fileId },
    fetchPolicy: "no-cache",
  });
  return new Map(data?.upload.arrivedParts.map(({ partNumber, sha256 }) => [partNumber, sha256]));
}

async function checksumOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
