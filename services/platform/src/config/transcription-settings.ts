import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { httpUrl, regionList } from "./settings.ts";

interface RegionalConfig {
  /** Regions in which it processes the recordings. */
  readonly regions: readonly RegionKey[];
}

export interface AwsTranscriptionConfig extends RegionalConfig {
  readonly awsRegion: string;
  readonly endpoint: string | undefined;
}

export interface AssemblyAiConfig extends RegionalConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface CompatibleTranscriptionConfig extends RegionalConfig {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Maximum size of a request with its audio; longer audio is sent in pieces. */
  readonly requestBytesMax: number;
}

/** Transcription services configured here. `random` is always available. */
export interface TranscriptionConfig {
  readonly aws?: AwsTranscriptionConfig;
  readonly assemblyai?: AssemblyAiConfig;
  readonly compatible?: CompatibleTranscriptionConfig;
}

export const transcriptionSettings = {
  TRANSCRIPTION_AWS_REGION: z.string().optional(),
  TRANSCRIPTION_AWS_ENDPOINT: httpUrl.optional(),
  TRANSCRIPTION_AWS_REGIONS: regionList.optional(),
  ASSEMBLYAI_API_KEY: z.string().optional(),
  ASSEMBLYAI_BASE_URL: httpUrl.default("https://api.assemblyai.com"),
  ASSEMBLYAI_REGIONS: regionList.optional(),
  TRANSCRIPTION_BASE_URL: httpUrl.optional(),
  TRANSCRIPTION_API_KEY: z.string().optional(),
  TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
  TRANSCRIPTION_REGIONS: regionList.optional(),
  /** OpenAI's own limit, 25 MiB: about 54 minutes of audio. */
  TRANSCRIPTION_REQUEST_BYTES_MAX: z.coerce.number().int().min(1_000_000).default(26_214_400),
};
type Parsed = z.output<z.ZodObject<typeof transcriptionSettings>>;

/** The providers that the settings name; without a list of regions, each serves the cell's own. */
export function transcriptionConfigOf(parsed: Parsed, own: RegionKey): TranscriptionConfig {
  return {
    ...(parsed.TRANSCRIPTION_AWS_REGION === undefined
      ? {}
      : {
          aws: {
            awsRegion: parsed.TRANSCRIPTION_AWS_REGION,
            endpoint: parsed.TRANSCRIPTION_AWS_ENDPOINT,
            regions: parsed.TRANSCRIPTION_AWS_REGIONS ?? [own],
          },
        }),
    ...(parsed.ASSEMBLYAI_API_KEY === undefined
      ? {}
      : {
          assemblyai: {
            baseUrl: parsed.ASSEMBLYAI_BASE_URL,
            apiKey: parsed.ASSEMBLYAI_API_KEY,
            regions: parsed.ASSEMBLYAI_REGIONS ?? [own],
          },
        }),
    ...(parsed.TRANSCRIPTION_BASE_URL === undefined
      ? {}
      : {
          compatible: {
            baseUrl: parsed.TRANSCRIPTION_BASE_URL,
            apiKey: parsed.TRANSCRIPTION_API_KEY,
            model: parsed.TRANSCRIPTION_MODEL,
            requestBytesMax: parsed.TRANSCRIPTION_REQUEST_BYTES_MAX,
            regions: parsed.TRANSCRIPTION_REGIONS ?? [own],
          },
        }),
  };
}
