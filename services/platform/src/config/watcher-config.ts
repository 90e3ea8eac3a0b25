import { hourSeconds } from "@fieldstone/model/durations.ts";
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

/** Configuration of the watcher, which uses every region as a person would, from its own region. */
export interface WatcherConfig extends CollectedConfig {
  readonly logLevel: z.output<typeof processSettings.LOG_LEVEL>;
  readonly host: string;
  readonly port: number;
  /** The region that the watcher runs in. */
  readonly region: RegionKey;
  /** The origin of the watcher's workspace in each region. */
  readonly workspaces: ReadonlyMap<RegionKey, string>;
  /** The watcher's member, the same in all of them; undefined if it does not watch yet. */
  readonly account: { readonly email: string; readonly password: string } | undefined;
  readonly everyMs: number;
}

/** A member may sign in by password ten times in 15 minutes: seven and a half leave some room. */
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
    WATCH_SECONDS: wholeNumber(everySecondsMin, hourSeconds).default(everySecondsDefault),
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
