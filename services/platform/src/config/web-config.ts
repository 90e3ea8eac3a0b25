import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { httpUrl, metricsPortOf, processSettings } from "./settings.ts";

/** What the process that serves the built web app alone is told. */
export interface WebConfig {
  readonly logLevel: z.output<typeof processSettings.LOG_LEVEL>;
  readonly host: string;
  readonly port: number;
  readonly metricsPort?: number;
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly https: boolean;
  readonly rootDomain: string;
  /** Origins, besides its own, that the web app may fetch from. */
  readonly contentOrigins: readonly string[];
  /** True where the app checks against robots: the page's policy then lets that script in. */
  readonly recaptcha: boolean;
}

const webSettings = z
  .object({
    LOG_LEVEL: processSettings.LOG_LEVEL,
    HOST: processSettings.HOST,
    PORT: processSettings.PORT,
    METRICS_PORT: processSettings.METRICS_PORT,
    PUBLIC_URL: processSettings.PUBLIC_URL,
    ROOT_DOMAIN: processSettings.ROOT_DOMAIN,
    WEB_DIR: z.string(),
    CONTENT_ORIGINS: z
      .string()
      .transform((value) => value.split(",").map((entry) => entry.trim()))
      .pipe(z.array(httpUrl))
      .default([]),
    RECAPTCHA_SITE_KEY: z.string().optional(),
  })
  .transform(
    (parsed): WebConfig => ({
      logLevel: parsed.LOG_LEVEL,
      host: parsed.HOST,
      port: parsed.PORT,
      ...metricsPortOf(parsed),
      webDir: parsed.WEB_DIR,
      https: parsed.PUBLIC_URL.startsWith("https:"),
      rootDomain: parsed.ROOT_DOMAIN,
      contentOrigins: parsed.CONTENT_ORIGINS,
      recaptcha: parsed.RECAPTCHA_SITE_KEY !== undefined,
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readWebConfig(environment: Environment = processEnvironment()): WebConfig {
  return readEnvironment(webSettings, environment);
}
