import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { StoredFile } from "../files/find-file.ts";
import { findMaskedSpans } from "./masked-spans.ts";
import { findRecordings } from "./read-recordings.ts";
import { recordingBeingRedacted, recordingKeys } from "./recording.ts";

type ServedFile = Pick<StoredFile, "id" | "name" | "mimeType" | "objectKey">;

/** What is given of a file, and under which name. */
export interface ServedObject {
  readonly objectKey: ObjectKey;
  readonly mimeType: string;
  readonly name: string;
}

/**
 * The object that is given to those who may read a file: the one that was uploaded, or, of a recording that is redacted,
 * the one that it is played from. Undefined while that is being made.
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

/** As findServedObject. @throws ProductError `recording.redacting` while that is being made */
export async function readServedObject(tx: TenantTransaction, file: ServedFile): Promise<ServedObject> {
  const served = await findServedObject(tx, file);
  if (served === undefined) throw recordingBeingRedacted();
  return served;
}
