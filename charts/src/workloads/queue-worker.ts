import type { Construct } from "constructs";
import { Deployable, type DeployableOptions } from "./deployable.ts";

/** Fewest pods: tasks continue while one zone is down. */
const podsMin = 2;

export type QueueWorkerOptions = Omit<
  DeployableOptions,
  "scaling" | "stopSeconds" | "ingress" | "priority"
> & {
  readonly podsMax: number;
  readonly waitingTasksPerPod: number;
  /** Longest task worth waiting for at a stop, in seconds; an interrupted one runs again. */
  readonly taskSeconds: number;
};

/** A process that runs tasks: called only by the metrics collector, scaled by queue and processor use. */
export class QueueWorker extends Deployable {
  constructor(scope: Construct, options: QueueWorkerOptions) {
    super(scope, {
      ...options,
      priority: "work",
      ingress: [],
      stopSeconds: options.taskSeconds,
      scaling: {
        min: podsMin,
        max: options.podsMax,
        processorPercent: 75,
        waitingTasksPerPod: options.waitingTasksPerPod,
      },
    });
  }
}
