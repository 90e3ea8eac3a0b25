import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

const objectKey = z.custom<ObjectKey>((value) => typeof value === "string" && isObjectKey(value));

/** Join the parts of an upload and detect its type. Two at a time per workspace: joining reads the disk. */
export const joinUploadTask = defineTask({
  name: "upload.join",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 5 + reservedAttempts,
  queue: "uploads",
  lanes: 2,
});

/** Free the bytes of an upload that failed or was cancelled, or of a replaced file. */
export const dropUploadTask = defineTask({
  name: "upload.drop",
  payload: z.object({ objectKey, storeUploadId: z.string().nullable() }),
});
