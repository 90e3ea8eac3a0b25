import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import {
  poolMaxDefault,
  processConnections,
} from "@fieldstone/platform/postgres/connections/connection-budget.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { declaredBy } from "../testing/declared.ts";

/**
 * Of the routes' writer: the provider's limit for a minimum capacity of half a unit, whatever the maximum.
 */
const writerConnectionsMax = 2_000;
/** Connections for migrations, a person with psql, a recovery and the provider's own sessions. */
const reserve = 100;
/** Pods that a Deployment adds during a rollout: its strategy's `maxSurge`. */
const surge = z.object({
  spec: z.object({ strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.number() }) }) }),
});

const workload = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.tuple([
          z.object({ env: z.array(z.object({ name: z.string(), value: z.string().optional() })) }),
        ]),
      }),
    }),
  }),
});
const scaling = z.object({
  spec: z.object({ maxReplicas: z.number(), scaleTargetRef: z.object({ name: z.string() }) }),
});

const manifests = cellManifests(cellSettings("EU_A")).flatMap((part) => part.manifests);

/** Connections of all pods of a process at its largest scale, during a rollout. */
function atMost(name: keyof typeof processConnections): number {
  const found = manifests.find(
    ({ kind, metadata }) => /^(Deployment|StatefulSet)$/.test(kind) && metadata.name === name,
  );
  const { env } = workload.parse(found).spec.template.spec.containers[0];
  const told = (setting: string) => env.find((each) => each.name === setting)?.value;
  const pools = {
    poolMax: Number(told("DATABASE_POOL_MAX") ?? poolMaxDefault),
    concurrency: Number(told("TASK_CONCURRENCY") ?? 0),
  };
  const scaled = manifests
    .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
    .map((each) => scaling.parse(each).spec)
    .find(({ scaleTargetRef }) => scaleTargetRef.name === name);
  const pods = (scaled?.maxReplicas ?? Number.NaN) + (found?.kind === "Deployment" ? surgeOf(found) : 0);
  return pods * processConnections[name](pools);
}

const surgeOf = (deployment: unknown): number => surge.parse(deployment).spec.strategy.rollingUpdate.maxSurge;

it("a cell's database has room for every pool of every pod, below its alarm and with a reserve", async () => {
  const declared = await declaredBy("eu-a");
  const { threshold } = z
    .object({ threshold: z.number() })
    .parse(declared.find(({ name }) => name.endsWith("-database-connections"))?.inputs);
  const group = z
    .object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) })
    .parse(declared.find(({ type }) => type === "aws:rds/parameterGroup:ParameterGroup")?.inputs);
  const max = Number(group.parameters.find(({ name }) => name === "max_connections")?.value);
  const sum = atMost("api") + atMost("worker") + atMost("media");
  expect(sum).toBeGreaterThan(500);
  expect(sum).toBeLessThanOrEqual(threshold);
  expect(threshold + reserve).toBeLessThanOrEqual(max);
}, 60_000);

it("who opens a database is counted", () => {
  const opening = manifests
    .filter(({ kind }) => /^(Deployment|StatefulSet)$/.test(kind))
    .filter((each) => JSON.stringify(each).includes('"DATABASE_URL"'))
    .map(({ metadata }) => metadata.name);
  expect(opening.toSorted()).toEqual(Object.keys(processConnections).toSorted());
});

it("the routes' writer has room for the routers of all cells, with a reserve", () => {
  expect(regionKeys.length * atMost("router") + reserve).toBeLessThanOrEqual(writerConnectionsMax);
});
