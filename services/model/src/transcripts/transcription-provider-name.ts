import { transcriptionSources } from "../media/media-jobs.ts";

/** Speech-to-text providers: those in the documents, and any endpoint with OpenAI's protocol. */
export const transcriptionProviderNames = [...transcriptionSources, "openai-compatible"] as const;
export type TranscriptionProviderName = (typeof transcriptionProviderNames)[number];
