import { rm } from "node:fs/promises";
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { places } from "./cell-places.ts";
import { forgetState, readState } from "./cell-state.ts";
import { asAdministrator } from "./cluster/control-plane.ts";
import { removeLeftovers } from "./leftovers.ts";
import { endProcess } from "./processes.ts";
import { removeNetwork } from "./provider/provider-network.ts";
import { succeeds } from "./run-command.ts";

const podsTimeoutSeconds = 30;

/** Ends a cell and removes everything of it, including leftovers of a killed `up`; false if none runs. */
export async function cellDown(): Promise<boolean> {
  const state = await readState();
  if (state === undefined) return false;
  await removePods();
  for (const started of state.processes.toReversed()) await endProcess(started);
  await removeLeftovers();
  await removeNetwork();
  await rm(places.dir, { recursive: true, force: true });
  await forgetState();
  return true;
}

/** Through the cluster, so that pods' networks and disks are removed by the components that created them. */
async function removePods(): Promise<void> {
  const programs = clusterPrograms();
  if (programs === undefined) return;
  const all = ["--all", "-A", `--timeout=${podsTimeoutSeconds}s`];
  const owners = "deployments,replicasets,statefulsets,jobs";
  await succeeds(programs.kubectl, [...asAdministrator, "delete", owners, ...all, "--cascade=orphan"]);
  await succeeds(programs.kubectl, [...asAdministrator, "delete", "pods", ...all, "--grace-period=1"]);
}
