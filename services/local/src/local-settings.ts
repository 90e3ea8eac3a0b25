import path from "node:path";
import { aiSettings } from "@fieldstone/platform/config/ai-settings.ts";
import {
  type Environment,
  processEnvironment,
  readEnvironment,
} from "@fieldstone/platform/config/environment.ts";
import { providerSettings } from "@fieldstone/platform/config/provider-settings.ts";
import { port, regionList } from "@fieldstone/platform/config/settings.ts";
import { transcriptionSettings } from "@fieldstone/platform/config/transcription-settings.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";

export const rootDomain = "fieldstone.localhost";

/** Settings of the one-machine start that environment variables can change. */
export interface LocalSettings {
  /** The port that the browser connects to. */
  readonly port: number;
  /** Folder of all data: databases, objects, search indexes, mail, secrets, logs. */
  readonly dataDir: string;
  /** Regions whose cells run here. */
  readonly regions: readonly RegionKey[];
  readonly logLevel: "error" | "warn" | "info" | "debug";
  /** Settings of the processes, passed on unchanged. */
  readonly passedOn?: PassedOn;
}

export interface PassedOn {
  readonly router: Readonly<Record<string, string>>;
  readonly cells: Readonly<Record<string, string>>;
}

/** Export address and sampling rate of traces. */
const traceNames = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER_ARG"];
/** Loopback hosts, with ports, on which providers may run. */
const hostNames = ["FETCH_LOOPBACK_HOSTS"];
const cellNames = [
  ...hostNames,
  ...traceNames,
  "FFMPEG_PATH",
  "EMBEDDINGS",
  ...Object.keys(aiSettings),
  ...Object.keys(transcriptionSettings),
];
const routerNames = ["SUPPORT_EMAIL", ...Object.keys(providerSettings), ...hostNames, ...traceNames];

const localSettings = z.object({
  PORT: port.refine((value) => value > 0, "must be from 1 to 65535").default(8080),
  DATA_DIR: z.string().default(".data"),
  REGIONS: regionList.default([...regionKeys]),
  LOG_LEVEL: z.enum(["error", "warn", "info", "debug"]).default("info"),
});

/** Reads and validates the settings. @throws ConfigError naming every wrong setting */
export function readLocalSettings(environment: Environment = processEnvironment()): LocalSettings {
  const parsed = readEnvironment(localSettings, environment);
  return {
    port: parsed.PORT,
    dataDir: path.resolve(parsed.DATA_DIR),
    regions: parsed.REGIONS,
    logLevel: parsed.LOG_LEVEL,
    passedOn: { router: named(environment, routerNames), cells: named(environment, cellNames) },
  };
}

function named(environment: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The address to open in the browser. */
export function publicUrl(settings: Pick<LocalSettings, "port">): string {
  return settings.port === 80 ? `http://${rootDomain}` : `http://${rootDomain}:${settings.port}`;
}
