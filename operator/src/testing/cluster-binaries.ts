import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";

/** The version that operator/testenv/go.mod requires. */
const kubernetesVersion = "v1.33.13";
const nameServerVersion = "v1.14.7";
const policyEngineVersion = "v2.1.0";

/** Programs for tests on a real API server. */
export interface ClusterBinaries {
  readonly apiServer: string;
  readonly etcd: string;
}

/** Programs of a whole one-node cluster, beside the container runtime. */
export interface ClusterPrograms extends ClusterBinaries {
  readonly controllerManager: string;
  readonly scheduler: string;
  readonly kubelet: string;
  readonly proxy: string;
  readonly kubectl: string;
  readonly nameServer: string;
  /** Enforces network policies. */
  readonly policyEngine: string;
}

const environment = processEnvironment();
const cacheDir = path.join(environment.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"), "fieldstone");
const kubernetesDir = path.join(cacheDir, `kube-${kubernetesVersion}`);
const nameServerDir = path.join(cacheDir, `coredns-${nameServerVersion}`);
const policyEngineDir = path.join(cacheDir, `kube-router-${policyEngineVersion}`);

/** Programs that are built from the pinned module, by their names there. */
const kubernetesNames = {
  apiServer: "kube-apiserver",
  controllerManager: "kube-controller-manager",
  scheduler: "kube-scheduler",
  kubelet: "kubelet",
  proxy: "kube-proxy",
  kubectl: "kubectl",
} as const;

function firstIn(folders: readonly (string | undefined)[], name: string): string | undefined {
  return folders
    .filter((folder) => folder !== undefined && folder !== "")
    .map((folder) => path.join(String(folder), name))
    .find((file) => existsSync(file));
}

/** A real API server and its store, from KUBEBUILDER_ASSETS, the cache or the PATH, if both are there. */
export function clusterBinaries(): ClusterBinaries | undefined {
  const { apiServer, etcd } = findClusterPrograms();
  return apiServer === undefined || etcd === undefined ? undefined : { apiServer, etcd };
}

/** All programs of a cluster; undefined unless every one is there. */
export function clusterPrograms(): ClusterPrograms | undefined {
  const found = findClusterPrograms();
  return isWhole(found) ? found : undefined;
}

function isWhole(found: Partial<ClusterPrograms>): found is ClusterPrograms {
  return [...Object.keys(kubernetesNames), "etcd", "nameServer", "policyEngine"].every(
    (name) => name in found,
  );
}

/** The programs that are there, as paths. */
export function findClusterPrograms(): Partial<ClusterPrograms> {
  const onPath = (environment.PATH ?? "").split(path.delimiter);
  const found = {
    ...Object.fromEntries(
      Object.entries(kubernetesNames).map(([key, name]) => [
        key,
        firstIn([environment.KUBEBUILDER_ASSETS, kubernetesDir, ...onPath], name),
      ]),
    ),
    etcd: firstIn([environment.KUBEBUILDER_ASSETS, ...onPath, path.join(cacheDir, "etcd/usr/bin")], "etcd"),
    nameServer: firstIn([nameServerDir], "coredns"),
    policyEngine: firstIn([policyEngineDir], "kube-router"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, file]) => file !== undefined));
}

/**
 * Builds missing programs with Go into the cache: the API server alone takes minutes and 1.3 GB of disk, the
 * others a few minutes more.
 * @throws Error where there is no Go, or the build fails
 */
export function buildClusterPrograms(): void {
  const found = findClusterPrograms();
  const missing = Object.entries(kubernetesNames).filter(([key]) => !(key in found));
  // One after the other, so that an interrupted build keeps what is done.
  for (const [, name] of missing) buildKubernetes(name);
  if (found.nameServer === undefined)
    installByGo(`github.com/coredns/coredns@${nameServerVersion}`, nameServerDir);
  if (found.policyEngine === undefined) {
    const program = "github.com/cloudnativelabs/kube-router/v2/cmd/kube-router";
    installByGo(`${program}@${policyEngineVersion}`, policyEngineDir);
  }
}

/** As `buildClusterPrograms`, but the API server alone. */
export function buildApiServer(): void {
  if (findClusterPrograms().apiServer === undefined) buildKubernetes(kubernetesNames.apiServer);
}

function buildKubernetes(name: string): void {
  mkdirSync(kubernetesDir, { recursive: true });
  buildByGo([
    "build",
    "-trimpath",
    "-ldflags=-s -w",
    "-o",
    `${kubernetesDir}/`,
    `k8s.io/kubernetes/cmd/${name}`,
  ]);
}

function installByGo(program: string, dir: string): void {
  // Statically linked, because the image contains nothing else.
  buildByGo(["install", "-trimpath", "-ldflags=-s -w", program], { CGO_ENABLED: "0", GOBIN: dir });
}

function buildByGo(goArguments: readonly string[], settings: Readonly<Record<string, string>> = {}): void {
  const built = spawnSync("go", [...goArguments], {
    cwd: path.resolve(import.meta.dirname, "../../testenv"),
    stdio: "inherit",
    env: { ...environment, ...settings },
  });
  if (built.status !== 0)
    throw new Error("The cluster's programs could not be built: see the messages above");
}
