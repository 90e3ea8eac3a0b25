import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { addresses, clusterNetwork, places } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { succeeds } from "../run-command.ts";

const healthPort = 20_244;

/** Starts the engine that enforces the charts' network policies, with rules in the node's network only. */
export async function startPolicyEngine({ policyEngine }: ClusterPrograms): Promise<void> {
  const options = [
    `--kubeconfig=${places.kubeconfig}`,
    `--hostname-override=${clusterNetwork.node}`,
    `--service-cluster-ip-range=${clusterNetwork.services}`,
    "--run-firewall=true",
    "--run-router=false",
    "--run-service-proxy=false",
    `--health-port=${healthPort}`,
  ];
  await startProcess("kube-router", policyEngine, options, { inNode: true });
  const health = `http://${addresses.node}:${healthPort}/healthz`;
  await until("The policy engine", () => succeeds("curl", ["--fail", "--silent", health]));
}
