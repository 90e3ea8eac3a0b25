// npm run build:kubernetes [-- api-server]: what a real cluster is made of, or its API server alone, and its add-ons'
// definitions, where they are not at hand yet.
import {
  buildApiServer,
  buildClusterPrograms,
  clusterBinaries,
  clusterPrograms,
  findClusterPrograms,
} from "../testing/cluster-binaries.ts";
import { fetchOtherDefinitions, otherDefinitions } from "../testing/other-definitions.ts";

const [build, built] =
  process.argv[2] === "api-server"
    ? [buildApiServer, clusterBinaries]
    : [buildClusterPrograms, clusterPrograms];
if (built() === undefined) {
  process.stdout.write("Building the cluster's programs, once; this takes minutes …\n");
  build();
}
if (otherDefinitions() === undefined) fetchOtherDefinitions();
const found = findClusterPrograms();
for (const [name, file] of Object.entries(found)) process.stdout.write(`${name}: ${file}\n`);
if (found.etcd === undefined) process.stdout.write("etcd: none: install Debian's package etcd-server\n");
process.exitCode = built() === undefined ? 1 : 0;
