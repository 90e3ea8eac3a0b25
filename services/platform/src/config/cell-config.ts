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

/** What one cell process (API, worker and media of one region) is told. */
export interface CellConfig extends ProcessConfig {
  readonly region: RegionKey;
  /** Connection of the role that owns and runs the queue. */
  readonly tasks: { readonly url: string; readonly concurrency: number };
  readonly objects: ObjectsConfig;
  /** Where what was exported of a tenant stays when the tenant is gone. */
  readonly exports: ObjectsConfig;
  /** A folder, or an s3:// address. */
  readonly searchUri: string;
  readonly routerUrl: string;
  /** Seal what the database must not tell by itself; the same in every cell, or a moved workspace loses it. */
  readonly secretsKeys: SealingSecrets;
  /** Hosts with ports on this machine that providers' documents may be fetched from, by http too. */
  readonly loopbackHosts: readonly string[];
  readonly ai: AiConfig;
  readonly transcription: TranscriptionConfig;
  /** How texts are compared by meaning: by the model in the package, or by hashed words, which costs nothing. */
  readonly embeddings: "model" | "hashed";
  /** The ffmpeg of recordings, ffprobe beside it; else the system's, else npm's. */
  readonly ffmpegPath: string | undefined;
  /** What a workspace that someone signs up for begins with. */
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
      // The hash key never changes either: whoever changed it would lose every link to a workspace.
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
