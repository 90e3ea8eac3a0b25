import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { firstNode } from "../cell-nodes.ts";
import { addresses, clusterNetwork, places } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import type { Authority } from "../provider/authority.ts";
import { runCommand, succeeds } from "../run-command.ts";

const apiUrl = `https://${addresses.node}:${clusterNetwork.apiPort}`;
const storeUrl = "http://127.0.0.1:23790";
const storePeerUrl = "http://127.0.0.1:23800";

/** In the first node's own network, so that two clusters of a machine share no address. */
const inNode = { node: firstNode };

/** Starts etcd, the API server, the controllers and the scheduler; resolves once the API server responds. */
export async function startControlPlane(programs: ClusterPrograms, authority: Authority): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  await writeKubeconfig(token, authority);
  const identity = await authority.issue(
    "kube-apiserver",
    [
      "kubernetes",
      "kubernetes.default",
      "kubernetes.default.svc",
      `kubernetes.default.svc.${clusterNetwork.domain}`,
    ],
    [addresses.node, clusterNetwork.kubernetes, "127.0.0.1"],
  );
  const tokens = path.join(places.keys, "tokens.csv");
  await writeFile(tokens, `${token},administrator,administrator,system:masters\n`, { mode: 0o600 });
  const accountKey = path.join(places.keys, "service-accounts.key");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  await writeFile(accountKey, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  await mkdir(path.join(places.dir, "etcd"), { recursive: true, mode: 0o700 });
  await startProcess(
    "etcd",
    programs.etcd,
    [
      `--data-dir=${path.join(places.dir, "etcd")}`,
      `--listen-client-urls=${storeUrl}`,
      `--advertise-client-urls=${storeUrl}`,
      `--listen-peer-urls=${storePeerUrl}`,
      `--initial-advertise-peer-urls=${storePeerUrl}`,
      `--initial-cluster=default=${storePeerUrl}`,
      // Temporary data needs no durability.
      "--unsafe-no-fsync",
    ],
    inNode,
  );
  await startProcess(
    "kube-apiserver",
    programs.apiServer,
    [
      `--etcd-servers=${storeUrl}`,
      `--bind-address=${addresses.node}`,
      `--advertise-address=${addresses.node}`,
      `--secure-port=${clusterNetwork.apiPort}`,
      `--tls-cert-file=${identity.certFile}`,
      `--tls-private-key-file=${identity.keyFile}`,
      `--token-auth-file=${tokens}`,
      "--authorization-mode=RBAC",
      `--service-cluster-ip-range=${clusterNetwork.services}`,
      `--service-account-issuer=https://kubernetes.default.svc.${clusterNetwork.domain}`,
      `--service-account-key-file=${accountKey}`,
      `--service-account-signing-key-file=${accountKey}`,
      "--kubelet-preferred-address-types=InternalIP",
    ],
    inNode,
  );
  await until(
    "The API server",
    () => succeeds(programs.kubectl, [...asAdministrator, "get", "--raw", "/readyz"]),
    90_000,
  );
  const shared = [`--kubeconfig=${places.kubeconfig}`, "--leader-elect=false", "--bind-address=127.0.0.1"];
  await startProcess(
    "kube-controller-manager",
    programs.controllerManager,
    [
      ...shared,
      "--secure-port=0",
      `--service-account-private-key-file=${accountKey}`,
      `--root-ca-file=${authority.certFile}`,
      "--use-service-account-credentials=false",
    ],
    inNode,
  );
  await startProcess("kube-scheduler", programs.scheduler, [...shared, "--secure-port=0"], inNode);
}

export const asAdministrator = ["--kubeconfig", places.kubeconfig] as const;

async function writeKubeconfig(token: string, authority: Authority): Promise<void> {
  const name = "cell";
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server: apiUrl, "certificate-authority": authority.certFile } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    "current-context": name,
  };
  await writeFile(places.kubeconfig, JSON.stringify(config), { mode: 0o600 });
}

/** Applies objects as `docs/deploy.md` does. @throws Error with the cluster's message */
export async function applyObjects(programs: ClusterPrograms, objects: readonly object[]): Promise<void> {
  const list = { apiVersion: "v1", kind: "List", items: objects };
  await runCommand(
    programs.kubectl,
    [...asAdministrator, "apply", "--server-side", "--force-conflicts", "-f", "-"],
    {
      input: JSON.stringify(list),
    },
  );
}
