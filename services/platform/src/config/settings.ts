import type { ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import { serviceKeysSchema } from "@fieldstone/contracts/service-keys.ts";
import { hourSeconds } from "@fieldstone/model/durations.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { poolMaxDefault } from "../postgres/connections/connection-budget.ts";
import type { SealingSecrets } from "../seal/sealed-box.ts";

/** Minimum length of a secret, in characters: 32 characters of base64url have 192 bits. */
const secretLengthMin = 32;

/** A whole number within bounds, written in digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
}

export const port = wholeNumber(0, 65_535);
export const secret = z.string().min(secretLengthMin, `must have at least ${secretLengthMin} characters`);

/** A URL of one of the named schemes ("http", "postgres"). */
export function urlOf(...schemes: readonly string[]) {
  return z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value),
      `must be a URL beginning with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    );
}

/** A fraction, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(?:0?\.\d+|0|1|1\.0+)$/, "must be a number from 0 to 1")
  .transform(Number);

export const postgresUrl = urlOf("postgres", "postgresql");
export const httpUrl = urlOf("http", "https").transform((value) => value.replace(/\/$/, ""));

/** The share of traces kept by default. */
const tracedShareDefault = 0.05;

export const region = z.string().transform((value, context): RegionKey => {
  if (isRegionKey(value)) return value;
  context.addIssue({ code: "custom", message: "must be a known region key" });
  return z.NEVER;
});

/** Prefix of the names of all of a cell's resources. */
export const resourcePrefix = z
  .string()
  .regex(/^[a-z0-9-]{1,22}$/, "must leave room for a queue's name: 22 characters at most");

/** A comma-separated list of region keys, without repeats. */
export const regionList = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((part) => part.trim()))])
  .pipe(z.array(region).min(1, "must name at least one region"));

/** JSON in one secret. */
export const serviceKeys = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON, as npm run service-keys prints it" });
      return z.NEVER;
    }
  })
  .pipe(serviceKeysSchema)
  .optional();

/** A secret, and the other one that is accepted while it is being replaced. */
export function secretAndOther(secret: string, other: string | undefined): SealingSecrets {
  return other === undefined ? [secret] : [secret, other];
}

/** Monitoring settings of every process. */
export const collectedSettings = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).optional(),
  /** The deployed release; part of the metrics, so that a rollout can be followed. */
  RELEASE: z.string().max(64).optional(),
  /** Where traces are sent, by OTLP over HTTP; by default none are. Both names are OpenTelemetry's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(tracedShareDefault),
};

export const processSettings = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port,
  ...collectedSettings,
  STOP_GRACE_SECONDS: wholeNumber(1, hourSeconds).default(5),
  ROOT_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name of at least two labels, without a port")
    .default("fieldstone.localhost"),
  PUBLIC_URL: httpUrl,
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl,
  DATABASE_POOL_MAX: wholeNumber(1, 200).default(poolMaxDefault),
  SERVICE_TOKEN: secret,
  OTHER_SERVICE_TOKEN: secret.optional(),
  SERVICE_KEYS: serviceKeys,
  EMAIL_HASH_KEY: secret,
  SMTP_URL: urlOf("smtp", "smtps"),
  MAIL_FROM: z.string().min(3).default("Fieldstone <hello@fieldstone.localhost>"),
};

export interface ProcessConfig extends ServiceTokens, CollectedConfig {
  readonly development: boolean;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  readonly host: string;
  /** 0 requests a free port from the system. */
  readonly port: number;
  /** How long work in progress may continue after the process is told to stop. */
  readonly stopGraceMs: number;
  readonly rootDomain: string;
  /** Origin of the root-domain application, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly database: { readonly url: string; readonly poolMax: number };
  readonly emailHashKey: string;
  readonly mail: { readonly smtpUrl: string; readonly from: string };
}

/** Where a process reports its metrics and traces. */
export interface CollectedConfig {
  /** Port that alone serves metrics; by default, they are served with the probes. */
  readonly metricsPort?: number;
  /** Address that serves metrics; by default that of the process. */
  readonly metricsHost?: string;
  readonly release?: string;
  readonly traces?: TracesConfig;
}

export interface TracesConfig {
  /** Address of an OTLP collector over HTTP, without the path. */
  readonly url: string;
  /** The share of traces begun here that is recorded, from 0 to 1. A trusted caller decides for its own. */
  readonly share: number;
}

export function collectedConfigOf(
  parsed: Pick<ParsedProcess, keyof typeof collectedSettings>,
): CollectedConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG } = parsed;
  return {
    ...(url === undefined ? {} : { traces: { url, share: OTEL_TRACES_SAMPLER_ARG } }),
    ...(parsed.METRICS_PORT === undefined ? {} : { metricsPort: parsed.METRICS_PORT }),
    ...(parsed.METRICS_HOST === undefined ? {} : { metricsHost: parsed.METRICS_HOST }),
    ...(parsed.RELEASE === undefined ? {} : { release: parsed.RELEASE }),
  };
}

type ParsedProcess = z.output<z.ZodObject<typeof processSettings>>;

export function toProcessConfig(parsed: ParsedProcess): ProcessConfig {
  return {
    development: parsed.NODE_ENV !== "production",
    logLevel: parsed.LOG_LEVEL,
    host: parsed.HOST,
    port: parsed.PORT,
    ...collectedConfigOf(parsed),
    stopGraceMs: parsed.STOP_GRACE_SECONDS * 1_000,
    rootDomain: parsed.ROOT_DOMAIN,
    publicUrl: parsed.PUBLIC_URL,
    dataDir: parsed.DATA_DIR,
    database: { url: parsed.DATABASE_URL, poolMax: parsed.DATABASE_POOL_MAX },
    serviceToken: parsed.SERVICE_TOKEN,
    ...(parsed.OTHER_SERVICE_TOKEN === undefined ? {} : { otherServiceToken: parsed.OTHER_SERVICE_TOKEN }),
    ...(parsed.SERVICE_KEYS === undefined ? {} : { serviceKeys: parsed.SERVICE_KEYS }),
    emailHashKey: parsed.EMAIL_HASH_KEY,
    mail: { smtpUrl: parsed.SMTP_URL, from: parsed.MAIL_FROM },
  };
}
