import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { findWaitingFile } from "../transcription/transcription-store.ts";

/** Give a recording the transcript that waited for it. */
export const attachWaitingTranscriptTask = defineTask({
  name: "transcript.attach",
  payload: z.object({ fileId: z.uuid() }),
});

/** Schedules attaching the transcript that waits for a recording, if there is one. */
export async function enqueueWaitingTranscript(tx: TenantTransaction, fileId: string): Promise<void> {
  if ((await findWaitingFile(tx, fileId)) === undefined) return;
  await tx.enqueue(attachWaitingTranscriptTask, { fileId }, { jobKey: `transcript-attach:${fileId}` });
}
