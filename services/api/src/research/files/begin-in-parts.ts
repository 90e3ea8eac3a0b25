import { newId } from "@fieldstone/model/ids.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** A new file in the object store. */
interface StoredUpload {
  readonly id: string;
  readonly objectKey: ObjectKey;
  readonly storeUploadId: string;
}

/** Starts an upload in parts in the object store, or aborts it if it cannot be recorded. Returns its id. */
export async function beginInParts(
  context: ApiContext,
  mimeType: string,
  record: (tx: TenantTransaction, stored: StoredUpload) => Promise<void>,
): Promise<string> {
  const { objects } = context.services;
  const { region, teamId } = context.tenant;
  const id = newId();
  const upload = await objects.createUpload(objectKey({ region, teamId }, "files", id), mimeType);
  try {
    await context.write((tx) => record(tx, { id, objectKey: upload.key, storeUploadId: upload.uploadId }));
  } catch (error) {
    await objects.abortUpload(upload);
    throw error;
  }
  return id;
}
