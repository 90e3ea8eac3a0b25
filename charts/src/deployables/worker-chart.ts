import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { cellProcessEgress } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { QueueWorker } from "../workloads/queue-worker.ts";
import { cellProcessSettings } from "./process-settings.ts";

/** A cell's tasks: search index, mail, links, samples. */
export class WorkerChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "worker", { namespace: site.namespace, disableResourceNameHashes: true });
    new QueueWorker(this, {
      name: "worker",
      image: imageReference(cell, "services"),
      command: ["services/worker/src/bin/worker.ts"],
      settings: cellProcessSettings(cell, "worker", { TASK_CONCURRENCY: "8" }),
      podsMax: 12,
      // A pod runs eight at once, most of them well under a second: fifty wait about two seconds.
      waitingTasksPerPod: 50,
      taskSeconds: 60,
      egress: cellProcessEgress,
      resources: {
        cpu: "500m",
        memory: "768Mi",
        memoryMax: "1536Mi",
        disk: "1Gi",
        reason: "Tasks wait for the database and the object store; memory is the search index's writer.",
      },
    });
  }
}
