import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { KubeConfig } from "@kubernetes/client-node";
import { customResourceDefinition, resourceKinds } from "../crds/definitions.ts";
import { httpsKubeApi } from "../kube/https-kube-api.ts";
import type { KubeApi } from "../kube/kube-api.ts";
import type { KindRef } from "../kube/object-path.ts";
import type { ClusterBinaries } from "./cluster-binaries.ts";

export interface RealCluster {
  readonly config: KubeConfig;
  readonly kube: KubeApi;
  /** The same as another user, with only the rights bound to that name. */
  kubeAs(user: string): KubeApi;
  /** A file for `KUBECONFIG` of a user named `operator`, who has only the rights bound to it. */
  kubeconfigOfOperator(): string;
  /** Writes to objects of a group that the API server has answered since it started, without dry runs. */
  writesSeen(group: string): Promise<number>;
  /** Kills the API server, as a node's failure would, and starts it again on the same port. */
  restartApiServer(): Promise<void>;
  stop(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const token = "test-administrator";
const operatorToken = "test-operator";
export const definitionKind: KindRef = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  namespaced: false,
};

/** A store and an API server in a temporary folder, which stopping removes. */
export async function startRealCluster(binaries: ClusterBinaries): Promise<RealCluster> {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-cluster-"));
  const [clientPort, peerPort, apiPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const start = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const child = spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"] });
    const log = createWriteStream(path.join(dir, `${name}.log`), { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once("exit", () => log.end());
    return child;
  };
  await mkdir(path.join(dir, "certs"));
  await writeFile(
    path.join(dir, "tokens.csv"),
    `${token},administrator,administrator,system:masters\n${operatorToken},operator,operator\n`,
  );
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const keyFile = path.join(dir, "service-accounts.pem");
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));

  const etcdUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = start("etcd", binaries.etcd, [
    `--data-dir=${path.join(dir, "etcd")}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    // Only processes are killed, never the machine: what they wrote survives without waiting for the disk.
    "--unsafe-no-fsync",
  ]);
  const startApiServer = () =>
    start("kube-apiserver", binaries.apiServer, [
      `--etcd-servers=${etcdUrl}`,
      `--cert-dir=${path.join(dir, "certs")}`,
      `--secure-port=${apiPort}`,
      "--bind-address=127.0.0.1",
      `--token-auth-file=${path.join(dir, "tokens.csv")}`,
      "--authorization-mode=RBAC",
      "--service-cluster-ip-range=10.0.0.0/24",
      "--service-account-issuer=https://cluster.test",
      `--service-account-key-file=${keyFile}`,
      `--service-account-signing-key-file=${keyFile}`,
      "--disable-admission-plugins=ServiceAccount",
    ]);
  let apiServer = startApiServer();

  const configOf = (user: { readonly impersonateUser?: string }): KubeConfig => {
    const made = new KubeConfig();
    made.loadFromOptions({
      clusters: [{ name: "test", server: `https://127.0.0.1:${apiPort}`, skipTLSVerify: true }],
      users: [{ name: "administrator", token, ...user }],
      contexts: [{ name: "test", cluster: "test", user: "administrator" }],
      currentContext: "test",
    });
    return made;
  };
  const config = configOf({});
  const kube = httpsKubeApi(config);
  const namespaces: KindRef = {
    apiVersion: "v1",
    kind: "Namespace",
    plural: "namespaces",
    namespaced: false,
  };
  const ready = async (): Promise<void> => {
    const untilMs = Date.now() + readyTimeoutMs;
    let last: unknown;
    while (Date.now() < untilMs) {
      if (apiServer.exitCode !== null || etcd.exitCode !== null) {
        throw new Error(`the cluster ended while starting; its logs are in ${dir}`);
      }
      try {
        if ((await kube.get({ ref: namespaces, name: "default" })) !== undefined) return;
      } catch (error) {
        last = error;
      }
      await wait(100);
    }
    throw new Error(`the cluster was not ready within ${readyTimeoutMs} ms; its logs are in ${dir}`, {
      cause: last,
    });
  };
  const end = async (child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  await ready();
  return {
    config,
    kube,
    kubeAs: (impersonateUser) => httpsKubeApi(configOf({ impersonateUser })),
    kubeconfigOfOperator: () =>
      JSON.stringify({
        apiVersion: "v1",
        kind: "Config",
        "current-context": "test",
        clusters: [
          {
            name: "test",
            cluster: { server: `https://127.0.0.1:${apiPort}`, "insecure-skip-tls-verify": true },
          },
        ],
        users: [{ name: "operator", user: { token: operatorToken } }],
        contexts: [{ name: "test", context: { cluster: "test", user: "operator" } }],
      }),
    async writesSeen(group) {
      const text = await readText(`https://127.0.0.1:${apiPort}/metrics`);
      const lines = text.matchAll(/^apiserver_request_total\{([^}]*)\} (\d+)/gm);
      let sum = 0;
      for (const [, labels = "", count] of lines) {
        const written = /verb="(APPLY|POST|PUT|PATCH|DELETE)"/.test(labels) && labels.includes('dry_run=""');
        if (written && labels.includes(`group="${group}"`)) sum += Number(count);
      }
      return sum;
    },
    async restartApiServer() {
      await end(apiServer, "SIGKILL");
      apiServer = startApiServer();
      await ready();
    },
    async stop() {
      await end(apiServer, "SIGKILL");
      await end(etcd, "SIGTERM");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function readText(url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { rejectUnauthorized: false, headers: { authorization: `Bearer ${token}` } };
  get(url, options, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
    });
    response.once("end", () => resolve(text));
  }).once("error", reject);
  return await promise;
}

/** Installs our definitions and waits until the API serves them. */
export async function installDefinitions(kube: KubeApi): Promise<void> {
  for (const resource of resourceKinds) {
    const definition = customResourceDefinition(resource);
    await kube.apply(definitionKind, definition);
    const ref: KindRef = {
      apiVersion: `${definition.spec.group}/v1`,
      kind: resource.kind,
      plural: resource.plural,
      namespaced: resource.scope === "Namespaced",
    };
    const untilMs = Date.now() + readyTimeoutMs;
    while (true) {
      try {
        await kube.list(ref);
        break;
      } catch (error) {
        if (Date.now() > untilMs) throw error;
        await wait(100);
      }
    }
  }
}
