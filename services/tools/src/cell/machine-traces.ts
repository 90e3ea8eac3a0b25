import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { runRoot } from "./cell-places.ts";
import { runCommand } from "./run-command.ts";

/** Parent of the files of all this clone's cells. */
const cellsDir = path.join(repositoryRoot, ".cache/cell");
/** Folders whose entries a cell may leave behind, by kind. */
const folders = {
  interface: "/sys/class/net",
  "network namespace": "/run/netns",
  "pod's network": "/var/lib/cni/results",
  "pods' addresses": "/var/lib/cni/networks",
  "container's log": "/var/log/containers",
  "running cell": runRoot,
  "cell's folder": cellsDir,
} as const;
const groupsRoot = "/sys/fs/cgroup";

/**
 * Traces of cells on a machine, one per line: interfaces, namespaces, mounts, packet rules, cgroups,
 * processes and folders. Comparing the lists before and after shows what was left.
 * @param root parent of the machine's folders
 */
export async function machineTraces(root = "/"): Promise<readonly string[]> {
  const named = Object.entries(folders).map(async ([what, folder]) =>
    (await entries(path.join(root, folder))).map((name) => `${what} ${name}`),
  );
  const found = await Promise.all([...named, mounts(root), groups(root), processes(root), chains()]);
  return found.flat();
}

function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

async function mounts(root: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, "proc/self/mounts"), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const target = line.split(" ")[1];
    return target === undefined ? [] : [`mount ${target}`];
  });
}

/** In cgroup v2 (one tree) or v1 (a tree per controller). */
async function groups(root: string): Promise<readonly string[]> {
  const trees = [
    groupsRoot,
    ...(await entries(path.join(root, groupsRoot))).map((tree) => path.join(groupsRoot, tree)),
  ];
  const found = trees.map(async (tree) =>
    (await entries(path.join(root, tree)))
      .filter((name) => name.startsWith("fieldstone-cell-"))
      .map((name) => `group of processes ${path.join(tree, name)}`),
  );
  return (await Promise.all(found)).flat();
}

/** Processes started with a path of a cell in their arguments. */
async function processes(root: string): Promise<readonly string[]> {
  const pids = (await entries(path.join(root, "proc"))).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const words = (await readFile(path.join(root, "proc", pid, "cmdline"), "utf8").catch(() => "")).split(
      "\0",
    );
    const isOfCell = words.some((word) => [`${cellsDir}/`, `${runRoot}/`].some((dir) => word.includes(dir)));
    return isOfCell ? [`process ${pid} ${words.join(" ").slice(0, 120)}`] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Chains of packet rules on the machine itself: a cell's own are in its namespaces. */
async function chains(): Promise<readonly string[]> {
  const rules = await runCommand("iptables-save", []).catch(() => "");
  return rules.split("\n").flatMap((line) => {
    const name = /^:(\S+)/.exec(line)?.[1];
    return name === undefined ? [] : [`chain of packet rules ${name}`];
  });
}
