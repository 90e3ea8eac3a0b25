import type { Construct } from "constructs";
import { outgoing } from "../policies/network-rules.ts";
import { Deployable, type DeployableOptions } from "./deployable.ts";

/** One leads, one waits to. */
const pods = 2;
const stopSeconds = 30;

export type ControllerOptions = Omit<
  DeployableOptions,
  "scaling" | "stopSeconds" | "ingress" | "callsKubernetes" | "priority"
>;

/** A process that reconciles: it calls the cluster's own API, is called by nobody, and never runs twice at once. */
export class Controller extends Deployable {
  constructor(scope: Construct, options: ControllerOptions) {
    super(scope, {
      ...options,
      priority: "work",
      ingress: [],
      egress: [outgoing.toKubernetes, ...options.egress],
      stopSeconds,
      callsKubernetes: true,
      scaling: { min: pods, max: pods, processorPercent: 80 },
    });
  }
}
