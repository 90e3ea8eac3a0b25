import { mkdir, rm } from "node:fs/promises";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import type { CellNode } from "../cell-nodes.ts";
import { cellRegion, places, planePlaces, planeRegion } from "../cell-places.ts";
import { readState, writeState } from "../cell-state.ts";
import { importClusterImages } from "../images/cell-images.ts";
import { type Authority, authorityIn, makeAuthority } from "../provider/authority.ts";
import { startProviderNames } from "../provider/provider-names.ts";
import { makeProviderNetwork } from "../provider/provider-network.ts";
import { runCommand } from "../run-command.ts";
import { startNode } from "./cell-node.ts";
import { startContainerRuntime } from "./container-runtime.ts";
import { applyObjects, asAdministrator, startControlPlane } from "./control-plane.ts";
import { nameServerObjects } from "./name-server.ts";
import { startPolicyEngine } from "./policy-engine.ts";

/** A step's title and its work. */
export type Step = readonly [title: string, work: () => Promise<unknown>];

/** Runs steps one after another and prints the time that each took. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const [title, work] of steps) {
    const startedAt = performance.now();
    process.stdout.write(`${title} …`);
    await work();
    process.stdout.write(` ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
  }
}

/**
 * Starts a cluster with its name server; resolves to the authority that signs for it. @throws Error if one is
 * running
 */
export async function clusterUp(programs: ClusterPrograms, nodes: readonly CellNode[]): Promise<Authority> {
  const running = await readState();
  if (running !== undefined)
    throw new Error(`A cell runs already, started from ${running.dir}. End it first: npm run cell -- down`);
  await writeState([]);
  await rm(places.dir, { recursive: true, force: true });
  await mkdir(places.keys, { recursive: true, mode: 0o711 });
  let authority: Authority | undefined;
  const signedBy = async (): Promise<Authority> => {
    authority ??=
      cellRegion === planeRegion
        ? await makeAuthority(places.keys)
        : authorityIn(planePlaces.keys, places.keys);
    return authority;
  };
  await runSteps([
    ["Network of the provider", () => makeProviderNetwork(nodes)],
    ...(cellRegion === planeRegion ? [["Names", () => startProviderNames(programs)] satisfies Step] : []),
    ["Container runtime", () => onEach(nodes, startContainerRuntime)],
    ["Images of the cluster", () => importClusterImages(programs, nodes)],
    ["Control plane", async () => startControlPlane(programs, await signedBy())],
    ["Node", () => onEach(nodes, (node) => startNode(programs, node))],
    ["Policy engine", () => onEach(nodes, (node) => startPolicyEngine(programs, node))],
    ["Name server", () => startNameServer(programs, nodes)],
  ]);
  return signedBy();
}

async function onEach(nodes: readonly CellNode[], work: (node: CellNode) => Promise<unknown>): Promise<void> {
  for (const node of nodes) await work(node);
}

async function startNameServer(programs: ClusterPrograms, nodes: readonly CellNode[]): Promise<void> {
  await applyObjects(programs, nameServerObjects(nodes.length));
  await waitForRollout(programs, "kube-system", "deployment/coredns");
}

export async function waitForRollout(
  programs: ClusterPrograms,
  namespace: string,
  workload: string,
  timeoutSeconds = 120,
): Promise<void> {
  await runCommand(programs.kubectl, [
    ...asAdministrator,
    ...["-n", namespace, "rollout", "status", workload, `--timeout=${timeoutSeconds}s`],
  ]);
}
