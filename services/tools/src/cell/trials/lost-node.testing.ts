import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import type { CellNode } from "../cell-nodes.ts";
import { readState } from "../cell-state.ts";
import { startNode } from "../cluster/cell-node.ts";
import { startContainerRuntime } from "../cluster/container-runtime.ts";
import { startPolicyEngine } from "../cluster/policy-engine.ts";
import { endContainers } from "../leftovers.ts";
import { isRunning } from "../processes.ts";
import { runCommand } from "../run-command.ts";

const programsOfNode = ["containerd", "kubelet", "kube-proxy", "kube-router"];

/** Whether packets from and to a node and its pods vanish, without any answer that says so. */
async function dropPackets({ network }: CellNode, isDropping: boolean): Promise<void> {
  const inNetwork = [`--net=/run/netns/${network}`, "iptables", "--wait"];
  for (const chain of ["PREROUTING", "OUTPUT"]) {
    const rule = ["-t", "raw", isDropping ? "-I" : "-D", chain, "-j", "DROP"];
    await runCommand("nsenter", [...inNetwork, ...rule]);
  }
}

/** A node loses its network and, in the same moment, its power. */
export async function loseNode(node: CellNode): Promise<void> {
  // First, because peers of killed processes would still be notified of closed connections.
  await dropPackets(node, true);
  const names = programsOfNode.map((name) => `${name}${node.suffix}`);
  for (const started of (await readState())?.processes ?? [])
    if (names.includes(started.name) && (await isRunning(started))) process.kill(-started.pid, "SIGKILL");
  await endContainers([node]);
}

/** Starts a lost node again; resolves once the cluster counts it as ready. */
export async function returnNode(programs: ClusterPrograms, node: CellNode): Promise<void> {
  await dropPackets(node, false);
  await startContainerRuntime(node);
  await startNode(programs, node);
  await startPolicyEngine(programs, node);
}
