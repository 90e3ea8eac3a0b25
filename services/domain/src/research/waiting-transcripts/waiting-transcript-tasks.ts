import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

/** Give a recording the transcript that waited for it. */
export const attachWaitingTranscriptTask = defineTask({
  name: "transcript.attach",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 8 + reservedAttempts,
});

/** Transcripts that are looked at again at once, to keep the transaction short. */
const checkedMax = 100;

/** Schedules attaching the transcript that waits for a recording, if there is one and the recording can be played. */
export async function enqueueWaitingTranscript(tx: TenantTransaction, fileId: string): Promise<void> {
  await enqueueWaiting(tx, sql`transcriptions.file_id = ${fileId}`);
}

/**
 * Schedules attaching transcripts that still wait for recordings that can be played: a release that does not know
 * the task prepared them.
 */
export async function enqueueForgottenTranscripts(tx: TenantTransaction): Promise<void> {
  await enqueueWaiting(tx, sql`true`);
}

async function enqueueWaiting(tx: TenantTransaction, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`select transcriptions.file_id as "fileId" from transcriptions
    join recordings on recordings.team_id = transcriptions.team_id
      and recordings.file_id = transcriptions.file_id and recordings.status = 'DONE'
    join files on files.team_id = transcriptions.team_id and files.file_id = transcriptions.file_id
      and files.deleted_at is null
    where transcriptions.team_id = ${tx.context.teamId} and file_content is not null and ${condition}
    order by transcriptions.created_at limit ${checkedMax}`.execute(tx.db);
  for (const { fileId } of rows)
    await tx.enqueue(attachWaitingTranscriptTask, { fileId }, { jobKey: `transcript-attach:${fileId}` });
}
