import { transcriptionSources } from "../media/media-jobs.ts";

/** What turns speech into text: the documents' sources, and any endpoint that speaks OpenAI's protocol. */
export const transcriptionProviderNames = [...transcriptionSources, "openai-compatible"] as const;
export type TranscriptionProviderName = (typeof transcriptionProviderNames)[number];
