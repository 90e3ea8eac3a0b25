import { requireAllowedRegions } from "@fieldstone/domain/research/transcription/start-transcription.ts";
import {
  beginTranscriptionStep,
  failTranscription,
  finishTranscription,
  isTranscriptionCurrent,
  keepTranscriptionJob,
  pauseTranscription,
  type TranscriptionStep,
} from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import { runTranscriptionTask } from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import {
  type TranscriptionProgress,
  type TranscriptionProvider,
  TranscriptionRefusedError,
} from "@fieldstone/platform/transcription/transcription-provider.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly providers: TranscriptionProviders;
}

/** Takes one step of a transcription: sends the sound, or polls the provider. */
export function runTranscription({ cell, providers }: Dependencies): TaskImplementation {
  return implementTask(runTranscriptionTask, async ({ fileId }, run) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const reserved = isReservedAttempt(runTranscriptionTask, run);
    const step = await write((tx) => beginTranscriptionStep(tx, fileId, { reserved }));
    if (step === undefined) return;
    const { transcription } = step;
    const provider = transcription.provider === null ? undefined : providers.get(transcription.provider);
    if (provider === undefined) {
      await write((tx) => failTranscription(tx, transcription, "transcription.provider_missing"));
      return;
    }
    const watch = watchForCancel(run.signal, () =>
      withTenant(cell, run.context, "read", (tx) => isTranscriptionCurrent(tx, transcription)),
    );
    try {
      await write((tx) => requireAllowedRegions(tx, provider));
      const progress = await advance(provider, step, run.context.teamId, watch.signal);
      if (progress.state === "done")
        await write((tx) => finishTranscription(tx, transcription, progress.words));
      else if (!(await write((tx) => keepTranscriptionJob(tx, transcription, progress.jobName))))
        await provider.drop(progress.jobName, run.signal);
    } catch (error) {
      if (watch.isCancelled) return;
      run.log.warn({ error, fileId, provider: provider.name }, "a transcription failed");
      const code = failureOf(error, run);
      await write((tx) =>
        code === undefined
          ? pauseTranscription(tx, transcription)
          : failTranscription(tx, transcription, code),
      );
      if (code === undefined || code === "transcription.unavailable") throw error;
    } finally {
      watch.stop();
    }
  });
}

function advance(
  provider: TranscriptionProvider,
  { transcription, audioKey }: TranscriptionStep,
  teamId: string,
  signal: AbortSignal,
): Promise<TranscriptionProgress> {
  const { jobName, removesFillers, ...rest } = transcription;
  const request = { ...rest, teamId, audioKey, keepsFillers: !removesFillers };
  return jobName === null ? provider.start(request, signal) : provider.poll(jobName, request, signal);
}

/** Why no further run will follow; undefined where one may succeed. */
function failureOf(error: unknown, run: TaskRun): string | undefined {
  if (error instanceof TranscriptionRefusedError) return error.code;
  if (error instanceof ProductError && error.title !== "InternalError") return error.code;
  return isLastWorkingAttempt(runTranscriptionTask, run) ? "transcription.unavailable" : undefined;
}
