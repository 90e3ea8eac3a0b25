import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { QueueWorker } from "../workloads/queue-worker.ts";
import { mediaSettings } from "./process-settings.ts";

/** A cell's pipelines for files and recordings, apart because parsing is expensive and risky. */
export class MediaChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "media", { namespace: site.namespace, disableResourceNameHashes: true });
    new QueueWorker(this, {
      name: "media",
      image: imageReference(cell, "media"),
      command: ["services/media/src/bin/media.ts"],
      settings: mediaSettings(cell),
      nodes: "media",
      podsMax: 20,
      // A pod runs two at once, each for up to minutes: with five waiting, people already notice the delay.
      waitingTasksPerPod: 5,
      taskSeconds: 300,
      egress: [outgoing.toPostgres, outgoing.toServices, outgoing.toPodIdentity, outgoing.toCollector],
      resources: {
        cpu: "1500m",
        memory: "2Gi",
        memoryMax: "5Gi",
        disk: "24Gi",
        reason:
          "Two tasks at once in all, one of which waits for files while the other fills a processor; one pod a node of two processors. The programs of one have 2 GB and, of the largest recording, 23.5 GB of scratch; the limit, twice the request, holds two.",
      },
    });
  }
}
