import { Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { namespaceSecurity } from "../policies/pod-security.ts";
import { priorities } from "../policies/priorities.ts";
import { site } from "../site.ts";
import { retainedDisks } from "../workloads/deployable.ts";
import { Secrets } from "./secrets.ts";

/** What must exist before any process: namespace, default-deny policy, priorities, storage class, secrets. */
export class FoundationChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "foundation", { namespace: site.namespace, disableResourceNameHashes: true });
    new k8s.KubeNamespace(this, "namespace", {
      metadata: {
        name: site.namespace,
        // Pruning it would delete everything else of the cell.
        annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
        labels: {
          ...namespaceSecurity,
          "fieldstone.dev/region": cell.residencyKey,
          // A pod counts as ready only once the load balancer sends to it, which paces rollouts.
          "elbv2.k8s.aws/pod-readiness-gate-inject": "enabled",
        },
      },
    });
    new k8s.KubeNetworkPolicy(this, "deny-by-default", {
      metadata: { name: "deny-by-default" },
      spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
    });
    for (const { name, value, description } of Object.values(priorities))
      new k8s.KubePriorityClass(this, name, { metadata: { name }, value, description });
    new k8s.KubeStorageClass(this, "kept-disks", {
      metadata: { name: retainedDisks },
      provisioner: "ebs.csi.aws.com",
      parameters: { type: "gp3", encrypted: "true", kmsKeyId: cell.dataKey },
      volumeBindingMode: "WaitForFirstConsumer",
      allowVolumeExpansion: true,
    });
    new Secrets(this, cell);
  }
}
