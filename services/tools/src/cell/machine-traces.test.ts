import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstNode, secondNode } from "./cell-nodes.ts";
import { runDir } from "./cell-places.ts";
import { machineTraces } from "./machine-traces.ts";

let machine: string;

beforeEach(async () => {
  machine = await mkdtemp(path.join(tmpdir(), "machine-"));
  await put("proc/self/mounts", "proc /proc proc rw 0 0\n");
});
afterEach(() => rm(machine, { recursive: true }));

async function put(file: string, text = ""): Promise<void> {
  const whole = path.join(machine, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, text);
}

it.each([
  { what: "interface veth1", file: "sys/class/net/veth1" },
  { what: "network namespace cni-1", file: "run/netns/cni-1" },
  { what: "mount /run/netns/cni-1", file: "proc/self/mounts", text: "nsfs /run/netns/cni-1 nsfs rw 0 0\n" },
  { what: "pod's network pod-1", file: "var/lib/cni/results/pod-1" },
  { what: "container's log api.log", file: "var/log/containers/api.log" },
  { what: `running cell ${path.basename(runDir)}`, file: path.join(runDir, "state.json") },
  { what: "cell's folder us-b", file: path.join(repositoryRoot, ".cache/cell/us-b/disks/one") },
  {
    what: `group of processes /sys/fs/cgroup/memory${firstNode.group}`,
    file: `sys/fs/cgroup/memory${firstNode.group}/cgroup.procs`,
  },
  { what: "process 12 shim", file: "proc/12/cmdline", text: `shim\0${secondNode.runtimeSocket}\0` },
])("$what counts as left", async ({ what, file, text }) => {
  const before = await machineTraces(machine);
  await put(file, text);
  const left = (await machineTraces(machine)).filter((trace) => !before.includes(trace));
  expect(left).toEqual([expect.stringContaining(what)]);
});

it("a process that has nothing of a cell's is none of its", async () => {
  await put("proc/13/cmdline", "node\0server.js\0");
  expect((await machineTraces(machine)).filter((trace) => trace.startsWith("process"))).toEqual([]);
});
