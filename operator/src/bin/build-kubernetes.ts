// npm run build:kubernetes: what a real cluster is made of, where it is not at hand yet.
import { buildClusterPrograms, clusterPrograms, findClusterPrograms } from "../testing/cluster-binaries.ts";

if (clusterPrograms() === undefined) {
  process.stdout.write("Building the cluster's programs, once; this takes minutes …\n");
  buildClusterPrograms();
}
const found = findClusterPrograms();
for (const [name, file] of Object.entries(found)) process.stdout.write(`${name}: ${file}\n`);
if (found.etcd === undefined) process.stdout.write("etcd: none: install Debian's package etcd-server\n");
process.exitCode = clusterPrograms() === undefined ? 1 : 0;
