import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { ObjectsConfig } from "../config/storage-settings.ts";
import type { TranscriptionConfig } from "../config/transcription-settings.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { assemblyAiProvider } from "./assemblyai-provider.ts";
import type { AudioCutter } from "./audio-cutter.ts";
import { awsProvider } from "./aws-provider.ts";
import { compatibleProvider } from "./compatible-provider.ts";
import { randomProvider } from "./random-provider.ts";
import type { TranscriptionProvider } from "./transcription-provider.ts";

export type TranscriptionProviders = ReadonlyMap<TranscriptionProviderName, TranscriptionProvider>;

/** The configured providers, best first. */
export function openTranscription(
  {
    transcription,
    objects,
  }: { readonly transcription: TranscriptionConfig; readonly objects: ObjectsConfig },
  store: ObjectStore,
  /** Only processes that transcribe cut audio. */
  cutter?: AudioCutter,
): TranscriptionProviders {
  const { compatible, assemblyai, aws } = transcription;
  const providers = [
    ...(compatible ? [compatibleProvider(compatible, store, cutter)] : []),
    ...(assemblyai ? [assemblyAiProvider(assemblyai, store)] : []),
    ...(aws && objects.driver === "s3" ? [awsProvider(aws, objects.bucket)] : []),
    randomProvider,
  ];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
