import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { cellGroup, makeCellGroups } from "../cell-groups.ts";
import { addresses, clusterNetwork, places, runDir, runtimeSocket } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { runCommand, succeeds } from "../run-command.ts";
import { asAdministrator } from "./control-plane.ts";

const kubeletSettings = {
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
  cgroupDriver: "cgroupfs",
  cgroupRoot: cellGroup,
  failSwapOn: false,
  containerRuntimeEndpoint: `unix://${runtimeSocket}`,
  // It only listens on the machine's own addresses, and only the cell's administrator calls it.
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: "AlwaysAllow" },
  address: addresses.node,
  healthzPort: 0,
  clusterDNS: [clusterNetwork.names],
  clusterDomain: clusterNetwork.domain,
  resolvConf: "/dev/null",
  enforceNodeAllocatable: [],
  evictionHard: { "memory.available": "100Mi" },
  maxPods: 60,
  podLogsDir: path.join(places.logs, "pods"),
};

/** Zone and node group as infra labels them; the single node belongs to every group. */
const nodeLabels = { "topology.kubernetes.io/zone": "cell-zone", "fieldstone.dev/nodes": "media" };

/** Joins this machine to the cluster as its only node; resolves once it is ready. */
export async function startNode(programs: ClusterPrograms): Promise<void> {
  await mkdir(places.kubelet, { recursive: true });
  const settingsFile = path.join(runDir, "kubelet.json");
  await writeFile(settingsFile, JSON.stringify(kubeletSettings));
  await makeCellGroups();
  await startProcess(
    "kubelet",
    programs.kubelet,
    [
      `--kubeconfig=${places.kubeconfig}`,
      `--config=${settingsFile}`,
      `--root-dir=${places.kubelet}`,
      `--hostname-override=${clusterNetwork.node}`,
      `--node-ip=${addresses.node}`,
    ],
    { inNode: true },
  );
  await until("The node", () => isNodeReady(programs), 120_000);
  const labels = Object.entries(nodeLabels).map(([name, value]) => `${name}=${value}`);
  await runCommand(programs.kubectl, [
    ...asAdministrator,
    "label",
    "node",
    clusterNetwork.node,
    "--overwrite",
    ...labels,
  ]);
  await startProcess(
    "kube-proxy",
    programs.proxy,
    [
      `--kubeconfig=${places.kubeconfig}`,
      "--proxy-mode=iptables",
      `--cluster-cidr=${addresses.pods}`,
      "--conntrack-max-per-core=0",
      `--metrics-bind-address=${addresses.node}:10249`,
      `--healthz-bind-address=${addresses.node}:10256`,
      `--hostname-override=${clusterNetwork.node}`,
    ],
    { inNode: true },
  );
  const health = `http://${addresses.node}:10256/healthz`;
  await until("The cluster's proxy", () => succeeds("curl", ["--fail", "--silent", health]));
}

async function isNodeReady(programs: ClusterPrograms): Promise<boolean> {
  const path = `{.status.conditions[?(@.type=="Ready")].status}`;
  const asked = [...asAdministrator, "get", "node", clusterNetwork.node, "-o", `jsonpath=${path}`];
  return (await runCommand(programs.kubectl, asked).catch(() => "")) === "True";
}
