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

/** What a person may change of the one-machine start, by environment. */
export interface LocalSettings {
  /** Where the browser connects. */
  readonly port: number;
  /** Everything that is kept: databases, objects, search indexes, mail, secrets, logs. */
  readonly dataDir: string;
  /** The cells that run here. */
  readonly regions: readonly RegionKey[];
  readonly logLevel: "error" | "warn" | "info" | "debug";
  /** Settings of the processes themselves, handed to them as they are. */
  readonly passedOn?: PassedOn;
}

export interface PassedOn {
  readonly router: Readonly<Record<string, string>>;
  readonly cells: Readonly<Record<string, string>>;
}

/** Where traces go, and how many. */
const traceNames = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER_ARG"];
/** Hosts of this machine that providers may run on, with ports. */
const hostNames = ["FETCH_LOOPBACK_HOSTS"];
const cellNames = [
  ...hostNames,
  ...traceNames,
  "FFMPEG_PATH",
  "EMBEDDINGS",
  ...Object.keys(aiSettings),
  ...Object.keys(transcriptionSettings),
];
const routerNames = [...Object.keys(providerSettings), ...hostNames, ...traceNames];

const localSettings = z.object({
  PORT: port.refine((value) => value > 0, "must be from 1 to 65535").default(8080),
  DATA_DIR: z.string().default(".data"),
  REGIONS: regionList.default([...regionKeys]),
  LOG_LEVEL: z.enum(["error", "warn", "info", "debug"]).default("info"),
});

/** @throws ConfigError naming every wrong setting */
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

/** The address that a person opens. */
export function publicUrl(settings: Pick<LocalSettings, "port">): string {
  return settings.port === 80 ? `http://${rootDomain}` : `http://${rootDomain}:${settings.port}`;
}
