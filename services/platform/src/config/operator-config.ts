import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { httpUrl, processSettings, region, secret } from "./settings.ts";

/** What a cell's operator is told. */
export interface OperatorConfig {
  readonly logLevel: z.output<typeof processSettings.LOG_LEVEL>;
  readonly host: string;
  readonly port: number;
  readonly region: RegionKey;
  readonly rootDomain: string;
  /** Where its Tenants, its lease and the owners' Secrets are. */
  readonly namespace: string;
  readonly cellUrl: string;
  readonly routerUrl: string;
  readonly serviceToken: string;
}

const operatorSettings = z
  .object({
    LOG_LEVEL: processSettings.LOG_LEVEL,
    HOST: processSettings.HOST,
    PORT: processSettings.PORT,
    ROOT_DOMAIN: processSettings.ROOT_DOMAIN,
    REGION: region,
    NAMESPACE: z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "must be a namespace's name"),
    CELL_URL: httpUrl,
    ROUTER_URL: httpUrl,
    SERVICE_TOKEN: secret,
  })
  .transform(
    (parsed): OperatorConfig => ({
      logLevel: parsed.LOG_LEVEL,
      host: parsed.HOST,
      port: parsed.PORT,
      region: parsed.REGION,
      rootDomain: parsed.ROOT_DOMAIN,
      namespace: parsed.NAMESPACE,
      cellUrl: parsed.CELL_URL,
      routerUrl: parsed.ROUTER_URL,
      serviceToken: parsed.SERVICE_TOKEN,
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readOperatorConfig(environment: Environment = processEnvironment()): OperatorConfig {
  return readEnvironment(operatorSettings, environment);
}
