import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { Environment } from "@fieldstone/platform/config/environment.ts";
import { readMediaConfig } from "@fieldstone/platform/config/media-config.ts";
import { readMigrationConfig } from "@fieldstone/platform/config/migration-config.ts";
import { readOperatorConfig } from "@fieldstone/platform/config/operator-config.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
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

/** The environment of a pod whose Secrets are there. */
function environmentOf(settings: ProcessSettings): Environment {
  const secrets = Object.keys(settings.secrets).map((name) => [name, secretOf(name)] as const);
  return { ...settings.values, ...Object.fromEntries(secrets) };
}

it.each(regionKeys)("the processes of %s accept the settings that they are given", (region) => {
  const cell = cellSettings(region);
  const read = readCellConfig(environmentOf(cellProcessSettings(cell, { TASK_CONCURRENCY: "8" })));
  expect(read).toMatchObject({ region, development: false, host: "0.0.0.0", tasks: { concurrency: 8 } });
  expect(read.objects).toMatchObject({ driver: "s3", awsRegion: cell.providerRegion });

  const media = environmentOf(mediaSettings(cell));
  expect(readMediaConfig(media)).toMatchObject({ region, host: "0.0.0.0", tasks: { concurrency: 2 } });
  expect(readMediaConfig(media).jobQueues).toEqual({
    awsRegion: cell.providerRegion,
    namePrefix: cell.resourcePrefix,
    endpoint: undefined,
  });
  expect(media).not.toHaveProperty("DATA_DIR");
  expect(Object.keys(mediaSettings(cell).secrets).toSorted()).toEqual(["DATABASE_TASKS_URL", "DATABASE_URL"]);

  const router = readRouterConfig(environmentOf(routerSettings(cell)));
  expect(router.ownRegion).toBe(region);
  expect([...router.cells.keys()].toSorted()).toEqual([...regionKeys].toSorted());
  for (const key of regionKeys) {
    const { cellHost } = cellSettings(key);
    expect(router.cells.get(key)).toBe(key === region ? "http://api:8080" : `https://${cellHost}`);
  }

  expect(readOperatorConfig(environmentOf(operatorSettings(cell)))).toMatchObject({ region });
});

it.each(["cell", "global"] as const)("the migration of the %s database accepts its settings", (kind) => {
  expect(readMigrationConfig(environmentOf(migrationSettings(kind))).kind).toBe(kind);
});
