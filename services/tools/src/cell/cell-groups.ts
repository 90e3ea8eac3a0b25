import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CellNode, possibleNodes } from "./cell-nodes.ts";

/** Mount point of cgroups. */
const groupsRoot = "/sys/fs/cgroup";

/** Creates a node's cgroup, which its kubelet expects, for each controller. */
export async function makeNodeGroups(node: CellNode, root = groupsRoot): Promise<void> {
  // In cgroup v2, a group only has the controllers that the root delegates.
  if (existsSync(path.join(root, "cgroup.controllers")))
    await writeFile(path.join(root, "cgroup.subtree_control"), "+cpu +cpuset +memory +pids");
  for (const group of await groupsOf([node], root)) await mkdir(group, { recursive: true });
}

/** Ids of all processes in the nodes' cgroups and below them. */
export async function processesOf(nodes: readonly CellNode[], root = groupsRoot): Promise<readonly number[]> {
  const found = (await Promise.all((await groupsOf(nodes, root)).map(processesIn))).flat();
  return [...new Set(found)];
}

/** Removes the cell's cgroups and those below them, which must have no processes. */
export async function removeCellGroups(root = groupsRoot): Promise<void> {
  for (const group of await groupsOf(possibleNodes, root)) await removeGroups(group);
}

async function groupsOf(nodes: readonly CellNode[], root: string): Promise<readonly string[]> {
  const isShared = existsSync(path.join(root, "cgroup.controllers"));
  const trees = isShared ? [root] : await foldersIn(root);
  return trees.flatMap((tree) => nodes.map(({ group }) => path.join(tree, group)));
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
