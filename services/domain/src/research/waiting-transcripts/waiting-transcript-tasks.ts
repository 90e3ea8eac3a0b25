import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { sql } from "kysely";
import { z } from "zod";

/** Give a recording the transcript that waited for it. */
export const attachWaitingTranscriptTask = defineTask({
  name: "transcript.attach",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 8 + reservedAttempts,
});

/** Schedules attaching the transcript that waits for a recording, if there is one and the recording can be played. */
export async function enqueueWaitingTranscript(tx: TenantTransaction, fileId: string): Promise<void> {
  const { rows } = await sql`select from transcriptions
    join recordings on recordings.team_id = transcriptions.team_id
      and recordings.file_id = transcriptions.file_id and recordings.status = 'DONE'
    where transcriptions.team_id = ${tx.context.teamId} and file_content is not null
      and transcriptions.file_id = ${fileId}`.execute(tx.db);
  if (rows.length > 0)
    await tx.enqueue(attachWaitingTranscriptTask, { fileId }, { jobKey: `transcript-attach:${fileId}` });
}
