import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { StoredFile } from "../files/find-file.ts";
import { findMaskedSpans } from "./masked-spans.ts";
import { findRecordings } from "./read-recordings.ts";
import { recordingBeingRedacted, recordingKeys } from "./recording.ts";

type ServedFile = Pick<StoredFile, "id" | "name" | "mimeType" | "objectKey">;

/** The object that is served for a file, and its download name. */
export interface ServedObject {
  readonly objectKey: ObjectKey;
  readonly mimeType: string;
  readonly name: string;
}

/**
 * The object to serve for a file: the uploaded one, or for a redacted recording the one made for playback.
 * Undefined while that is being made.
 */
export async function findServedObject(
  tx: TenantTransaction,
  { id, name, mimeType, objectKey }: ServedFile,
): Promise<ServedObject | undefined> {
  if (!(await findMaskedSpans(tx, [id])).has(id)) return { objectKey, mimeType, name };
  const recording = (await findRecordings(tx, [id])).get(id);
  if (recording?.status !== "DONE") return undefined;
  const isVideo = recording.metadata?.mediaType === "VIDEO";
  return {
    objectKey: recordingKeys(tx.context, recording).normalized,
    mimeType: isVideo ? "video/mp4" : "audio/mp4",
    name: `${name.replace(/\.[^.]{1,8}$/u, "")}.${isVideo ? "mp4" : "m4a"}`,
  };
}

/** As findServedObject. @throws ProductError `recording.redacting` while the object is being made */
export async function readServedObject(tx: TenantTransaction, file: ServedFile): Promise<ServedObject> {
  const served = await findServedObject(tx, file);
  if (served === undefined) throw recordingBeingRedacted();
  return served;
}
