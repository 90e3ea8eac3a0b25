import { type FeatureFlag, type FeatureFlags, isFeatureFlag } from "@fieldstone/model/teams/feature-flags.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import type { SealingSecrets } from "../seal/sealed-box.ts";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import {
  loopbackHosts,
  type ProviderConfig,
  providerFaults,
  providerSettings,
  toProviders,
} from "./provider-settings.ts";
import {
  httpUrl,
  type ProcessConfig,
  processSettings,
  region,
  secret,
  secretAndOther,
  toProcessConfig,
  wholeNumber,
} from "./settings.ts";

/** A proxy engine that receives requests in front of the router, on the same machine. */
export interface EngineConfig {
  /** Folder that both share. */
  readonly dir: string;
  /** Where the engine listens; the router itself then listens on the loopback. */
  readonly host: string;
  readonly port: number;
  readonly threads: number;
}

/** Configuration of the router process. */
export interface RouterConfig extends ProcessConfig {
  /** Encrypts the root domain's proof of a verified e-mail address. */
  readonly emailSessionKeys: SealingSecrets;
  /** Address of each cell. */
  readonly cells: ReadonlyMap<RegionKey, string>;
  /** Regions that accept no new workspaces: their cells are full or being emptied. */
  readonly closedRegions: readonly RegionKey[];
  /** Workspaces that each cell is designed for: its region accepts no more. Undefined sets no limit. */
  readonly cellWorkspacesMax: number | undefined;
  /** Folder of the built web app. */
  readonly webDir: string | undefined;
  /** Address of the one-machine pages under `/_local/`; undefined in a cluster. */
  readonly localPagesUrl: string | undefined;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
  /** The region that the router runs in; undefined if one address serves all regions. */
  readonly ownRegion: RegionKey | undefined;
  /** Public `/ping` address of each region, for browsers to probe. */
  readonly pingUrls: ReadonlyMap<RegionKey, string>;
  /** Origins, besides its own, that the web app may fetch from: object stores. */
  readonly contentOrigins: readonly string[];
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined;
  /** Where people write to when something keeps failing. */
  readonly supportEmail: string | undefined;
  /** Providers that people can sign in with on the root domain. */
  readonly providers: readonly ProviderConfig[];
  /** Local hosts with ports that providers' documents may be fetched from, even over http. */
  readonly loopbackHosts: readonly string[];
  /** Flags that differ from their defaults. */
  readonly featureFlags: Readonly<Partial<FeatureFlags>>;
  /** Multiplies every rate limit of sign-up and sign-in. */
  readonly rateLimitFactor: number;
  /** Absent if the router itself receives the requests. */
  readonly engine?: EngineConfig;
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

const flagStates: Readonly<Record<string, boolean>> = { on: true, off: false };

const featureFlagList = z.string().transform((value, context): Partial<FeatureFlags> => {
  const flags: Partial<Record<FeatureFlag, boolean>> = {};
  for (const entry of value.split(",").filter((text) => text.trim() !== "")) {
    const [name = "", state = ""] = entry.trim().split("=");
    const isOn = flagStates[state];
    if (isFeatureFlag(name) && isOn !== undefined) flags[name] = isOn;
    else context.addIssue({ code: "custom", message: `must be written FLAG=on or FLAG=off, not ${entry}` });
  }
  return flags;
});

const routerSettings = z
  .object({
    ...processSettings,
    EMAIL_SESSION_KEY: secret,
    OTHER_EMAIL_SESSION_KEY: secret.optional(),
    CELLS: cellList,
    CLOSED_REGIONS: z
      .string()
      .transform((value) => value.split(",").map((entry) => entry.trim()))
      .pipe(z.array(region))
      .default([]),
    CELL_WORKSPACES_MAX: z.coerce.number().int().min(1).optional(),
    WEB_DIR: z.string().optional(),
    LOCAL_PAGES_URL: httpUrl.optional(),
    TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
    REGION: region.optional(),
    PING_URLS: cellList.optional(),
    CONTENT_ORIGINS: z
      .string()
      .transform((value) => value.split(",").map((entry) => entry.trim()))
      .pipe(z.array(httpUrl))
      .default([]),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
    SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
    FEATURE_FLAGS: featureFlagList.default({}),
    RATE_LIMIT_FACTOR: wholeNumber(1, 10_000).default(1),
    ENGINE_DIR: z.string().startsWith("/").regex(/^\S+$/, "must be without spaces").optional(),
    ENGINE_HOST: z.string().default("0.0.0.0"),
    ENGINE_PORT: wholeNumber(1, 65_535).default(8_080),
    ENGINE_THREADS: wholeNumber(1, 64).default(1),
    ...providerSettings,
    FETCH_LOOPBACK_HOSTS: loopbackHosts,
  })
  .superRefine(providerFaults)
  .refine((parsed) => (parsed.RECAPTCHA_SITE_KEY === undefined) === (parsed.RECAPTCHA_SECRET === undefined), {
    path: ["RECAPTCHA_SECRET"],
    message: "is needed with RECAPTCHA_SITE_KEY, and not without it",
  })
  .refine((parsed) => parsed.ENGINE_DIR === undefined || parsed.HOST === "127.0.0.1", {
    path: ["HOST"],
    message: "must be 127.0.0.1 behind an engine: whoever reaches the router itself could say who they are",
  })
  .refine((parsed) => parsed.ENGINE_DIR === undefined || /^[\x21-\x7e]+$/.test(parsed.SERVICE_TOKEN), {
    path: ["SERVICE_TOKEN"],
    message: "must be of visible ASCII characters, as the engine sends it",
  })
  .transform(
    (parsed): RouterConfig => ({
      ...toProcessConfig(parsed),
      emailSessionKeys: secretAndOther(parsed.EMAIL_SESSION_KEY, parsed.OTHER_EMAIL_SESSION_KEY),
      cells: parsed.CELLS,
      closedRegions: parsed.CLOSED_REGIONS,
      cellWorkspacesMax: parsed.CELL_WORKSPACES_MAX,
      webDir: parsed.WEB_DIR,
      localPagesUrl: parsed.LOCAL_PAGES_URL,
      trustedProxies: parsed.TRUSTED_PROXIES,
      ownRegion: parsed.REGION,
      pingUrls: parsed.PING_URLS ?? new Map(),
      contentOrigins: parsed.CONTENT_ORIGINS,
      recaptcha:
        parsed.RECAPTCHA_SITE_KEY === undefined || parsed.RECAPTCHA_SECRET === undefined
          ? undefined
          : { siteKey: parsed.RECAPTCHA_SITE_KEY, secret: parsed.RECAPTCHA_SECRET },
      supportEmail: parsed.SUPPORT_EMAIL,
      providers: toProviders(parsed),
      loopbackHosts: parsed.FETCH_LOOPBACK_HOSTS,
      featureFlags: parsed.FEATURE_FLAGS,
      rateLimitFactor: parsed.RATE_LIMIT_FACTOR,
      ...(parsed.ENGINE_DIR === undefined
        ? {}
        : {
            engine: {
              dir: parsed.ENGINE_DIR,
              host: parsed.ENGINE_HOST,
              port: parsed.ENGINE_PORT,
              threads: parsed.ENGINE_THREADS,
            },
          }),
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readRouterConfig(environment: Environment = processEnvironment()): RouterConfig {
  return readEnvironment(routerSettings, environment);
}
