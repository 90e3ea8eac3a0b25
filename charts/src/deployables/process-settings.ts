import { mediaConvertArns } from "@fieldstone/regions/deployment/media-names.ts";
import { type CellSettings, cellAddressesFrom, watchedWorkspaces } from "../cell-settings.ts";
import {
  behindPort,
  collector,
  dataDir,
  engineDir,
  platformNamespaces,
  processPort,
  site,
  webDir,
} from "../site.ts";
import type { ProcessSettings, SecretKey } from "../workloads/settings.ts";
import { secretNames } from "./secrets.ts";

const processValues = ({ release }: CellSettings) => ({
  NODE_ENV: "production",
  LOG_LEVEL: "info",
  HOST: "0.0.0.0",
  PORT: String(processPort),
  RELEASE: release.release,
});

/** Where traces are sent, and the share that is kept. */
const traceValues = ({ environment }: CellSettings) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.name}.${platformNamespaces.monitoring}:${collector.port}`,
  OTEL_TRACES_SAMPLER_ARG: String(environment.tracedShare),
});

const serviceValues = (cell: CellSettings) => ({
  ...processValues(cell),
  ...traceValues(cell),
  PUBLIC_URL: `https://${cell.environment.rootDomain}`,
  ROOT_DOMAIN: cell.environment.rootDomain,
  DATA_DIR: dataDir,
  MAIL_FROM: cell.environment.mailFrom,
});

const from = (secret: string, key: string): SecretKey => ({ secret, key });

const serviceTokens = {
  SERVICE_TOKEN: from(secretNames.service, "service-token"),
  // Present only while the token is being replaced.
  OTHER_SERVICE_TOKEN: { ...from(secretNames.service, "other-service-token"), optional: true },
} as const;

/** The process's own pairwise keys; present once they replace tokens. */
const serviceKeys = (process: "api" | "worker" | "router" | "operator") => ({
  SERVICE_KEYS: { ...from(secretNames.service, `${process}-keys`), optional: true },
});

const serviceSecrets = {
  ...serviceTokens,
  EMAIL_HASH_KEY: from(secretNames.service, "email-hash-key"),
  SMTP_URL: from(secretNames.service, "smtp-url"),
} as const;

const ifUsed = (key: string) => ({ ...from(secretNames.router, key), optional: true });

/** Keys of sign-in providers. A provider without keys is off. */
const providerSecrets = {
  GOOGLE_CLIENT_ID: ifUsed("google-client-id"),
  GOOGLE_CLIENT_SECRET: ifUsed("google-client-secret"),
  MICROSOFT_CLIENT_ID: ifUsed("microsoft-client-id"),
  MICROSOFT_CLIENT_SECRET: ifUsed("microsoft-client-secret"),
  AUTH0_DOMAIN: ifUsed("auth0-domain"),
  AUTH0_CLIENT_ID: ifUsed("auth0-client-id"),
  AUTH0_CLIENT_SECRET: ifUsed("auth0-client-secret"),
} as const;

/** Shared by the API, the worker and the media pipelines of one cell. */
const storageValues = (cell: CellSettings) => ({
  REGION: cell.region,
  OBJECTS_DRIVER: "s3",
  OBJECTS_BUCKET: cell.objectsBucket,
  OBJECTS_AWS_REGION: cell.providerRegion,
  EXPORTS_BUCKET: cell.exportsBucket,
  // Authorised by the pods' identity, so media needs no key.
  TRANSCRIPTION_AWS_REGION: cell.providerRegion,
});

/** Settings of the cell's language model; empty where the built-in one is used. */
function modelSettings({ environment, region }: CellSettings): ProcessSettings {
  const model = environment.models[region];
  if (model === undefined) return { values: {}, secrets: {} };
  return {
    values: {
      AI_PROVIDER: model.provider,
      AI_MODEL: model.model,
      AI_INPUT_PRICE: String(model.inputPrice),
      AI_OUTPUT_PRICE: String(model.outputPrice),
      ...(model.provider === "bedrock" ? {} : { AI_BASE_URL: model.baseUrl }),
    },
    secrets:
      model.provider === "bedrock"
        ? {}
        : { AI_API_KEY: { ...from(secretNames.service, "ai-api-key"), optional: true } },
  };
}

const cellDatabaseSecrets = {
  DATABASE_URL: from(secretNames.cellDatabase, "app-url"),
  DATABASE_TASKS_URL: from(secretNames.cellDatabase, "tasks-url"),
} as const;

/** Settings of the API and the worker. */
export function cellProcessSettings(
  cell: CellSettings,
  process: "api" | "worker",
  own: Record<string, string> = {},
): ProcessSettings {
  const model = modelSettings(cell);
  return {
    values: {
      ...model.values,
      ...serviceValues(cell),
      ...storageValues(cell),
      EMBEDDINGS: cell.environment.embeddings,
      SEARCH_DIR: `s3://${cell.objectsBucket}/search`,
      ROUTER_URL: `http://router:${processPort}`,
      ...own,
    },
    secrets: {
      ...serviceSecrets,
      ...serviceKeys(process),
      ...cellDatabaseSecrets,
      ...model.secrets,
      SECRETS_KEY: { ...from(secretNames.service, "secrets-key"), optional: true },
      OTHER_SECRETS_KEY: { ...from(secretNames.service, "other-secrets-key"), optional: true },
    },
  };
}

