import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CellNode } from "../cell-nodes.ts";
import { runDir } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { runCommand, succeeds } from "../run-command.ts";

export const pauseImage = "registry.fieldstone.example/fieldstone/pause:1";

const networksOf = ({ suffix }: CellNode): string => path.join(runDir, `cni${suffix}`);

const settingsOf = (node: CellNode): string => `version = 2
root = "${node.containerdDir}"
state = "${path.dirname(node.runtimeSocket)}"
[grpc]
  address = "${node.runtimeSocket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  # Root in a virtual machine may not lower oom_score_adj: without this every sandbox fails.
  restrict_oom_score_adj = true
  # The name server listens where the charts' rules say, and is not root.
  enable_unprivileged_ports = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${networksOf(node)}"
`;

/** Pods share no bridge: every packet passes the machine's rules, and none bypasses a Service or a policy. */
const networkOf = ({ network, suffix, pods }: CellNode): object => ({
  cniVersion: "0.4.0",
  name: network,
  plugins: [
    {
      type: "ptp",
      ipMasq: false,
      mtu: 1_500,
      ipam: {
        type: "host-local",
        dataDir: path.join(runDir, `addresses${suffix}`),
        ranges: [[{ subnet: pods }]],
        routes: [{ dst: "0.0.0.0/0" }],
      },
    },
  ],
});

/** Starts a node's containerd with a socket and folders of its own. */
export async function startContainerRuntime(node: CellNode): Promise<void> {
  const networks = networksOf(node);
  await mkdir(networks, { recursive: true });
  await writeFile(path.join(networks, "10-fieldstone.conflist"), JSON.stringify(networkOf(node)));
  const settingsFile = path.join(runDir, `containerd${node.suffix}.toml`);
  await writeFile(settingsFile, settingsOf(node));
  await startProcess(`containerd${node.suffix}`, "containerd", ["-c", settingsFile], { node });
  await until("containerd", () => succeeds("ctr", ["-a", node.runtimeSocket, "version"]));
}

/** Imports an archive of images into a node's runtime, where its pods find them. */
export async function importImage({ runtimeSocket }: CellNode, archive: string): Promise<void> {
  await runCommand("ctr", ["-a", runtimeSocket, "-n", "k8s.io", "images", "import", archive]);
}
