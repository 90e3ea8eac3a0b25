import { k8s } from "cdk8s-plus-33";
import { Construct } from "constructs";
import { outgoing } from "../policies/network-rules.ts";
import { labelsOf, type PodOptions, podTemplate } from "./pod.ts";

export interface OneShotJobOptions extends Omit<PodOptions, "answers" | "stopSeconds" | "priority"> {
  /** Part of the job's name. */
  readonly release: string;
  /** Longest run, in seconds. */
  readonly deadlineSeconds: number;
  readonly egress: readonly k8s.NetworkPolicyEgressRule[];
}

const retries = 3;
/** How long a finished job stays for inspection, in seconds. */
const finishedJobSeconds = 86_400;

/**
 * Runs once per release: the job's name includes the release, so applying the same one again starts nothing.
 */
export class OneShotJob extends Construct {
  constructor(scope: Construct, options: OneShotJobOptions) {
    super(scope, options.name);
    const { name } = options;
    const metadata = { name, labels: labelsOf(name) };
    new k8s.KubeServiceAccount(this, "account", { metadata, automountServiceAccountToken: false });
    new k8s.KubeNetworkPolicy(this, "network", {
      metadata,
      spec: {
        podSelector: { matchLabels: { app: name } },
        policyTypes: ["Ingress", "Egress"],
        ingress: [],
        egress: [outgoing.toNames, ...options.egress],
      },
    });
    const template = podTemplate({ ...options, answers: false, stopSeconds: 30, priority: "serving" });
    new k8s.KubeJob(this, "job", {
      metadata: { ...metadata, name: `${name}-${options.release.replaceAll(".", "-")}` },
      spec: {
        backoffLimit: retries,
        activeDeadlineSeconds: options.deadlineSeconds,
        ttlSecondsAfterFinished: finishedJobSeconds,
        template: {
          metadata: template.metadata ?? {},
          ...(template.spec === undefined ? {} : { spec: { ...template.spec, restartPolicy: "Never" } }),
        },
      },
    });
  }
}
