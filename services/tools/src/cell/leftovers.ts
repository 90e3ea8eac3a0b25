import { readdir, readFile, readlink, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { processesOf, removeCellGroups } from "./cell-groups.ts";
import { type CellNode, possibleNodes } from "./cell-nodes.ts";
import { places, runDir } from "./cell-places.ts";
import { until } from "./processes.ts";
import { runCommand, succeeds } from "./run-command.ts";

/** Where the CNI library of all container runtimes stores each pod's network. */
const networkResults = "/var/lib/cni/results";
/** Where the kubelet links all containers' logs. */
const logLinks = "/var/log/containers";

/** Removes what pods leave if their cluster did not end them: processes, mounts, networks, cgroups. */
export async function removeLeftovers(): Promise<void> {
  await endContainers(possibleNodes);
  await removeNetworks();
  await removeMounts();
  await removeLogLinks();
  await removeCellGroups();
}

/** Kills all containers of nodes, and the processes that hold them. */
export async function endContainers(nodes: readonly CellNode[]): Promise<void> {
  for (const pid of [...(await shims(nodes)), ...(await processesOf(nodes))]) kill(pid);
  await until("The end of containers", async () => (await processesOf(nodes)).length === 0);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** The shim processes of the nodes' containers. */
async function shims(nodes: readonly CellNode[]): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    const isOfNodes = nodes.some(({ runtimeSocket }) => words.includes(runtimeSocket));
    if (words[0]?.includes("containerd-shim") && isOfNodes) found.push(Number(pid));
  }
  return found;
}

const networkResult = z.object({
  containerId: z.string(),
  result: z.object({ interfaces: z.array(z.object({ sandbox: z.string().optional() })) }),
});

async function removeNetworks(): Promise<void> {
  const names = await readdir(networkResults).catch(() => []);
  const ofCell = names.filter((each) => possibleNodes.some(({ network }) => each.startsWith(`${network}-`)));
  for (const name of ofCell) {
    const file = path.join(networkResults, name);
    const { containerId, result } = networkResult.parse(JSON.parse(await readFile(file, "utf8")));
    for (const { sandbox } of result.interfaces) {
      if (sandbox !== undefined) await succeeds("ip", ["netns", "delete", path.basename(sandbox)]);
    }
    for (const each of names.filter((other) => other.includes(containerId)))
      await rm(path.join(networkResults, each), { force: true });
  }
}

async function removeLogLinks(): Promise<void> {
  for (const name of await readdir(logLinks).catch(() => [])) {
    const link = path.join(logLinks, name);
    const target = await readlink(link).catch(() => "");
    if (target.startsWith(`${places.dir}/`)) await rm(link);
  }
  // Fails if other links are in the folder.
  await rmdir(logLinks).catch(() => undefined);
}

async function removeMounts(): Promise<void> {
  const mounts = await runCommand("findmnt", ["-rno", "TARGET"]);
  const ours = mounts
    .split("\n")
    .filter((target) => [places.dir, runDir].some((dir) => target.startsWith(`${dir}/`)));
  // Innermost first.
  for (const target of ours.toSorted().toReversed()) await succeeds("umount", ["--lazy", target]);
}
