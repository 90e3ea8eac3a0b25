import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { cellRegion, stackOf } from "./cell-places.ts";

/** Where the kernel shows groups of processes. */
const groupsRoot = "/sys/fs/cgroup";
/** The group below which the cell's kubelet makes those of its pods: another kubelet's pods are in none of it. */
export const cellGroup = `/fieldstone-cell-${stackOf(cellRegion)}`;

/** Makes the cell's group, which the kubelet wants to find, for each of the kernel's controllers. */
export async function makeCellGroups(root = groupsRoot): Promise<void> {
  // Where all controllers share one tree, a group has those that the root hands on.
  if (existsSync(path.join(root, "cgroup.controllers")))
    await writeFile(path.join(root, "cgroup.subtree_control"), "+cpu +cpuset +memory +pids");
  for (const group of await cellGroups(root)) await mkdir(group, { recursive: true });
}

/** Processes in the cell's group and below it, by their numbers. */
export async function processesOfCell(root = groupsRoot): Promise<readonly number[]> {
  const found = (await Promise.all((await cellGroups(root)).map(processesIn))).flat();
  return [...new Set(found)];
}

/** Removes the cell's group and those below it, which must have no process. */
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
