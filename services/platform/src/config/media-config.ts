import { z } from "zod";
import type { CellConfig } from "./cell-config.ts";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import {
  collectedConfigOf,
  collectedSettings,
  httpUrl,
  postgresUrl,
  processSettings,
  region,
  resourcePrefix,
  wholeNumber,
} from "./settings.ts";
import { storageConfigOf, storageSettings } from "./storage-settings.ts";
import { transcriptionConfigOf, transcriptionSettings } from "./transcription-settings.ts";

/** Configuration of a cell's media pipelines, without credentials to act as a person or another process. */
export type MediaConfig = Pick<
  CellConfig,
  | "logLevel"
  | "host"
  | "port"
  | "metricsPort"
  | "metricsHost"
  | "release"
  | "traces"
  | "stopGraceMs"
  | "database"
  | "region"
  | "tasks"
  | "objects"
  | "exports"
  | "transcription"
  | "ffmpegPath"
> & {
  /** SQS queues of the media jobs; undefined if Postgres has them. */
  readonly jobQueues: JobQueuesConfig | undefined;
  /** A service that converts recordings; undefined if ffmpeg converts them all. */
  readonly mediaConvert: MediaConvertConfig | undefined;
};

export interface MediaConvertConfig {
  readonly awsRegion: string;
  /** The role with which the service reads and writes the bucket. */
  readonly roleArn: string;
  readonly queueArn: string;
  readonly bucket: string;
  /** A MediaConvert-compatible server to use instead of AWS. */
  readonly endpoint: string | undefined;
}

export interface JobQueuesConfig {
  readonly awsRegion: string;
  /** Prefix of the names of all of this cell's resources. */
  readonly namePrefix: string;
  /** An SQS-compatible server to use instead of AWS. */
  readonly endpoint: string | undefined;
}

const arn = z.string().regex(/^arn:aws[a-z-]*:[a-z]+:[a-z0-9-]*:\d{12}:\S+$/, "must be an ARN");

const mediaSettings = z
  .object({
    LOG_LEVEL: processSettings.LOG_LEVEL,
    HOST: processSettings.HOST,
    PORT: processSettings.PORT,
    ...collectedSettings,
    STOP_GRACE_SECONDS: processSettings.STOP_GRACE_SECONDS,
    DATABASE_URL: processSettings.DATABASE_URL,
    DATABASE_POOL_MAX: processSettings.DATABASE_POOL_MAX,
    DATABASE_TASKS_URL: postgresUrl,
    TASK_CONCURRENCY: wholeNumber(1, 100).default(4),
    REGION: region,
    ...storageSettings,
    ...transcriptionSettings,
    FFMPEG_PATH: z.string().optional(),
    RESOURCE_PREFIX: resourcePrefix.optional(),
    QUEUES_SQS_ENDPOINT: httpUrl.optional(),
    MEDIA_ENGINE: z.enum(["ffmpeg", "mediaconvert"]).default("ffmpeg"),
    MEDIACONVERT_ROLE_ARN: arn.optional(),
    MEDIACONVERT_QUEUE_ARN: arn.optional(),
    MEDIACONVERT_ENDPOINT: httpUrl.optional(),
  })
  .transform((parsed, context): MediaConfig => {
    const required = (name: string, value: string | undefined, reason: string) => {
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", path: [name], message: `is required ${reason}` });
      return "";
    };
    const storage = storageConfigOf(parsed, required);
    const { RESOURCE_PREFIX: namePrefix, OBJECTS_AWS_REGION } = parsed;
    return {
      logLevel: parsed.LOG_LEVEL,
      host: parsed.HOST,
      port: parsed.PORT,
      ...collectedConfigOf(parsed),
      stopGraceMs: parsed.STOP_GRACE_SECONDS * 1_000,
      database: { url: parsed.DATABASE_URL, poolMax: parsed.DATABASE_POOL_MAX },
      region: parsed.REGION,
      tasks: { url: parsed.DATABASE_TASKS_URL, concurrency: parsed.TASK_CONCURRENCY },
      ...storage,
      transcription: transcriptionConfigOf(parsed, parsed.REGION),
      ffmpegPath: parsed.FFMPEG_PATH,
      jobQueues:
        namePrefix === undefined
          ? undefined
          : {
              namePrefix,
              awsRegion: required("OBJECTS_AWS_REGION", OBJECTS_AWS_REGION, "with RESOURCE_PREFIX"),
              endpoint: parsed.QUEUES_SQS_ENDPOINT,
            },
      mediaConvert: parsed.MEDIA_ENGINE === "ffmpeg" ? undefined : mediaConvertOf(parsed, required),
    };
  });

function mediaConvertOf(
  parsed: {
    readonly OBJECTS_DRIVER: "file" | "s3";
    readonly OBJECTS_BUCKET?: string | undefined;
    readonly OBJECTS_AWS_REGION?: string | undefined;
    readonly MEDIACONVERT_ROLE_ARN?: string | undefined;
    readonly MEDIACONVERT_QUEUE_ARN?: string | undefined;
    readonly MEDIACONVERT_ENDPOINT?: string | undefined;
  },
  required: (name: string, value: string | undefined, reason: string) => string,
): MediaConvertConfig {
  const why = "when MEDIA_ENGINE is mediaconvert";
  required("OBJECTS_DRIVER=s3", parsed.OBJECTS_DRIVER === "s3" ? "s3" : undefined, why);
  return {
    awsRegion: required("OBJECTS_AWS_REGION", parsed.OBJECTS_AWS_REGION, why),
    roleArn: required("MEDIACONVERT_ROLE_ARN", parsed.MEDIACONVERT_ROLE_ARN, why),
    queueArn: required("MEDIACONVERT_QUEUE_ARN", parsed.MEDIACONVERT_QUEUE_ARN, why),
    bucket: required("OBJECTS_BUCKET", parsed.OBJECTS_BUCKET, why),
    endpoint: parsed.MEDIACONVERT_ENDPOINT,
  };
}

/** @throws ConfigError naming every wrong or missing setting */
export function readMediaConfig(environment: Environment = processEnvironment()): MediaConfig {
  return readEnvironment(mediaSettings, environment);
}
