// npm run build:kubernetes: what a real cluster is made of, and its add-ons' definitions, where they are not at hand yet.
import { buildClusterPrograms, clusterPrograms, findClusterPrograms } from "../testing/cluster-binaries.ts";
import { fetchOtherDefinitions, otherDefinitions } from "../testing/other-definitions.ts";

if (clusterPrograms() === undefined) {
  process.stdout.write("Building the cluster's programs, once; this takes minutes …\n");
  buildClusterPrograms();
}
if (otherDefinitions() === undefined) fetchOtherDefinitions();
const found = findClusterPrograms();
for (const [name, file] of Object.entries(found)) process.stdout.write(`${name}: ${file}\n`);
if (found.etcd === undefined) process.stdout.write("etcd: none: install Debian's package etcd-server\n");
process.exitCode = clusterPrograms() === undefined ? 1 : 0;
