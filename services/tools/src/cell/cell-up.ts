import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { imageReference } from "@fieldstone/charts/cell-settings.ts";
import { imageNames } from "@fieldstone/charts/rollout/cell-release.ts";
import { site } from "@fieldstone/charts/site.ts";
import { buildWebWhenStale } from "@fieldstone/local/web-build.ts";
import { startBalancer } from "./balancer/balancer.ts";
import type { CellNode } from "./cell-nodes.ts";
import { addresses, cellRegion, places, planePlaces } from "./cell-places.ts";
import type { CellPrograms } from "./cell-programs.ts";
import { type CellSecrets, drawSecrets } from "./cell-secrets.ts";
import { cellNames, cellObjects, disksOf, migrationJobs, workloads } from "./cluster/cell-objects.ts";
import { runSteps, waitForRollout } from "./cluster/cluster-up.ts";
import { importImage } from "./cluster/container-runtime.ts";
import { applyObjects, asAdministrator } from "./cluster/control-plane.ts";
import { secretObjects } from "./cluster/secret-objects.ts";
import { writeProcessImage } from "./images/process-images.ts";
import { startProcess, until } from "./processes.ts";
import type { Authority } from "./provider/authority.ts";
import { databaseHost } from "./provider/database-names.ts";
import { startObjectServer } from "./provider/object-server.ts";
import { objectsDomain } from "./provider/provider-names.ts";
import { servicesReadyFile } from "./provider/provider-services.ts";
import { runCommand } from "./run-command.ts";

/** Disks per StatefulSet and zone: its maximum number of pods here. */
const disksEach = 3;

/** Starts a whole cell on a running cluster, in the order of docs/deploy.md. */
export async function startCell(
  programs: CellPrograms,
  authority: Authority,
  nodes: readonly CellNode[],
): Promise<void> {
  const secrets = await drawSecrets();
  await runSteps([
    ["Database and mail", () => startServices(authority, nodes.length > 1)],
    ["Object store", () => startObjects(programs, authority, secrets)],
    ["Web app", buildWebWhenStale],
    ["Images of the processes", () => importProcessImages(nodes)],
    ["Foundation", () => applyFoundation(programs, authority, secrets, nodes)],
    ["Migration", () => migrate(programs)],
    ["Processes", () => startProcesses(programs)],
    ["Balancer", () => startBalancer(authority)],
  ]);
}

/** @param hasStandby whether the database has a standby, as in another zone */
async function startServices(authority: Authority, hasStandby: boolean): Promise<void> {
  await authority.issue("database", [databaseHost(cellRegion)], [addresses.database]);
  const program = path.resolve(import.meta.dirname, "../bin/cell-services.ts");
  const options = hasStandby ? ["--standby"] : [];
  await startProcess("services", process.execPath, [program, ...options]);
  await until("The database", async () => existsSync(servicesReadyFile));
}

async function startObjects(
  programs: CellPrograms,
  authority: Authority,
  secrets: CellSecrets,
): Promise<void> {
  const domain = objectsDomain(cellRegion);
  const identity = await authority.issue("objects", [domain, `*.${domain}`]);
  const buckets = [cellNames.objectsBucket, cellNames.exportsBucket];
  await startObjectServer(programs.objectServer, buckets, secrets, identity);
}

async function importProcessImages(nodes: readonly CellNode[]): Promise<void> {
  for (const image of imageNames) {
    // All cells run the same images, written by the first one.
    const archive = path.join(planePlaces.images, `${image}.tar`);
    if (!existsSync(archive)) await writeProcessImage(image, archive, imageReference(cellNames, image));
    for (const node of nodes) await importImage(node, archive);
  }
}

async function applyFoundation(
  programs: CellPrograms,
  authority: Authority,
  secrets: CellSecrets,
  nodes: readonly CellNode[],
): Promise<void> {
  const zones = nodes.map(({ zone }) => zone);
  const disks = disksOf(cellObjects("processes"), disksEach, zones);
  for (const { name } of disks) {
    await mkdir(path.join(places.disks, name), { recursive: true });
    // A new disk must be writable for its pod's user.
    await chmod(path.join(places.disks, name), 0o777);
  }
  await applyObjects(programs, [...cellObjects("foundation"), ...disks.map(({ object }) => object)]);
  await applyObjects(programs, await secretObjects(secrets, authority));
}

async function migrate(programs: CellPrograms): Promise<void> {
  await applyObjects(programs, cellObjects("migration"));
  for (const job of migrationJobs()) {
    await runCommand(programs.kubectl, [
      ...asAdministrator,
      ...["-n", site.namespace, "wait", "--for=condition=complete", "--timeout=300s", `job/${job}`],
    ]);
  }
}

async function startProcesses(programs: CellPrograms): Promise<void> {
  await applyObjects(programs, cellObjects("processes"));
  for (const workload of workloads()) await waitForRollout(programs, site.namespace, workload, 600);
}
