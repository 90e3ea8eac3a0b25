import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { TranscriptionLanguage } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { ObjectKey } from "../objects/object-key.ts";

export interface TranscriptionRequest {
  /** Identifies the attempt: providers that support it transcribe repeated requests once. */
  readonly id: string;
  readonly teamId: string;
  /** Audio with one channel, as MP4. */
  readonly audioKey: ObjectKey;
  readonly durationMs: number;
  readonly language: TranscriptionLanguage;
  /** Names and terms that the provider is unlikely to know. */
  readonly vocabulary: readonly string[];
  readonly labelsSpeakers: boolean;
  readonly keepsFillers: boolean;
}

/** What a request's vocabulary at the provider depends on. */
export type VocabularyUse = Pick<TranscriptionRequest, "language" | "vocabulary">;

/** Longest name of a job, which may be an address. */
export const jobNameLengthMax = 2_000;

/**
 * Providers with long-running jobs return the job's name, others return the words. The name to poll with next may
 * differ from the one before.
 */
export type TranscriptionProgress =
  | { readonly state: "running"; readonly jobName: string }
  | { readonly state: "done"; readonly words: readonly TranscriptWord[] };

/** A speech-to-text service with word times. It keeps no data once the words are received. */
export interface TranscriptionProvider {
  readonly name: TranscriptionProviderName;
  /** Where it processes audio; empty if nothing leaves the process. */
  readonly regions: readonly RegionKey[];
  /**
   * Safe to repeat where the provider has jobs: a process may be killed before it stores the job's name, and a second job
   * would be paid for too.
   * @throws TranscriptionRefusedError if no retry can succeed; other errors may be retried
   */
  start(request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptionProgress>;
  /** As start, for a job that it started for this request. */
  poll(jobName: string, request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptionProgress>;
  /** Ends a job and deletes the provider's data of it. Safe to repeat. */
  drop(jobName: string, signal: AbortSignal): Promise<void>;
  /**
   * Deletes a workspace's vocabularies that no transcription in progress uses, of providers that keep some. Safe to
   * repeat. `readUses` is called once those that exist are known.
   */
  dropVocabularies?(
    teamId: string,
    readUses: () => Promise<readonly VocabularyUse[]>,
    signal: AbortSignal,
  ): Promise<void>;
}

export const transcriptionRejections = [
  "transcription.rejected",
  "transcription.too_large",
  "transcription.unauthorized",
  "transcription.vocabulary_rejected",
] as const;
export type TranscriptionRejection = (typeof transcriptionRejections)[number];

/** The provider will not transcribe this recording, even if retried. */
export class TranscriptionRefusedError extends Error {
  override readonly name = "TranscriptionRefusedError";
  readonly code: TranscriptionRejection;

  constructor(code: TranscriptionRejection, reason: string) {
    super(`the provider refused: ${reason}`);
    this.code = code;
  }
}

/** Name of a speaker whom a provider identifies by number, from 0. */
export function speakerName(index: number): string {
  return `Speaker ${index + 1}`;
}
