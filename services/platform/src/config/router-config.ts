import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { httpUrl, type ProcessConfig, processSettings, region, secret, toProcessConfig } from "./settings.ts";

/** What the router process is told. */
export interface RouterConfig extends ProcessConfig {
  /** Seals the root domain's proof of an e-mail address. */
  readonly emailSessionKey: string;
  /** Where each cell listens. */
  readonly cells: ReadonlyMap<RegionKey, string>;
  /** Folder of the built web app. */
  readonly webDir: string | undefined;
  /** Where the one-machine pages under `/_local/` are served; absent in a cluster. */
  readonly localPagesUrl: string | undefined;
}

const cellList = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim().split("=")))
  .pipe(
    z
      .array(z.tuple([region, httpUrl], "must be written REGION=http://host:port, separated by commas"))
      .min(1, "must name at least one cell"),
  )
  .transform((entries): ReadonlyMap<RegionKey, string> => new Map(entries));

const routerSettings = z
  .object({
    ...processSettings,
    EMAIL_SESSION_KEY: secret,
    CELLS: cellList,
    WEB_DIR: z.string().optional(),
    LOCAL_PAGES_URL: httpUrl.optional(),
  })
  .transform(
    (parsed): RouterConfig => ({
      ...toProcessConfig(parsed),
      emailSessionKey: parsed.EMAIL_SESSION_KEY,
      cells: parsed.CELLS,
      webDir: parsed.WEB_DIR,
      localPagesUrl: parsed.LOCAL_PAGES_URL,
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readRouterConfig(environment: Environment = processEnvironment()): RouterConfig {
  return readEnvironment(routerSettings, environment);
}
