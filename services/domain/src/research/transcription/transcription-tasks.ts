import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Recordings of a workspace that are transcribed at once. */
const transcriptionLanes = 4;
/** How often a provider is asked how far it is, in ms. */
const pollEveryMs = 5_000;

/** One step of a transcription: begin it, or ask how far it is. */
export const runTranscriptionTask = defineTask({
  name: "transcription.run",
  payload: z.object({ fileId: z.uuid() }),
  queue: "transcription",
  lanes: transcriptionLanes,
});

/** Delete what a provider has of a job. */
export const dropTranscriptionTask = defineTask({
  name: "transcription.drop",
  payload: z.object({ provider: z.enum(transcriptionProviderNames), jobName: z.string().min(1).max(200) }),
});

/** Takes the next step of a recording's transcription, at once or when it is time to ask again. */
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
