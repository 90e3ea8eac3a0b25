import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "../attachments/attachment.ts";
import { makeImageSizesTask } from "./image-tasks.ts";

/** After an upload: schedules the creation of an image's sizes. */
export async function beginImageSizes(tx: TenantTransaction, file: Attachment): Promise<void> {
  if (file.fileType === "IMAGE") await tx.enqueue(makeImageSizesTask, { fileId: file.id });
}
