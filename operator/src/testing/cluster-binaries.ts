import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";

/** As operator/testenv/go.mod requires it. */
export const apiServerVersion = "v1.33.13";

export interface ClusterBinaries {
  readonly apiServer: string;
  readonly etcd: string;
}

const environment = processEnvironment();
const cacheDir = path.join(environment.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"), "fieldstone");
const apiServerDir = path.join(cacheDir, `kube-${apiServerVersion}`);

function firstIn(folders: readonly (string | undefined)[], name: string): string | undefined {
  return folders
    .filter((folder) => folder !== undefined && folder !== "")
    .map((folder) => path.join(String(folder), name))
    .find((file) => existsSync(file));
}

/** A real API server and its store: those of KUBEBUILDER_ASSETS, of the PATH, or of the cache; undefined unless both are there. */
export function clusterBinaries(): ClusterBinaries | undefined {
  const { apiServer, etcd } = findClusterBinaries();
  return apiServer === undefined || etcd === undefined ? undefined : { apiServer, etcd };
}

export function findClusterBinaries(): Partial<ClusterBinaries> {
  const assets = environment.KUBEBUILDER_ASSETS;
  const onPath = (environment.PATH ?? "").split(path.delimiter);
  const apiServer = firstIn([assets, ...onPath, apiServerDir], "kube-apiserver");
  const etcd = firstIn([assets, ...onPath, path.join(cacheDir, "etcd/usr/bin")], "etcd");
  return { ...(apiServer === undefined ? {} : { apiServer }), ...(etcd === undefined ? {} : { etcd }) };
}

/**
 * Builds the pinned API server by Go into the cache; takes minutes and 1.3 GB.
 * @throws Error where there is no Go, or the build fails
 */
export function buildApiServer(): void {
  mkdirSync(apiServerDir, { recursive: true });
  const built = spawnSync(
    "go",
    ["build", "-trimpath", "-ldflags=-s -w", "-o", apiServerDir, "k8s.io/kubernetes/cmd/kube-apiserver"],
    { cwd: path.resolve(import.meta.dirname, "../../testenv"), stdio: "inherit" },
  );
  if (built.status !== 0) throw new Error("kube-apiserver could not be built: see the messages above");
}
