import {
  type TranscriptionProviderName,
  transcriptionProviderNames,
} from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { jobNameLengthMax } from "@fieldstone/platform/transcription/transcription-provider.ts";
import { sql } from "kysely";
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

/** Delete the vocabularies that a provider keeps for the workspace, apart from those in use. */
export const dropVocabulariesTask = defineTask({
  name: "transcription.drop-vocabularies",
  payload: z.object({ provider: z.enum(transcriptionProviderNames) }),
});

/** The only provider that keeps vocabularies apart from its jobs. */
const vocabularyProvider: TranscriptionProviderName = "aws";

/** Schedules deleting an ended attempt's vocabulary, unless other attempts use it. */
export async function enqueueDropVocabularies(
  tx: TenantTransaction,
  {
    provider,
    vocabulary,
  }: { readonly provider: TranscriptionProviderName | null; readonly vocabulary: readonly string[] },
): Promise<void> {
  if (provider === vocabularyProvider && vocabulary.length > 0) await dropVocabularies(tx);
}

/** Schedules deleting vocabularies that killed processes left, of workspaces that have used some. */
export async function enqueueForgottenVocabularies(tx: TenantTransaction): Promise<void> {
  const { rows } = await sql`select from transcriptions where team_id = ${tx.context.teamId}
    and provider = ${vocabularyProvider} and vocabulary <> '[]' limit 1`.execute(tx.db);
  if (rows.length > 0) await dropVocabularies(tx);
}

async function dropVocabularies(tx: TenantTransaction): Promise<void> {
  const provider = vocabularyProvider;
  await tx.enqueue(dropVocabulariesTask, { provider }, { jobKey: `drop-vocabularies:${provider}` });
}

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
