import type { Construct } from "constructs";
import { Deployable, type DeployableOptions } from "./deployable.ts";

/** Least pods: tasks go on while one zone is away. */
const podsMin = 2;

export type QueueWorkerOptions = Omit<
  DeployableOptions,
  "scaling" | "stopSeconds" | "ingress" | "priority"
> & {
  readonly podsMax: number;
  readonly waitingTasksPerPod: number;
  /** Longest task worth waiting for; what is cut off runs again. In seconds. */
  readonly taskSeconds: number;
};

/** A process that takes tasks: called by nobody but whoever collects metrics, scaled by queue and processor. */
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
