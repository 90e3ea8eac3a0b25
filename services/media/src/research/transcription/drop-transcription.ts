import { dropTranscriptionTask } from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
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
