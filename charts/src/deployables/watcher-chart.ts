import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { Deployable } from "../workloads/deployable.ts";
import { watcherSettings } from "./process-settings.ts";

/** A single pod: two would count each check twice. While it is down, other cells' watchers cover for it. */
const pods = 1;

/** Uses every region by its public name as a member would, to measure service levels. */
export class WatcherChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "watcher", { namespace: site.namespace, disableResourceNameHashes: true });
    new Deployable(this, {
      name: "watcher",
      image: imageReference(cell, "services"),
      command: ["services/worker/src/bin/watcher.ts"],
      settings: watcherSettings(cell),
      scaling: { min: pods, max: pods, processorPercent: 80 },
      priority: "watching",
      stopSeconds: 60,
      ingress: [],
      egress: [outgoing.toServices],
      resources: {
        cpu: "50m",
        memory: "128Mi",
        memoryMax: "256Mi",
        disk: "64Mi",
        reason: "A dozen small requests a minute; it waits for their answers.",
      },
    });
  }
}
