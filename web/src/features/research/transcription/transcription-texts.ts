import { t } from "../../../app/i18n/t.ts";
import type { TranscriptionProvider } from "../../../graphql/graphql.ts";

/** Why a recording has no transcript, and what to do. */
export function transcriptionFailureText(code: string | null): string {
  switch (code) {
    case "transcription.silent":
      return t("transcription.failed.silent", "Nothing was said in this recording that could be understood.");
    case "transcription.audio":
      return t("transcription.failed.audio", "The sound of this recording could not be read. Try again.");
    case "transcription.rejected":
      return t(
        "transcription.failed.rejected",
        "The transcription service rejected this recording. Try another language or service in the settings.",
      );
    case "transcription.too_large":
      return t(
        "transcription.failed.large",
        "This recording is too long for the transcription service. Upload it in parts.",
      );
    case "transcription.unauthorized":
      return t(
        "transcription.failed.unauthorized",
        "The transcription service rejected our key. Ask your administrator to check it.",
      );
    case "transcription.vocabulary_rejected":
      return t(
        "transcription.failed.vocabulary",
        "The transcription service rejected the vocabulary. Check its terms in the settings.",
      );
    case "transcription.provider_missing":
      return t(
        "transcription.failed.missing",
        "The chosen transcription service is not set up here. Choose another one in the settings.",
      );
    case "ai.region_refused":
      return t(
        "transcription.failed.region",
        "The transcription service works outside the regions that this workspace allows. Choose another one in the settings.",
      );
    case "transcription.note_full":
      return t(
        "transcription.failed.full",
        "The note is too long for another transcript. Attach the recording to a new note.",
      );
    case "transcription.unavailable":
      return t(
        "transcription.failed.unavailable",
        "The transcription service is not responding. Try again later.",
      );
    default:
      return t("transcription.failed.internal", "Something went wrong on our end. Try again.");
  }
}

/** Terms of the vocabulary that only Amazon Transcribe rejects. */
export function termsLeftOutText(terms: readonly string[]): string {
  return t(
    "transcription.vocabulary.left_out",
    "Amazon Transcribe cannot use these terms, so transcripts are made without them: {terms}.",
    { terms: terms.join(", ") },
  );
}

export function providerLabel(provider: TranscriptionProvider): string {
  switch (provider) {
    case "AWS":
      return t("transcription.provider.aws", "Amazon Transcribe");
    case "ASSEMBLYAI":
      return t("transcription.provider.assemblyai", "AssemblyAI");
    case "OPENAI_COMPATIBLE":
      return t("transcription.provider.compatible", "Own service (OpenAI-compatible)");
    case "RANDOM":
      return t("transcription.provider.random", "Invented words, for trying it out");
  }
}
