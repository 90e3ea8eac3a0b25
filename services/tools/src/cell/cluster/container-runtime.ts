import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { addresses, nodeNetwork, places, runDir, runtimeSocket } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { runCommand, succeeds } from "../run-command.ts";

export const pauseImage = "registry.fieldstone.example/fieldstone/pause:1";

const cniDir = path.join(runDir, "cni");

const settings = `version = 2
root = "${places.containerd}"
state = "${path.join(runDir, "containerd")}"
[grpc]
  address = "${runtimeSocket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  # Root in a virtual machine may not lower oom_score_adj: without this every sandbox fails.
  restrict_oom_score_adj = true
  # The name server listens where the charts' rules say, and is not root.
  enable_unprivileged_ports = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${cniDir}"
`;

/** Pods share no bridge: every packet passes the machine's rules, and none bypasses a Service or a policy. */
const network = {
  cniVersion: "0.4.0",
  name: nodeNetwork,
  plugins: [
    {
      type: "ptp",
      ipMasq: false,
      mtu: 1_500,
      ipam: {
        type: "host-local",
        dataDir: path.join(runDir, "addresses"),
        ranges: [[{ subnet: addresses.pods }]],
        routes: [{ dst: "0.0.0.0/0" }],
      },
    },
  ],
};

/** Starts containerd with a socket and folders of the cell's own. */
export async function startContainerRuntime(): Promise<void> {
  await mkdir(cniDir, { recursive: true });
  await writeFile(path.join(cniDir, "10-fieldstone.conflist"), JSON.stringify(network));
  const settingsFile = path.join(runDir, "containerd.toml");
  await writeFile(settingsFile, settings);
  await startProcess("containerd", "containerd", ["-c", settingsFile], { inNode: true });
  await until("containerd", () => succeeds("ctr", ["-a", runtimeSocket, "version"]));
}

/** Imports an archive of images into the runtime, where pods find them. */
export async function importImage(archive: string): Promise<void> {
  await runCommand("ctr", ["-a", runtimeSocket, "-n", "k8s.io", "images", "import", archive]);
}
