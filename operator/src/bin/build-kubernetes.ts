// npm run build:kubernetes: what the tests on a real API server need, where it is not at hand yet.
import { buildApiServer, findClusterBinaries } from "../testing/cluster-binaries.ts";

const found = findClusterBinaries();
if (found.apiServer === undefined) {
  process.stdout.write("Building kube-apiserver, once; this takes minutes …\n");
  buildApiServer();
}
const { apiServer, etcd } = findClusterBinaries();
process.stdout.write(
  `kube-apiserver: ${apiServer ?? "none"}\netcd: ${etcd ?? "none: install Debian's package etcd-server"}\n`,
);
process.exitCode = apiServer === undefined || etcd === undefined ? 1 : 0;
