import { ApiObject } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import { Construct } from "constructs";
import { queuedTasks } from "../monitoring/recording-rules.ts";
import { incoming, outgoing } from "../policies/network-rules.ts";
import { metricsPort, processPort } from "../site.ts";
import { labelsOf, type PodOptions, podTemplate } from "./pod.ts";

export interface Scaling {
  readonly min: number;
  readonly max: number;
  /** Processor use, as a percentage of the request, above which another pod is started. */
  readonly processorPercent: number;
  /** Waiting tasks per pod above which another is started. */
  readonly waitingTasksPerPod?: number;
}

export interface DeployableOptions extends Omit<PodOptions, "answers"> {
  readonly scaling: Scaling;
  /** Who may call it, beside the metrics collector. */
  readonly ingress: readonly k8s.NetworkPolicyIngressRule[];
  /** What it may call, beside name servers. */
  readonly egress: readonly k8s.NetworkPolicyEgressRule[];
  /** Size of a disk that outlives each pod, mounted as its data folder. */
  readonly retainedDiskSize?: string;
}

/** Storage class of disks that outlive a pod, encrypted with the cell's key. */
export const retainedDisks = "fieldstone-kept";

/** Metrics are scraped without a credential: a network policy lets only the collector reach their port. */
const scraped = { port: "metrics", path: "/metrics", interval: "15s" };

/**
 * What every long-running workload consists of: pods, a service, a disruption budget, a network policy,
 * scaling and metrics. The kinds of workload differ in what they pass.
 */
export class Deployable extends Construct {
  constructor(scope: Construct, options: DeployableOptions) {
    super(scope, options.name);
    const { name } = options;
    const metadata = { name, labels: labelsOf(name) };
    const selector = { matchLabels: { app: name } };
    new k8s.KubeServiceAccount(this, "account", {
      metadata,
      automountServiceAccountToken: options.callsKubernetes === true,
    });
    const kind = this.#pods(options, metadata, selector);
    new k8s.KubeService(this, "service", {
      metadata,
      spec: {
        selector: { app: name },
        ports: [
          { name: "http", port: processPort, targetPort: k8s.IntOrString.fromString("http") },
          { name: "metrics", port: metricsPort, targetPort: k8s.IntOrString.fromString("metrics") },
        ],
      },
    });
    new k8s.KubePodDisruptionBudget(this, "budget", {
      metadata,
      spec: {
        maxUnavailable: k8s.IntOrString.fromNumber(1),
        selector,
        unhealthyPodEvictionPolicy: "AlwaysAllow",
      },
    });
    new k8s.KubeNetworkPolicy(this, "network", {
      metadata,
      spec: {
        podSelector: selector,
        policyTypes: ["Ingress", "Egress"],
        ingress: [incoming.fromMonitoring, ...options.ingress],
        egress: [outgoing.toNames, ...options.egress],
      },
    });
    this.#scaling(options, metadata, kind);
    new ApiObject(this, "metrics", {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "ServiceMonitor",
      metadata,
      spec: { selector, endpoints: [scraped] },
    });
  }

  #pods(options: DeployableOptions, metadata: k8s.ObjectMeta, selector: k8s.LabelSelector): string {
    const { retainedDiskSize } = options;
    if (retainedDiskSize === undefined) {
      new k8s.KubeDeployment(this, "pods", {
        metadata,
        spec: {
          selector,
          revisionHistoryLimit: 5,
          // A pod is only removed once its successor is ready.
          strategy: {
            type: "RollingUpdate",
            rollingUpdate: {
              maxUnavailable: k8s.IntOrString.fromNumber(0),
              maxSurge: k8s.IntOrString.fromNumber(1),
            },
          },
          template: podTemplate({ ...options, answers: true }),
        },
      });
      return "Deployment";
    }
    new k8s.KubeStatefulSet(this, "pods", {
      metadata,
      spec: {
        selector,
        serviceName: options.name,
        podManagementPolicy: "Parallel",
        template: podTemplate({ ...options, answers: true, retainedDisk: "kept" }),
        volumeClaimTemplates: [
          {
            metadata: { name: "kept" },
            spec: {
              accessModes: ["ReadWriteOnce"],
              storageClassName: retainedDisks,
              resources: { requests: { storage: k8s.Quantity.fromString(retainedDiskSize) } },
            },
          },
        ],
      },
    });
    return "StatefulSet";
  }

  #scaling(options: DeployableOptions, metadata: k8s.ObjectMeta, kind: string): void {
    const { min, max, processorPercent, waitingTasksPerPod } = options.scaling;
    const queue: k8s.MetricSpecV2 = {
      type: "External",
      external: {
        metric: {
          name: queuedTasks.record,
          selector: { matchLabels: { process: options.name } },
        },
        target: { type: "AverageValue", averageValue: k8s.Quantity.fromNumber(waitingTasksPerPod ?? 0) },
      },
    };
    new k8s.KubeHorizontalPodAutoscalerV2(this, "scaling", {
      metadata,
      spec: {
        minReplicas: min,
        maxReplicas: max,
        scaleTargetRef: { apiVersion: "apps/v1", kind, name: options.name },
        metrics: [
          ...(waitingTasksPerPod === undefined ? [] : [queue]),
          {
            type: "Resource",
            resource: { name: "cpu", target: { type: "Utilization", averageUtilization: processorPercent } },
          },
        ],
        // Scales up at once and down slowly: an unneeded pod costs less than a person's waiting.
        behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
      },
    });
  }
}
