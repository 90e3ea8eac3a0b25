import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import {
  type CollectedConfig,
  collectedConfigOf,
  collectedSettings,
  httpUrl,
  processSettings,
  region,
  wholeNumber,
} from "./settings.ts";

/** What the process is told that uses every region as a person would, from where it stands. */
export interface WatcherConfig extends CollectedConfig {
  readonly logLevel: z.output<typeof processSettings.LOG_LEVEL>;
  readonly host: string;
  readonly port: number;
  /** Where it looks from. */
  readonly region: RegionKey;
  /** The origin of the workspace that it uses in each region. */
  readonly workspaces: ReadonlyMap<RegionKey, string>;
  /** Of the one member that it is in all of them; undefined: it watches nothing yet. */
  readonly account: { readonly email: string; readonly password: string } | undefined;
  readonly everyMs: number;
}

/** A member may sign in by password ten times in a quarter of an hour: seven and a half leave room. */
const everySecondsDefault = 120;
const everySecondsMin = 100;

const workspaceList = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim().split("=")))
  .pipe(
    z.array(z.tuple([region, httpUrl], "must be written REGION=https://host, separated by commas")).min(1),
  )
  .transform((entries): ReadonlyMap<RegionKey, string> => new Map(entries));

const watcherSettings = z
  .object({
    LOG_LEVEL: processSettings.LOG_LEVEL,
    HOST: processSettings.HOST,
    PORT: processSettings.PORT,
    ...collectedSettings,
    REGION: region,
    WATCHED_WORKSPACES: workspaceList,
    WATCH_EMAIL: z.string().optional(),
    WATCH_PASSWORD: z.string().optional(),
    WATCH_SECONDS: wholeNumber(everySecondsMin, 3_600).default(everySecondsDefault),
  })
  .refine((parsed) => (parsed.WATCH_EMAIL === undefined) === (parsed.WATCH_PASSWORD === undefined), {
    path: ["WATCH_PASSWORD"],
    message: "is needed with WATCH_EMAIL, and not without it",
  })
  .transform(
    (parsed): WatcherConfig => ({
      logLevel: parsed.LOG_LEVEL,
      host: parsed.HOST,
      port: parsed.PORT,
      ...collectedConfigOf(parsed),
      region: parsed.REGION,
      workspaces: parsed.WATCHED_WORKSPACES,
      account:
        parsed.WATCH_EMAIL === undefined || parsed.WATCH_PASSWORD === undefined
          ? undefined
          : { email: parsed.WATCH_EMAIL, password: parsed.WATCH_PASSWORD },
      everyMs: parsed.WATCH_SECONDS * 1_000,
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readWatcherConfig(environment: Environment = processEnvironment()): WatcherConfig {
  return readEnvironment(watcherSettings, environment);
}
