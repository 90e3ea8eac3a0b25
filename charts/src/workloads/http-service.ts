import type { Construct } from "constructs";
import { Deployable, type DeployableOptions } from "./deployable.ts";

/** Fewest pods of what people wait for: one in each of three zones. */
const podsMin = 3;

export type HttpServiceOptions = Omit<DeployableOptions, "scaling" | "stopSeconds" | "priority"> & {
  readonly podsMax: number;
  /** Longest request still in progress when it is told to stop, in seconds. */
  readonly drainSeconds: number;
};

/** A process that answers people's requests: called through a load balancer, scaled by processor use. */
export class HttpService extends Deployable {
  constructor(scope: Construct, options: HttpServiceOptions) {
    super(scope, {
      ...options,
      priority: "serving",
      stopSeconds: options.drainSeconds,
      scaling: { min: podsMin, max: options.podsMax, processorPercent: 60 },
    });
  }
}