function mediaEngineValues({ environment, region }: CellSettings): Record<string, string> {
  const { mediaEngine } = environment;
  if (mediaEngine === "ffmpeg") return { MEDIA_ENGINE: mediaEngine };
  const { roleArn, queueArn } = mediaConvertArns(environment, region);
  return { MEDIA_ENGINE: mediaEngine, MEDIACONVERT_ROLE_ARN: roleArn, MEDIACONVERT_QUEUE_ARN: queueArn };
}

/** Settings of the media pipelines. They parse untrusted files, so their only secret is the database's. */
export function mediaSettings(cell: CellSettings): ProcessSettings {
  return {
    values: {
      ...processValues(cell),
      ...traceValues(cell),
      ...storageValues(cell),
      TASK_CONCURRENCY: "2",
      // Two connections for tasks and two for messages, plus room for nested work within their transactions.
      DATABASE_POOL_MAX: "6",
      RESOURCE_PREFIX: cell.resourcePrefix,
      ...mediaEngineValues(cell),
    },
    secrets: cellDatabaseSecrets,
  };
}

/** Behind an engine the router listens on its pod's loopback only; metrics stay on the pod's address. */
function engineValues({ environment }: CellSettings): Record<string, string> {
  if (environment.routerEngine === "node") return {};
  return {
    HOST: "127.0.0.1",
    METRICS_HOST: "0.0.0.0",
    PORT: String(behindPort),
    ENGINE_DIR: engineDir,
    ENGINE_PORT: String(processPort),
  };
}

export function routerSettings(cell: CellSettings): ProcessSettings {
  return {
    values: {
      ...serviceValues(cell),
      REGION: cell.region,
      CELLS: cellAddressesFrom(cell),
      CLOSED_REGIONS: cell.environment.closedRegions.join(","),
      CELL_WORKSPACES_MAX: String(site.cellCapacity.tenants),
      WEB_DIR: webDir,
      SUPPORT_EMAIL: cell.environment.supportEmail,
      // The load balancer in front appends the one address that can be trusted.
      TRUSTED_PROXIES: "1",
      CONTENT_ORIGINS: `https://${cell.objectsBucket}.s3.${cell.providerRegion}.amazonaws.com`,
      // By default the runtime takes a quarter of the container's memory, and a million routes need more.
      NODE_OPTIONS: "--max-old-space-size=768",
      ...engineValues(cell),
    },
    secrets: {
      ...serviceSecrets,
      ...serviceKeys("router"),
      DATABASE_URL: from(secretNames.globalDatabase, "app-url"),
      EMAIL_SESSION_KEY: from(secretNames.router, "email-session-key"),
      OTHER_EMAIL_SESSION_KEY: { ...from(secretNames.router, "other-email-session-key"), optional: true },
      RECAPTCHA_SITE_KEY: { ...from(secretNames.router, "recaptcha-site-key"), optional: true },
      RECAPTCHA_SECRET: { ...from(secretNames.router, "recaptcha-secret"), optional: true },
      ...providerSecrets,
    },
  };
}

export function operatorSettings(cell: CellSettings): ProcessSettings {
  return {
    values: {
      ...processValues(cell),
      REGION: cell.region,
      ROOT_DOMAIN: cell.environment.rootDomain,
      NAMESPACE: site.namespace,
      CELL_URL: `http://api:${processPort}`,
      ROUTER_URL: `http://router:${processPort}`,
      OBJECTS_AWS_REGION: cell.providerRegion,
      OBJECTS_BUCKET: cell.objectsBucket,
      RESOURCE_PREFIX: cell.resourcePrefix,
    },
    secrets: { SERVICE_TOKEN: serviceTokens.SERVICE_TOKEN, ...serviceKeys("operator") },
  };
}

/**
 * Settings of the watcher, which uses every region as a member would. Without its account it watches nothing.
 */
export function watcherSettings(cell: CellSettings): ProcessSettings {
  return {
    values: {
      ...processValues(cell),
      REGION: cell.region,
      WATCHED_WORKSPACES: watchedWorkspaces(cell),
    },
    secrets: {
      WATCH_EMAIL: { ...from(secretNames.watcher, "email"), optional: true },
      WATCH_PASSWORD: { ...from(secretNames.watcher, "password"), optional: true },
    },
  };
}

export function migrationSettings(kind: "cell" | "global"): ProcessSettings {
  const secret = kind === "cell" ? secretNames.cellDatabase : secretNames.globalDatabase;
  return {
    values: { DATABASE_KIND: kind },
    secrets: {
      DATABASE_ADMIN_URL: from(secret, "admin-url"),
      DATABASE_APP_PASSWORD: from(secret, "app-password"),
      DATABASE_TASKS_PASSWORD: from(secret, "tasks-password"),
    },
  };
}
