import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { TranscriptionLanguage } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { ObjectKey } from "../objects/object-key.ts";

export interface TranscriptionRequest {
  /** Names the try: a provider that is asked twice by it works once where it can. */
  readonly transcriptionId: string;
  /** Speech in one channel, as MP4. */
  readonly audioKey: ObjectKey;
  readonly durationMs: number;
  readonly language: TranscriptionLanguage;
  /** Names and terms that the provider would not know. */
  readonly vocabulary: readonly string[];
  readonly labelsSpeakers: boolean;
  readonly keepsFillers: boolean;
}

/** A provider that works for long answers with its name of the job, any other with the words. */
export type TranscriptionProgress =
  | { readonly state: "running"; readonly jobName: string }
  | { readonly state: "done"; readonly words: readonly TranscriptWord[] };

/** What turns speech into words with times. Nothing of it is kept at the provider once the words are here. */
export interface TranscriptionProvider {
  readonly name: TranscriptionProviderName;
  /** Where it processes what it is sent; none where nothing leaves the process. */
  readonly regions: readonly RegionKey[];
  /** @throws TranscriptionRefusedError where no other try will succeed; anything else may be tried again */
  start(request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptionProgress>;
  /** As start, of a job that it began. */
  poll(jobName: string, signal: AbortSignal): Promise<TranscriptionProgress>;
  /** Ends a job and deletes what the provider has of it. Safe to repeat. */
  drop(jobName: string, signal: AbortSignal): Promise<void>;
}

export const transcriptionRefusals = [
  "transcription.rejected",
  "transcription.too_large",
  "transcription.unauthorized",
] as const;
export type TranscriptionRefusal = (typeof transcriptionRefusals)[number];

/** The provider will not transcribe this recording, however often it is asked. */
export class TranscriptionRefusedError extends Error {
  override readonly name = "TranscriptionRefusedError";
  readonly code: TranscriptionRefusal;

  constructor(code: TranscriptionRefusal, reason: string) {
    super(`the provider refused: ${reason}`);
    this.code = code;
  }
}

/** The name of a speaker whom a provider only numbers, from 0. */
export function speakerName(index: number): string {
  return `Speaker ${index + 1}`;
}
