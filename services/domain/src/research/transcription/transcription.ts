import { ProductError } from "@fieldstone/model/errors.ts";
import type { TranscriptionLanguage } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";

export const transcriptionStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type TranscriptionStatus = (typeof transcriptionStatuses)[number];

/** The latest attempt to transcribe a recording. */
export interface Transcription {
  readonly fileId: string;
  /** Identifies this attempt. */
  readonly id: string;
  /** The note that the transcript is written to. */
  readonly noteId: string;
  /** Null for a transcript from a file. */
  readonly provider: TranscriptionProviderName | null;
  readonly language: TranscriptionLanguage;
  readonly labelsSpeakers: boolean;
  readonly removesFillers: boolean;
  readonly vocabulary: readonly string[];
  /** Whether its turns replace those of an earlier transcript of the recording. */
  readonly replacesEarlier: boolean;
  /** Zero for the file of a transcript that waits for its recording. */
  readonly durationMs: number;
  readonly status: TranscriptionStatus;
  readonly failureCode: string | null;
  readonly jobName: string | null;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  /** When its words were written last; before that, when it began. */
  readonly changedAt: Date;
}

export function isTranscriptionInProgress({ status }: Pick<Transcription, "status">): boolean {
  return status === "QUEUED" || status === "RUNNING";
}

export function transcriptionNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "transcription.not_found",
    "This recording has no transcript, or it is not shared with you.",
  );
}

export function transcriptionInProgress(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "transcription.under_way",
    "This recording is being transcribed already. Wait until it is done, or cancel it.",
  );
}

export function transcriptionEnded(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "transcription.ended",
    "This recording is no longer being transcribed. Reload the page.",
  );
}

export function transcriptionNeedsNote(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "transcription.note_needed",
    "Only recordings of notes can be transcribed. Attach this one to a note.",
  );
}

export function transcriptNoteFull(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "transcription.note_full",
    "The note is too long for another transcript. Attach the recording to a new note.",
  );
}

export function transcriptionProviderMissing(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "transcription.provider_missing",
    "The chosen transcription provider is not set up here. Choose another one in the transcription settings.",
    { field: "provider" },
  );
}

export function transcriptionMinutesUsed(
  planName: string,
  minutesMax: number,
  minutesLeft: number,
): ProductError {
  return new ProductError(
    "Forbidden",
    "plan.limit_reached",
    `Your plan (${planName}) includes ${minutesMax} minutes of transcription a month, of which ${minutesLeft} are left. Wait for the next month, or ask a workspace admin to upgrade.`,
    { upgrade: { area: "transcription" } },
  );
}
