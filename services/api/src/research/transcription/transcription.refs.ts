import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import {
  type Transcription,
  transcriptionStatuses,
} from "@fieldstone/domain/research/transcription/transcription.ts";
import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const TranscriptionRef = builder.objectRef<Transcription>("Transcription");
export const TranscriptionStatusRef = builder.enumType("TranscriptionStatus", {
  values: transcriptionStatuses,
});
export const TranscriptionProviderRef = builder.enumType("TranscriptionProvider", {
  values: Object.fromEntries(
    transcriptionProviderNames.map((name) => [name.replaceAll("-", "_").toUpperCase(), { value: name }]),
  ),
});

/** Only for files that were read through policy, never for an id from a client. */
export const transcriptionOfFileLoader = defineLoader<Transcription>(findTranscriptions);
