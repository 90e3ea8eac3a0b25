import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Declared, declaredBy } from "../testing/declared.ts";

/** What remains after the node and what runs on every node. */
const nodeLeaves = {
  "c8g.xlarge": { processors: 3.6, gibibytes: 6.2 },
  "m8g.large": { processors: 1.6, gibibytes: 6.2 },
} as const;

const processors = z
  .string()
  .transform((text) => (text.endsWith("m") ? Number.parseInt(text, 10) / 1_000 : Number(text)));
const gibibytes = z
  .string()
  .transform((text) => Number.parseInt(text, 10) / (text.endsWith("Mi") ? 1_024 : 1));
const workload = z.object({
  spec: z.object({
    replicas: z.number().optional(),
    template: z.object({
      spec: z.object({
        nodeSelector: z.record(z.string(), z.string()).optional(),
        containers: z.tuple([
          z.object({ resources: z.object({ requests: z.object({ cpu: processors, memory: gibibytes }) }) }),
        ]),
      }),
    }),
  }),
});
const scaling = z.object({
  spec: z.object({
    minReplicas: z.number(),
    maxReplicas: z.number(),
    scaleTargetRef: z.object({ name: z.string() }),
  }),
});
const group = z.object({
  instanceTypes: z.tuple([z.enum(["c8g.xlarge", "m8g.large"])]),
  scalingConfig: z.object({ minSize: z.number(), maxSize: z.number() }),
});

const manifests = cellManifests(cellSettings("EU_A")).flatMap((part) => part.manifests);
const scalings = manifests
  .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
  .map((each) => scaling.parse(each).spec);

/** The sum of what all pods of a group of nodes request, at their smallest and largest scale. */
function asked(nodes: "general" | "media") {
  const sums = { least: 0, most: 0, leastGibibytes: 0 };
  for (const manifest of manifests) {
    if (manifest.kind !== "Deployment" && manifest.kind !== "StatefulSet") continue;
    const { replicas = 1, template } = workload.parse(manifest).spec;
    if ((template.spec.nodeSelector?.["fieldstone.dev/nodes"] ?? "general") !== nodes) continue;
    const { cpu, memory } = template.spec.containers[0].resources.requests;
    const scaled = scalings.find(({ scaleTargetRef }) => scaleTargetRef.name === manifest.metadata.name);
    sums.least += cpu * (scaled?.minReplicas ?? replicas);
    sums.leastGibibytes += memory * (scaled?.minReplicas ?? replicas);
    sums.most += cpu * (scaled?.maxReplicas ?? replicas);
  }
  return sums;
}

let declared: readonly Declared[];

beforeAll(async () => {
  declared = await declaredBy("eu-a");
}, 60_000);

it.each(["general", "media"] as const)("%s nodes hold their pods, at the least and at the most", (part) => {
  const found = declared.find(
    ({ type, name }) => type === "aws:eks/nodeGroup:NodeGroup" && name.endsWith(`-${part}`),
  );
  const { instanceTypes, scalingConfig } = group.parse(found?.inputs);
  const { minSize, maxSize } = scalingConfig;
  const leaves = nodeLeaves[instanceTypes[0]];
  // As many nodes as pods at the smallest scale, so that the loss of a zone stops no kind of work.
  expect(minSize).toBeGreaterThan(1);
  const { least, most, leastGibibytes } = asked(part);
  expect(least).toBeGreaterThan(1);
  expect(least).toBeLessThan(minSize * leaves.processors);
  expect(leastGibibytes).toBeLessThan(minSize * leaves.gibibytes);
  expect(most).toBeLessThan(maxSize * leaves.processors);
});
