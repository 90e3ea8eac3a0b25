import { buffer } from "node:stream/consumers";
import {
  type Attachment,
  uploadIncomplete,
} from "@fieldstone/domain/research/files/attachments/attachment.ts";
import {
  type InspectedFile,
  inspectedBytesMax,
  inspectFile,
} from "@fieldstone/domain/research/files/inspect-file.ts";
import { completeUpload, failUpload } from "@fieldstone/domain/research/files/uploads/end-upload.ts";
import { findUpload } from "@fieldstone/domain/research/files/uploads/find-upload.ts";
import { joinUploadTask } from "@fieldstone/domain/research/files/uploads/upload-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { uploadPartCount, uploadPartRange } from "@fieldstone/model/files/upload-parts.ts";
import type { ObjectStore, UploadedPart } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** The failure of an upload whose parts could not be joined in any attempt. */
const internalFailure = "upload.internal";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}

/** Joins an upload's parts and inspects the file. After a kill, a run finds the parts or the whole object. */
export function joinUploadWork({ cell, objects }: Dependencies): TaskImplementation {
  return implementTask(joinUploadTask, async ({ fileId }, run) => {
    const write = (fn: (tx: TenantTransaction) => Promise<void>) =>
      withTenant(cell, run.context, "write", fn);
    if (isReservedAttempt(joinUploadTask, run)) {
      // It does nothing to an upload that has ended.
      return await write((tx) => failUpload(tx, fileId, internalFailure));
    }
    const file = await withTenant(cell, run.context, "read", (tx) => findUpload(tx, fileId));
    if (file === undefined) return;
    try {
      await joinParts(objects, file);
      const inspected = await inspect(objects, file);
      await write((tx) => completeUpload(tx, fileId, inspected));
    } catch (error) {
      if (error instanceof ProductError && error.title !== "InternalError") {
        run.log.info({ error, fileId }, "an upload could not be used");
        await write((tx) => failUpload(tx, fileId, error.code));
        return;
      }
      if (isLastWorkingAttempt(joinUploadTask, run)) {
        run.log.error({ error, fileId }, "the parts of an upload could not be joined in any attempt");
        await write((tx) => failUpload(tx, fileId, internalFailure));
      }
      throw error;
    }
  });
}

/** Joins the parts of an upload, unless that has been done. @throws ProductError `upload.incomplete` */
export async function joinParts(
  objects: ObjectStore,
  file: Pick<Attachment, "objectKey" | "sizeBytes" | "storeUploadId">,
): Promise<void> {
  const { objectKey: key, storeUploadId: uploadId, sizeBytes } = file;
  const joined = await objects.head(key);
  if (joined?.sizeBytes === sizeBytes || uploadId === null) return;
  const parts = await objects.listParts({ key, uploadId });
  if (!areAllParts(parts, sizeBytes)) throw uploadIncomplete();
  await objects.completeUpload({ key, uploadId }, parts);
}

/** Whether exactly the file's parts are present, each with its size. */
export function areAllParts(parts: readonly UploadedPart[], sizeBytes: number): boolean {
  return (
    parts.length === uploadPartCount(sizeBytes) &&
    parts.every((part, index) => {
      const { start, end } = uploadPartRange(index + 1, sizeBytes);
      return part.partNumber === index + 1 && part.sizeBytes === end - start;
    })
  );
}

async function inspect(objects: ObjectStore, file: Attachment): Promise<InspectedFile> {
  const { objectKey, name, sizeBytes } = file;
  const { body } = await objects.get(objectKey, { start: 0, end: inspectedBytesMax - 1 });
  return inspectFile({ name, sizeBytes, head: await buffer(body) });
}
