import { daysBefore } from "@fieldstone/model/durations.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { abandonedAtOnceMax, abandonedUploadDays } from "../attachments/attachment.ts";
import { selectAttachments } from "../attachments/attachment-store.ts";
import { giveUpUpload } from "./end-upload.ts";
import { giveUpAbandonedSources } from "./source-upload.ts";

/** For the pipelines: ends uploads without activity for days. Returns the count; 0 if none are left. */
export async function giveUpAbandonedUploads(tx: TenantTransaction, now: Date): Promise<number> {
  const abandoned = await selectAttachments(
    tx,
    sql`upload_status = 'UPLOADING' and joining_since is null
      and created_at < ${daysBefore(now, abandonedUploadDays)}`,
    sql`order by created_at limit ${abandonedAtOnceMax} for no key update`,
  );
  for (const file of abandoned) await giveUpUpload(tx, file);
  return abandoned.length + (await giveUpAbandonedSources(tx, now));
}
