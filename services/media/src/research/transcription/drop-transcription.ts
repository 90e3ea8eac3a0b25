import { findVocabulariesInUse } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  dropTranscriptionTask,
  dropVocabulariesTask,
} from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";

/** Cancels a provider's job and deletes the data that the provider keeps. */
export function dropTranscription({
  providers,
}: {
  readonly providers: TranscriptionProviders;
}): TaskImplementation {
  return implementTask(dropTranscriptionTask, async ({ provider, jobName }, { signal }) => {
    await providers.get(provider)?.drop(jobName, signal);
  });
}

/** Deletes the workspace's vocabularies at a provider, apart from those of transcriptions in progress. */
export function dropVocabularies({
  cell,
  providers,
}: {
  readonly cell: CellDatabase;
  readonly providers: TranscriptionProviders;
}): TaskImplementation {
  return implementTask(dropVocabulariesTask, async ({ provider }, { context, signal }) => {
    const readUses = () => withTenant(cell, context, "read", (tx) => findVocabulariesInUse(tx, provider));
    await providers.get(provider)?.dropVocabularies?.(context.teamId, readUses, signal);
  });
}
