import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { jobNameLengthMax } from "@fieldstone/platform/transcription/transcription-provider.ts";
import { z } from "zod";

/** Concurrent transcriptions per workspace. */
const transcriptionLanes = 4;
/** Interval for polling a provider, in ms. */
const pollEveryMs = 5_000;

/** One step of a transcription: begin it, or poll the provider. */
export const runTranscriptionTask = defineTask({
  name: "transcription.run",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 8 + reservedAttempts,
  queue: "transcription",
  lanes: transcriptionLanes,
});

/** Delete a job's data at the provider. */
export const dropTranscriptionTask = defineTask({
  name: "transcription.drop",
  payload: z.object({
    provider: z.enum(transcriptionProviderNames),
    jobName: z.string().min(1).max(jobNameLengthMax),
  }),
});

/** Schedules the next step of a recording's transcription, at once or at the next poll. */
export async function enqueueTranscription(
  tx: TenantTransaction,
  fileId: string,
  { later = false }: { readonly later?: boolean } = {},
): Promise<void> {
  await tx.enqueue(
    runTranscriptionTask,
    { fileId },
    {
      jobKey: fileId,
      lane: Number.parseInt(fileId.slice(-4), 16) % transcriptionLanes,
      ...(later ? { runAt: new Date(Date.now() + pollEveryMs) } : {}),
    },
  );
}
