import { keysFor, stepKeys } from "@fieldstone/contracts/service-key-plan.ts";
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { Environment } from "@fieldstone/platform/config/environment.ts";
import { readMediaConfig } from "@fieldstone/platform/config/media-config.ts";
import { readMigrationConfig } from "@fieldstone/platform/config/migration-config.ts";
import { readOperatorConfig } from "@fieldstone/platform/config/operator-config.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it } from "vitest";
import { cellSettings } from "./cell-settings.ts";
import {
  cellProcessSettings,
  mediaSettings,
  migrationSettings,
  operatorSettings,
  routerSettings,
} from "./deployables/process-settings.ts";
import type { ProcessSettings } from "./workloads/settings.ts";

const secretOf = (name: string): string => {
  if (name === "SMTP_URL") return "smtps://user:password@mail.example:587";
  return name.endsWith("_URL") ? "postgres://role:password@database.example/cell" : "s".repeat(40);
};

/** The environment of a pod whose Secrets exist. */
function environmentOf(settings: ProcessSettings): Environment {
  const secrets = Object.keys(settings.secrets).map((name) => [name, secretOf(name)] as const);
  const pairKeys = stepKeys({}, regionKeys, () => "k".repeat(40));
  return { ...settings.values, ...Object.fromEntries(secrets), ...keysIn(settings) };

  function keysIn({ secrets: { SERVICE_KEYS } }: ProcessSettings): Environment {
    const told = JSON.stringify(keysFor("api", "US_B", pairKeys, regionKeys));
    return SERVICE_KEYS === undefined ? {} : { SERVICE_KEYS: told };
  }
}

it.each(regionKeys)("the processes of %s accept the settings that they are given", (region) => {
  const cell = cellSettings(region);
  const read = readCellConfig(environmentOf(cellProcessSettings(cell, "worker", { TASK_CONCURRENCY: "8" })));
  expect(read).toMatchObject({ region, development: false, host: "0.0.0.0", tasks: { concurrency: 8 } });
  expect(read.objects).toMatchObject({ driver: "s3", awsRegion: cell.providerRegion });

  const media = environmentOf(mediaSettings(cell));
  expect(readMediaConfig(media)).toMatchObject({ region, host: "0.0.0.0", tasks: { concurrency: 2 } });
  expect(readMediaConfig(media).jobQueues).toEqual({
    awsRegion: cell.providerRegion,
    namePrefix: cell.resourcePrefix,
    endpoint: undefined,
  });
  expect(readMediaConfig(media).mediaConvert).toMatchObject({
    roleArn: `arn:aws:iam::123456789012:role/${cell.resourcePrefix}-media-convert`,
    queueArn: `arn:aws:mediaconvert:${cell.providerRegion}:123456789012:queues/${cell.resourcePrefix}-media`,
    ...{ bucket: cell.objectsBucket, awsRegion: cell.providerRegion },
  });
  const transcription = { aws: { awsRegion: cell.providerRegion, regions: [region] } };
  expect(readMediaConfig(media).transcription).toMatchObject(transcription);
  expect(read.transcription).toMatchObject(transcription);
  expect(media).not.toHaveProperty("DATA_DIR");
  expect(Object.keys(mediaSettings(cell).secrets).toSorted()).toEqual(["DATABASE_TASKS_URL", "DATABASE_URL"]);

  const router = readRouterConfig(environmentOf(routerSettings(cell)));
  expect(router.ownRegion).toBe(region);
  expect([...router.cells.keys()].toSorted()).toEqual([...regionKeys].toSorted());
  for (const key of regionKeys) {
    const { privateHost } = cellSettings(key);
    expect(router.cells.get(key)).toBe(key === region ? "http://api:8080" : `https://${privateHost}`);
  }

  expect(readOperatorConfig(environmentOf(operatorSettings(cell)))).toMatchObject({ region });
});

it("convert recordings by ffmpeg alone where their environment says so", () => {
  const cell = cellSettings("EU_A", { ...environments.production, mediaEngine: "ffmpeg" });
  const media = mediaSettings(cell);
  expect(readMediaConfig(environmentOf(media)).mediaConvert).toBeUndefined();
  expect(Object.keys(media.values).filter((name) => name.startsWith("MEDIACONVERT"))).toEqual([]);
});

const bedrock = { provider: "bedrock", model: "a.b-v1:0", inputPrice: 1, outputPrice: 2 } as const;
const compatible = {
  ...bedrock,
  provider: "openai-compatible",
  baseUrl: "https://models.example/v1",
} as const;

it.each([
  { what: "what is built in", model: undefined, read: { provider: "built-in" } },
  { what: "a model of the region's own", model: bedrock, read: { provider: "bedrock", apiKey: undefined } },
  { what: "a model with a key", model: compatible, read: { ...compatible, apiKey: "s".repeat(40) } },
])("a cell answers by $what where its environment says so", ({ model, read: expected }) => {
  const environment = { ...environments.staging, models: model === undefined ? {} : { EU_A: model } };
  const config = (region: RegionKey) =>
    readCellConfig(environmentOf(cellProcessSettings(cellSettings(region, environment), "api"))).ai;
  const { provider, apiKey } = { apiKey: undefined, ...expected };
  expect(config("EU_A")).toMatchObject(
    model === undefined
      ? { provider }
      : { provider, apiKey, model: "a.b-v1:0", regions: ["EU_A"], prices: { input: 1, output: 2 } },
  );
  expect(config("AU_A")).toEqual({ provider: "built-in" });
});

it("no environment names a profile, which works in other regions too", () => {
  for (const { models } of Object.values(environments)) {
    for (const { provider, model } of Object.values(models)) {
      if (provider === "bedrock") expect(model).not.toMatch(/^(us|eu|apac|au|jp|global)\.|inference-profile/);
    }
  }
});

it.each(["cell", "global"] as const)("the migration of the %s database accepts its settings", (kind) => {
  expect(readMigrationConfig(environmentOf(migrationSettings(kind))).kind).toBe(kind);
});

it("a router behind an engine listens on its pod's loopback, and is told where the engine does", () => {
  const own = cellSettings("EU_A");
  expect(readRouterConfig(environmentOf(routerSettings(own))).engine).toBeUndefined();
  const cell = { ...own, environment: { ...own.environment, routerEngine: "haproxy" as const } };
  const { host, port, engine, metricsHost, trustedProxies } = readRouterConfig(
    environmentOf(routerSettings(cell)),
  );
  expect({ host, port, trustedProxies }).toEqual({ host: "127.0.0.1", port: 8_081, trustedProxies: 1 });
  // Probes and the metrics collector use the pod's own address.
  expect(metricsHost).toBe("0.0.0.0");
  expect(engine).toMatchObject({ dir: "/run/fieldstone-engine", host: "0.0.0.0", port: 8_080 });
});

it("the API and the worker compare by meaning as the environment says", () => {
  for (const embeddings of ["model", "hashed"] as const) {
    const environment = { ...environments.staging, embeddings };
    for (const process of ["api", "worker"] as const) {
      const settings = cellProcessSettings({ ...cellSettings("EU_A"), environment }, process);
      expect(readCellConfig(environmentOf(settings)).embeddings).toBe(embeddings);
    }
  }
});
