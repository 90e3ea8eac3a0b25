import type { TranscriptionLanguage } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";

/** The choices of a workspace or a project; null for settings without a choice. */
export interface StoredTranscriptionSettings {
  readonly provider: TranscriptionProviderName | null;
  readonly language: TranscriptionLanguage | null;
  readonly labelsSpeakers: boolean | null;
  readonly removesFillers: boolean | null;
  readonly vocabulary: readonly string[];
  /** Number of changes: 0 if nothing was ever chosen. */
  readonly changeNumber: number;
}
