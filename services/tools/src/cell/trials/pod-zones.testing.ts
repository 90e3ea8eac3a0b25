import { site } from "@fieldstone/charts/site.ts";
import { z } from "zod";
import { possibleNodes } from "../cell-nodes.ts";
import { kubectl } from "./cell-cluster.testing.ts";

const pods = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ deletionTimestamp: z.string().optional() }),
      spec: z.object({ nodeName: z.string().optional() }),
      status: z.object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
      }),
    }),
  ),
});

/** The zones of a workload's ready pods, one for each pod. */
export async function zonesOf(app: string): Promise<readonly string[]> {
  const asked = ["-n", site.namespace, "get", "pods", "-l", `app=${app}`, "-o", "json"];
  const { items } = pods.parse(JSON.parse(await kubectl(asked)));
  return items
    .filter(({ metadata, status }) => {
      const isReady = status.conditions.some((each) => each.type === "Ready" && each.status === "True");
      return isReady && metadata.deletionTimestamp === undefined;
    })
    .flatMap(({ spec }) => possibleNodes.filter(({ name }) => name === spec.nodeName))
    .map(({ zone }) => zone)
    .toSorted();
}
