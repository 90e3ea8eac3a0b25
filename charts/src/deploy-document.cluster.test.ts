import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { otherDefinitions } from "@fieldstone/operator/testing/other-definitions.ts";
import { startRealCluster } from "@fieldstone/operator/testing/real-cluster.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { platformNamespaces } from "./site.ts";
import { commandBlocks } from "./testing/document-blocks.ts";
import { targetGroupBindings } from "./testing/target-group-bindings.ts";

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, "../..");
const programs = clusterPrograms();
const definitions = otherDefinitions();
const text = await readFile(path.join(repository, "docs/deploy.md"), "utf8");
const blocks = commandBlocks(text);

/** What the blocks are for that need an account, a registry or running processes, by how they begin. */
const elsewhere = {
  "npm run build\npodman": "a machine of the nodes' processor, and a registry",
  "npx pulumi": "an account of the provider",
  "npm run service-keys": "tried by service-keys.test.ts",
  "# of a workspace, at its cell": "a running cell",
} as const;
const isElsewhere = ({ commands }: { commands: string }) =>
  Object.keys(elsewhere).some((start) => commands.startsWith(start));
const blockWith = (words: string): string => {
  const found = blocks.filter(({ commands }) => commands.includes(words));
  if (found.length !== 1) throw new Error(`docs/deploy.md has ${found.length} blocks with ${words}`);
  return found[0]?.commands ?? "";
};

it("docs/deploy.md has no block of commands that is neither run here nor needs more than a cluster", () => {
  const here = blocks.filter((block) => !isElsewhere(block));
  expect(here.map(({ section }) => section)).toEqual([
    "First deploy",
    "Drain a cell",
    "Remove a tenant",
    "Create a tenant by hand",
  ]);
  expect(blocks.filter(isElsewhere)).toHaveLength(Object.keys(elsewhere).length);
});

describe.runIf(programs !== undefined && definitions !== undefined)("docs/deploy.md, word by word", () => {
  let folder: string;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    if (programs === undefined) throw new Error("there is no cluster");
    folder = await mkdtemp(path.join(tmpdir(), "deploy-document-"));
    const cluster = await startRealCluster(programs);
    stop = cluster.stop;
    const [{ name: clusterName = "" } = {}] = cluster.config.getClusters();
    const [{ name: userName = "" } = {}] = cluster.config.getUsers();
    for (const name of ["us-a", "us-b"])
      cluster.config.addContext({ name, cluster: clusterName, user: userName });
    await writeFile(path.join(folder, "kubeconfig"), cluster.config.exportConfig());
    // The repository as somebody has it before them, but that what is written there is gone with the folder.
    for (const name of await readdir(repository))
      await symlink(path.join(repository, name), path.join(folder, name));
    await symlink(programs.kubectl, path.join(folder, "kubectl"));
    // The provider's authority, whose address no test asks.
    await writeFile(path.join(folder, "curl"), '#!/bin/sh\n[ "$2" = --output ] && echo authority >"$3"\n');
    await chmod(path.join(folder, "curl"), 0o755);
    await installAddOns();
  }, 180_000);
  afterAll(async () => {
    await stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const follow = async (commands: string): Promise<string> => {
    const { PATH = "" } = process.env;
    const env = { ...process.env, PATH: `${folder}:${PATH}`, KUBECONFIG: path.join(folder, "kubeconfig") };
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", commands], {
      cwd: folder,
      env,
      timeout: 300_000,
    });
    return stdout;
  };

  /** What stands in a cluster before the cell's own parts: definitions, and the namespace of what collects metrics. */
  async function installAddOns(): Promise<void> {
    const file = path.join(folder, "target-group-bindings.json");
    await writeFile(file, JSON.stringify(targetGroupBindings));
    const files = [...(definitions ?? []), file].map((each) => `-f ${each}`).join(" ");
    await follow(`kubectl apply --server-side ${files}; kubectl create namespace ${platformNamespaces.monitoring}
      kubectl wait --for=condition=Established customresourcedefinitions --all`);
  }

  /** The cluster of this test runs no pods: each job has ended as soon as it is there. */
  const endJobs = async (names: readonly string[]) => {
    const at = new Date().toISOString();
    const conditions = ["SuccessCriteriaMet", "Complete"].map((type) => ({
      type,
      status: "True",
      lastTransitionTime: at,
    }));
    const status = JSON.stringify({
      status: { startTime: at, completionTime: at, succeeded: 1, conditions },
    });
    for (const name of names)
      await follow(`until kubectl -n fieldstone get job ${name} >/dev/null 2>&1; do sleep 0.2; done
        kubectl -n fieldstone patch job ${name} --subresource=status --type=merge -p '${status}'`);
  };

  it("a cell's manifests are applied part by part, each job waited for", async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(path.join(repository, "package.json"), "utf8")));
    const release = version.replaceAll(".", "-");
    const commands = blockWith("--part foundation").replaceAll("1-2-3", release);
    const [said] = await Promise.all([
      follow(commands),
      endJobs([`migrate-cell-${release}`, `migrate-global-${release}`]),
    ]);
    expect(said.match(/^Complete$/gm)).toHaveLength(2);
    const kinds = await follow("kubectl -n fieldstone get deployments,statefulsets,externalsecrets -o name");
    for (const name of ["deployment.apps/api", "deployment.apps/worker", "statefulset.apps/router"])
      expect(kinds).toContain(`${name}\n`);
    expect(await follow("kubectl --context us-b get cell us-b -o jsonpath='{.spec.region}'")).toBe("US_B");
  }, 400_000);

  it("a cell is closed and emptied", async () => {
    await follow(
      "npm run --silent charts -- US_A --part processes | kubectl --context us-a apply --server-side --force-conflicts -f -",
    );
    await follow(blockWith('"drain":"CORDON"'));
    expect(await follow("kubectl --context us-a get cell us-a -o jsonpath='{.spec.drain}'")).toBe("DRAIN");
  }, 120_000);

  it("a tenant is made by hand, and its removal asked for and taken back", async () => {
    const context = "kubectl config use-context us-b";
    await follow(`${context}\n${blockWith("kind: Tenant")}`);
    expect(await follow("kubectl -n fieldstone get tenant acme -o jsonpath='{.spec.subdomain}'")).toBe(
      "acme",
    );
    await follow(blockWith('"confirm":"acme"'));
    const deletion = await follow("kubectl -n fieldstone get tenant acme -o jsonpath='{.spec.deletion}'");
    expect(JSON.parse(deletion)).toEqual({ confirm: "acme", graceDays: 7, cancelled: true });
  }, 60_000);
});
