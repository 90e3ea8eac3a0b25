import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import type { CellNode } from "../cell-nodes.ts";
import { places } from "../cell-places.ts";
import { importImage, pauseImage } from "../cluster/container-runtime.ts";
import { writeImage } from "./oci-image.ts";

export const nameServerImage = "registry.fieldstone.example/fieldstone/names:1";

/** Images that the cluster itself needs: the one that holds a pod's network, and the name server. */
export async function importClusterImages(
  programs: ClusterPrograms,
  nodes: readonly CellNode[],
): Promise<void> {
  await mkdir(places.images, { recursive: true });
  const pause = path.join(places.images, "pause.tar");
  await writeImage(pause, pauseImage, [[{ from: "/bin", names: ["busybox"], to: "bin" }]], {
    user: "65535:65535",
    command: ["/bin/busybox", "sleep", "2147483647"],
  });
  const names = path.join(places.images, "names.tar");
  const [from, name] = [path.dirname(programs.nameServer), path.basename(programs.nameServer)];
  await writeImage(names, nameServerImage, [[{ from, names: [name], to: "bin" }]], {
    user: "10001:10001",
    command: [`/bin/${name}`, "-conf", "/etc/coredns/Corefile"],
  });
  for (const node of nodes) for (const archive of [pause, names]) await importImage(node, archive);
}
