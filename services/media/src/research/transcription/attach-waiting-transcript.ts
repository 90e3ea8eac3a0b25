import {
  attachWaitingTranscript,
  failWaitingTranscript,
} from "@fieldstone/domain/research/attached-transcripts/attach-waiting-transcript.ts";
import { attachWaitingTranscriptTask } from "@fieldstone/domain/research/waiting-transcripts/waiting-transcript-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** The failure of a transcript that could not be attached in any attempt. */
const internalFailure = "transcription.internal";

/** Gives a recording the transcript that waited for it, or records why it cannot. */
export function attachWaitingTranscriptWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(attachWaitingTranscriptTask, async ({ fileId }, run) => {
    const write = (fn: (tx: TenantTransaction) => Promise<void>) =>
      withTenant(cell, run.context, "write", fn);
    const fail = (code: string) => write((tx) => failWaitingTranscript(tx, fileId, code));
    if (isReservedAttempt(attachWaitingTranscriptTask, run)) return await fail(internalFailure);
    try {
      await write((tx) => attachWaitingTranscript(tx, fileId));
    } catch (error) {
      const refused = isRejection(error);
      if (!refused && !isLastWorkingAttempt(attachWaitingTranscriptTask, run)) throw error;
      run.log[refused ? "warn" : "error"]({ error, fileId }, "a waiting transcript was not attached");
      await fail(error instanceof ProductError ? error.code : internalFailure);
    }
  });
}

/** A busy document or a lost connection may pass. */
function isRejection(error: unknown): boolean {
  return error instanceof ProductError && error.title !== "InternalError" && error.code !== "document.busy";
}
