import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { makeNodeGroups } from "../cell-groups.ts";
import type { CellNode } from "../cell-nodes.ts";
import { clusterNetwork, places, runDir } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { runCommand, succeeds } from "../run-command.ts";
import { asAdministrator } from "./control-plane.ts";

const kubeletSettings = (node: CellNode): object => ({
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
  cgroupDriver: "cgroupfs",
  cgroupRoot: node.group,
  failSwapOn: false,
  containerRuntimeEndpoint: `unix://${node.runtimeSocket}`,
  // It only listens on the machine's own addresses, and only the cell's administrator calls it.
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: "AlwaysAllow" },
  address: node.address,
  healthzPort: 0,
  clusterDNS: [clusterNetwork.names],
  clusterDomain: clusterNetwork.domain,
  resolvConf: "/dev/null",
  enforceNodeAllocatable: [],
  evictionHard: { "memory.available": "100Mi" },
  maxPods: 60,
  // A kubelet removes the logs of pods that it does not know.
  podLogsDir: path.join(places.logs, `pods${node.suffix}`),
});

/** Zone and node group as infra labels them; each node belongs to every group. */
const labelsOf = ({ zone }: CellNode) => [
  `topology.kubernetes.io/zone=${zone}`,
  "fieldstone.dev/nodes=media",
];

/** Joins a node to the cluster; resolves once it is ready. */
export async function startNode(programs: ClusterPrograms, node: CellNode): Promise<void> {
  await mkdir(node.kubeletDir, { recursive: true });
  const settingsFile = path.join(runDir, `kubelet${node.suffix}.json`);
  await writeFile(settingsFile, JSON.stringify(kubeletSettings(node)));
  await makeNodeGroups(node);
  await startProcess(
    `kubelet${node.suffix}`,
    programs.kubelet,
    [
      `--kubeconfig=${places.kubeconfig}`,
      `--config=${settingsFile}`,
      `--root-dir=${node.kubeletDir}`,
      `--hostname-override=${node.name}`,
      `--node-ip=${node.address}`,
    ],
    { node },
  );
  await until(`The node ${node.name}`, () => isNodeReady(programs, node), 120_000);
  await runCommand(programs.kubectl, [
    ...asAdministrator,
    ...["label", "node", node.name, "--overwrite"],
    ...labelsOf(node),
  ]);
  await startProcess(
    `kube-proxy${node.suffix}`,
    programs.proxy,
    [
      `--kubeconfig=${places.kubeconfig}`,
      "--proxy-mode=iptables",
      `--cluster-cidr=${node.pods}`,
      "--conntrack-max-per-core=0",
      `--metrics-bind-address=${node.address}:10249`,
      `--healthz-bind-address=${node.address}:10256`,
      `--hostname-override=${node.name}`,
    ],
    { node },
  );
  const health = `http://${node.address}:10256/healthz`;
  await until("The cluster's proxy", () => succeeds("curl", ["--fail", "--silent", health]));
}

/** Whether the cluster counts a node as ready. */
export async function isNodeReady({ kubectl }: ClusterPrograms, { name }: CellNode): Promise<boolean> {
  const status = `{.status.conditions[?(@.type=="Ready")].status}`;
  const asked = [...asAdministrator, "get", "node", name, "-o", `jsonpath=${status}`];
  return (await runCommand(kubectl, asked).catch(() => "")) === "True";
}
