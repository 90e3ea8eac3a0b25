import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { cellRegion, stackOf } from "./cell-places.ts";

/** Mount point of cgroups. */
const groupsRoot = "/sys/fs/cgroup";
/** The parent cgroup of the cell's pods; other kubelets' pods are outside it. */
export const cellGroup = `/fieldstone-cell-${stackOf(cellRegion)}`;

/** Creates the cell's cgroup, which the kubelet expects, for each controller. */
export async function makeCellGroups(root = groupsRoot): Promise<void> {
  // In cgroup v2, a group only has the controllers that the root delegates.
  if (existsSync(path.join(root, "cgroup.controllers")))
    await writeFile(path.join(root, "cgroup.subtree_control"), "+cpu +cpuset +memory +pids");
  for (const group of await cellGroups(root)) await mkdir(group, { recursive: true });
}

/** Ids of all processes in the cell's cgroup and below it. */
export async function processesOfCell(root = groupsRoot): Promise<readonly number[]> {
  const found = (await Promise.all((await cellGroups(root)).map(processesIn))).flat();
  return [...new Set(found)];
}

/** Removes the cell's cgroup and those below it, which must have no processes. */
export async function removeCellGroups(root = groupsRoot): Promise<void> {
  for (const group of await cellGroups(root)) await removeGroups(group);
}

async function cellGroups(root: string): Promise<readonly string[]> {
  const isShared = existsSync(path.join(root, "cgroup.controllers"));
  const trees = isShared ? [root] : await foldersIn(root);
  return trees.map((tree) => path.join(tree, cellGroup));
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
