import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeNodeGroups, processesOf, removeCellGroups } from "./cell-groups.ts";
import { firstNode, possibleNodes, secondNode } from "./cell-nodes.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "groups-"));
});
afterEach(() => rm(root, { recursive: true }));

async function addGroup(group: string, processes: readonly number[]): Promise<void> {
  await mkdir(path.join(root, group), { recursive: true });
  await writeFile(path.join(root, group, "cgroup.procs"), processes.map((pid) => `${pid}\n`).join(""));
}

describe("where each controller has a tree of its own", () => {
  beforeEach(async () => {
    for (const controller of ["cpu", "memory"]) {
      await addGroup(controller, [1, 2]);
      await addGroup(`${controller}/kubepods/burstable/pod1/container`, [10, 11]);
      await addGroup(`${controller}/fieldstone-cell-of-another/kubepods/pod2`, [12]);
    }
    for (const node of possibleNodes) await makeNodeGroups(node, root);
  });

  test("a group of each node is made for each", async () => {
    for (const controller of ["cpu", "memory"])
      expect(await readdir(path.join(root, controller))).toEqual(
        expect.arrayContaining(["fieldstone-cell-us-b", "fieldstone-cell-us-b-b"]),
      );
    expect(await processesOf(possibleNodes, root)).toEqual([]);
  });

  test("only processes below it are the cell's, not another kubelet's", async () => {
    await addGroup("cpu/fieldstone-cell-us-b/kubepods/pod3/container", [20, 21]);
    await addGroup("memory/fieldstone-cell-us-b/kubepods/besteffort/pod4/container", [20, 22]);
    await addGroup("cpu/fieldstone-cell-us-b-b/kubepods/pod5", [30]);
    expect((await processesOf([firstNode], root)).toSorted()).toEqual([20, 21, 22]);
    expect(await processesOf([secondNode], root)).toEqual([30]);
    expect((await processesOf(possibleNodes, root)).toSorted()).toEqual([20, 21, 22, 30]);
  });

  test("only the cell's groups are removed", async () => {
    await mkdir(path.join(root, "cpu/fieldstone-cell-us-b/kubepods/pod3"), { recursive: true });
    await removeCellGroups(root);
    for (const controller of ["cpu", "memory"]) {
      const left = (await readdir(path.join(root, controller))).toSorted();
      expect(left).toEqual(["cgroup.procs", "fieldstone-cell-of-another", "kubepods"]);
    }
  });
});

test("where controllers share one tree, it hands on to the cell's group what a kubelet needs", async () => {
  await writeFile(path.join(root, "cgroup.controllers"), "cpuset cpu io memory pids\n");
  await addGroup("kubepods/pod1", [10]);
  await makeNodeGroups(firstNode, root);
  await addGroup("fieldstone-cell-us-b/kubepods/pod2", [20]);
  expect(await readFile(path.join(root, "cgroup.subtree_control"), "utf8")).toBe(
    "+cpu +cpuset +memory +pids",
  );
  expect(await processesOf(possibleNodes, root)).toEqual([20]);
});
