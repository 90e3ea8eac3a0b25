import { type PlanLevel, planLevels } from "@fieldstone/model/plans/capabilities.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import type { SealingSecrets } from "../seal/sealed-box.ts";
import { type AiConfig, aiConfigOf, aiSettings } from "./ai-settings.ts";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { loopbackHosts } from "./provider-settings.ts";
import {
  httpUrl,
  type ProcessConfig,
  postgresUrl,
  processSettings,
  region,
  secret,
  secretAndOther,
  toProcessConfig,
  wholeNumber,
} from "./settings.ts";
import { type ObjectsConfig, storageConfigOf, storageSettings } from "./storage-settings.ts";
import {
  type TranscriptionConfig,
  transcriptionConfigOf,
  transcriptionSettings,
} from "./transcription-settings.ts";

/** Configuration of one cell process (API, worker or media of one region). */
export interface CellConfig extends ProcessConfig {
  readonly region: RegionKey;
  /** Connection of the role that owns and runs the queue. */
  readonly tasks: { readonly url: string; readonly concurrency: number };
  readonly objects: ObjectsConfig;
  /** Where a tenant's exports are kept after its deletion. */
  readonly exports: ObjectsConfig;
  /** A folder, or an `s3://` address. */
  readonly searchUri: string;
  readonly routerUrl: string;
  /** Encrypt secrets in the database. The same in every cell, or a moved workspace loses its secrets. */
  readonly secretsKeys: SealingSecrets;
  /** Local hosts with ports that providers' documents may be fetched from, even over http. */
  readonly loopbackHosts: readonly string[];
  readonly ai: AiConfig;
  readonly transcription: TranscriptionConfig;
  /** How texts are compared by meaning: with the bundled model, or with hashed words, which is cheap. */
  readonly embeddings: "model" | "hashed";
  /** Path of ffmpeg, with ffprobe beside it; by default the system's, else npm's. */
  readonly ffmpegPath: string | undefined;
  /** The plan of a new workspace created by sign-up. */
  readonly newWorkspaceTier: PlanLevel;
}

const cellSettings = z
  .object({
    ...processSettings,
    REGION: region,
    DATABASE_TASKS_URL: postgresUrl,
    TASK_CONCURRENCY: wholeNumber(1, 100).default(4),
    ...storageSettings,
    SEARCH_DIR: z.string(),
    ROUTER_URL: httpUrl,
    SECRETS_KEY: secret.optional(),
    OTHER_SECRETS_KEY: secret.optional(),
    FETCH_LOOPBACK_HOSTS: loopbackHosts,
    FFMPEG_PATH: z.string().optional(),
    ...aiSettings,
    ...transcriptionSettings,
    EMBEDDINGS: z.enum(["model", "hashed"]).default("model"),
    NEW_WORKSPACE_TIER: z.enum(planLevels).default("FREE"),
  })
  .transform((parsed, context): CellConfig => {
    const required = (name: keyof typeof parsed, value: string | undefined, reason: string): string => {
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", path: [name], message: `is required ${reason}` });
      return "";
    };
    const { objects, exports } = storageConfigOf(parsed, required);
    if (parsed.TRANSCRIPTION_AWS_REGION !== undefined && parsed.OBJECTS_DRIVER !== "s3")
      context.addIssue({
        code: "custom",
        path: ["TRANSCRIPTION_AWS_REGION"],
        message: "needs OBJECTS_DRIVER=s3: Amazon Transcribe reads recordings from a bucket",
      });
    return {
      ...toProcessConfig(parsed),
      region: parsed.REGION,
      tasks: { url: parsed.DATABASE_TASKS_URL, concurrency: parsed.TASK_CONCURRENCY },
      objects,
      exports,
      searchUri: parsed.SEARCH_DIR,
      routerUrl: parsed.ROUTER_URL,
      // A safe fallback: the hash key must never change either, or every link to a workspace is lost.
      secretsKeys: secretAndOther(parsed.SECRETS_KEY ?? parsed.EMAIL_HASH_KEY, parsed.OTHER_SECRETS_KEY),
      loopbackHosts: parsed.FETCH_LOOPBACK_HOSTS,
      ai: aiConfigOf(parsed, parsed.REGION, required),
      transcription: transcriptionConfigOf(parsed, parsed.REGION),
      embeddings: parsed.EMBEDDINGS,
      ffmpegPath: parsed.FFMPEG_PATH,
      newWorkspaceTier: parsed.NEW_WORKSPACE_TIER,
    };
  });

/** @throws ConfigError naming every wrong or missing setting */
export function readCellConfig(environment: Environment = processEnvironment()): CellConfig {
  return readEnvironment(cellSettings, environment);
}
