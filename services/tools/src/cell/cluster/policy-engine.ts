import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import type { CellNode } from "../cell-nodes.ts";
import { clusterNetwork, places } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { succeeds } from "../run-command.ts";

const healthPort = 20_244;

/** Starts a node's engine that enforces the charts' network policies, with rules in its network only. */
export async function startPolicyEngine({ policyEngine }: ClusterPrograms, node: CellNode): Promise<void> {
  const options = [
    `--kubeconfig=${places.kubeconfig}`,
    `--hostname-override=${node.name}`,
    `--service-cluster-ip-range=${clusterNetwork.services}`,
    "--run-firewall=true",
    "--run-router=false",
    "--run-service-proxy=false",
    `--health-port=${healthPort}`,
  ];
  await startProcess(`kube-router${node.suffix}`, policyEngine, options, { node });
  const health = `http://${node.address}:${healthPort}/healthz`;
  await until("The policy engine", () => succeeds("curl", ["--fail", "--silent", health]));
}
