import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { GroupUsage } from "./process-usage.ts";

test("a group's usage counts processes that join it later, and none of other groups", async () => {
  // A process group of its own; for each line, it starts another process, which reports that it runs.
  const script = "while read -r line; do sh -c 'echo started; exec sleep 60' & done";
  const leader = spawn("sh", ["-c", script], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
  const groupId = leader.pid ?? 0;
  onTestFinished(() => void process.kill(-groupId, "SIGKILL"));
  await once(leader, "spawn");
  const usage = new GroupUsage(groupId);
  const alone = await expect
    .poll(() => usage.read().memoryBytes)
    .toBeGreaterThan(0)
    .then(() => usage.read());
  const lines = createInterface({ input: leader.stdout });
  leader.stdin.write("more\n");
  await once(lines, "line");
  // Its memory is unknown for a moment: after reporting, it becomes another program with exec.
  await expect.poll(() => usage.read().memoryBytes).toBeGreaterThan(alone.memoryBytes);
  await expect.poll(() => new GroupUsage(groupId).read().memoryBytes).toBeGreaterThan(alone.memoryBytes);
  // A child process's own memory is at least a megabyte below that of the test runner.
  expect(usage.read().memoryBytes).toBeLessThan(process.memoryUsage.rss());
});
