import type { TranscriptionLanguage } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";

/** What a workspace or a project has decided; null for what it leaves open. */
export interface KeptTranscriptionSettings {
  readonly provider: TranscriptionProviderName | null;
  readonly language: TranscriptionLanguage | null;
  readonly labelsSpeakers: boolean | null;
  readonly removesFillers: boolean | null;
  readonly vocabulary: readonly string[];
  /** How often they were changed: 0 where nobody has decided anything. */
  readonly changeNumber: number;
}
