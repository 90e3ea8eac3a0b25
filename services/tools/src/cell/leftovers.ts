import { readdir, readFile, readlink, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { places, runDir, runtimeSocket } from "./cell-places.ts";
import { until } from "./processes.ts";
import { runCommand, succeeds } from "./run-command.ts";

/** Where each pod's network is remembered by the library that all container runtimes use. */
const networkResults = "/var/lib/cni/results";
/** Where the kubelet links each container's log, wherever the log is. */
const logLinks = "/var/log/containers";
const cgroupRoot = "/sys/fs/cgroup";

/** What pods leave where their cluster was not asked to end them: processes, mounts, networks, groups of processes. */
export async function removeLeftovers(): Promise<void> {
  await endContainers();
  await removeNetworks();
  await removeMounts();
  await removeLogLinks();
  for (const group of await podGroups()) await removeGroups(group);
}

async function endContainers(): Promise<void> {
  const inGroups = (await Promise.all((await podGroups()).map(processesIn))).flat();
  const ended = [...(await shims()), ...inGroups];
  for (const pid of ended) kill(pid);
  await until(
    "The end of containers",
    async () => (await Promise.all((await podGroups()).map(processesIn))).flat().length === 0,
  );
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** The processes that watch over containers of this runtime. */
async function shims(): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    if (words[0]?.includes("containerd-shim") && words.includes(runtimeSocket)) found.push(Number(pid));
  }
  return found;
}

/** Groups of pods, one for each of the kernel's controllers. */
async function podGroups(): Promise<readonly string[]> {
  const controllers = await readdir(cgroupRoot);
  return [cgroupRoot, ...controllers.map((name) => path.join(cgroupRoot, name))].map((dir) =>
    path.join(dir, "kubepods"),
  );
}

async function processesIn(group: string): Promise<readonly number[]> {
  const own = await readFile(path.join(group, "cgroup.procs"), "utf8").catch(() => "");
  const below = await Promise.all((await foldersIn(group)).map(processesIn));
  return [...own.split("\n").filter(Boolean).map(Number), ...below.flat()];
}

async function removeGroups(group: string): Promise<void> {
  for (const folder of await foldersIn(group)) await removeGroups(folder);
  await rmdir(group).catch(() => undefined);
}

async function foldersIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(dir, name));
}

const networkResult = z.object({
  containerId: z.string(),
  result: z.object({ interfaces: z.array(z.object({ sandbox: z.string().optional() })) }),
});

async function removeNetworks(): Promise<void> {
  const names = await readdir(networkResults).catch(() => []);
  for (const name of names.filter((each) => each.startsWith("fieldstone-"))) {
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
  // The folder stays where somebody else's links are in it.
  await rmdir(logLinks).catch(() => undefined);
}

async function removeMounts(): Promise<void> {
  const mounts = await runCommand("findmnt", ["-rno", "TARGET"]);
  const ours = mounts
    .split("\n")
    .filter((target) => [places.dir, runDir].some((dir) => target.startsWith(`${dir}/`)));
  // The innermost first.
  for (const target of ours.toSorted().toReversed()) await succeeds("umount", ["--lazy", target]);
}
