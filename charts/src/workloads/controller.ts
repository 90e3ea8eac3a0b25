import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { Deployable, type DeployableOptions } from "./deployable.ts";

/** One leads, one stands by. */
const pods = 2;
const stopSeconds = 30;

export interface ControllerOptions
  extends Omit<DeployableOptions, "scaling" | "stopSeconds" | "ingress" | "callsKubernetes" | "priority"> {
  /** The cell whose Kubernetes API it calls. */
  readonly cell: CellSettings;
}

/**
 * A process that reconciles: it calls the Kubernetes API, receives no calls, and is active in one pod only.
 */
export class Controller extends Deployable {
  constructor(scope: Construct, { cell, ...options }: ControllerOptions) {
    super(scope, {
      ...options,
      priority: "work",
      ingress: [],
      egress: [outgoing.toKubernetes(cell), ...options.egress],
      stopSeconds,
      callsKubernetes: true,
      scaling: { min: pods, max: pods, processorPercent: 80 },
    });
  }
}
