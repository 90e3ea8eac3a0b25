import type { ServiceKeys } from "@fieldstone/contracts/service-keys.ts";
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
  resourcePrefix,
  secret,
  serviceKeys,
  wholeNumber,
} from "./settings.ts";

/** Configuration of a cell's operator. */
export interface OperatorConfig extends CollectedConfig {
  readonly logLevel: z.output<typeof processSettings.LOG_LEVEL>;
  readonly host: string;
  readonly port: number;
  readonly region: RegionKey;
  readonly rootDomain: string;
  /** Namespace of its Tenants, its lease and the owners' Secrets. */
  readonly namespace: string;
  readonly cellUrl: string;
  readonly routerUrl: string;
  readonly serviceToken: string;
  readonly serviceKeys?: ServiceKeys;
  /** How long a leader that does not respond stays the leader, in seconds. */
  readonly leaseSeconds: number;
  /** Where tenants of the DEDICATED storage tier get their own resources; undefined on one machine. */
  readonly provider: ProviderConfig | undefined;
}

export interface ProviderConfig {
  readonly awsRegion: string;
  readonly objectsBucket: string;
  /** Prefix of the names of all of this cell's resources. */
  readonly namePrefix: string;
  /** Compatible servers to use instead of the provider's. */
  readonly s3Endpoint: string | undefined;
  readonly sqsEndpoint: string | undefined;
}

const leaseSecondsDefault = 15;
const leaseSecondsMin = 3;
const leaseSecondsMax = 60;

const operatorSettings = z
  .object({
    LOG_LEVEL: processSettings.LOG_LEVEL,
    HOST: processSettings.HOST,
    PORT: processSettings.PORT,
    ...collectedSettings,
    ROOT_DOMAIN: processSettings.ROOT_DOMAIN,
    REGION: region,
    NAMESPACE: z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "must be a namespace's name"),
    CELL_URL: httpUrl,
    ROUTER_URL: httpUrl,
    SERVICE_TOKEN: secret,
    SERVICE_KEYS: serviceKeys,
    LEASE_SECONDS: wholeNumber(leaseSecondsMin, leaseSecondsMax).default(leaseSecondsDefault),
    OBJECTS_AWS_REGION: z.string().optional(),
    OBJECTS_BUCKET: z.string().optional(),
    OBJECTS_S3_ENDPOINT: httpUrl.optional(),
    QUEUES_SQS_ENDPOINT: httpUrl.optional(),
    RESOURCE_PREFIX: resourcePrefix.optional(),
  })
  .transform((parsed, context): OperatorConfig => {
    const { OBJECTS_AWS_REGION: awsRegion, OBJECTS_BUCKET: objectsBucket, RESOURCE_PREFIX } = parsed;
    const named = [awsRegion, objectsBucket, RESOURCE_PREFIX].filter((value) => value !== undefined);
    if (named.length !== 0 && named.length !== 3) {
      const message = "is needed with OBJECTS_AWS_REGION and OBJECTS_BUCKET, and they with it";
      context.addIssue({ code: "custom", path: ["RESOURCE_PREFIX"], message });
    }
    const provider =
      awsRegion === undefined || objectsBucket === undefined || RESOURCE_PREFIX === undefined
        ? undefined
        : {
            awsRegion,
            objectsBucket,
            namePrefix: RESOURCE_PREFIX,
            s3Endpoint: parsed.OBJECTS_S3_ENDPOINT,
            sqsEndpoint: parsed.QUEUES_SQS_ENDPOINT,
          };
    return {
      logLevel: parsed.LOG_LEVEL,
      host: parsed.HOST,
      port: parsed.PORT,
      ...collectedConfigOf(parsed),
      region: parsed.REGION,
      rootDomain: parsed.ROOT_DOMAIN,
      namespace: parsed.NAMESPACE,
      cellUrl: parsed.CELL_URL,
      routerUrl: parsed.ROUTER_URL,
      serviceToken: parsed.SERVICE_TOKEN,
      ...(parsed.SERVICE_KEYS === undefined ? {} : { serviceKeys: parsed.SERVICE_KEYS }),
      leaseSeconds: parsed.LEASE_SECONDS,
      provider,
    };
  });

/** @throws ConfigError naming every wrong or missing setting */
export function readOperatorConfig(environment: Environment = processEnvironment()): OperatorConfig {
  return readEnvironment(operatorSettings, environment);
}
