import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { GroupUsage } from "./process-usage.ts";

test("a group's usage counts processes that join it later, and none of other groups", async () => {
  // Its own group; each line makes it start one more process, which says when it is there.
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
  // It has no memory for a moment: it becomes another program once it has said that it is there.
  await expect.poll(() => usage.read().memoryBytes).toBeGreaterThan(alone.memoryBytes);
  await expect.poll(() => new GroupUsage(groupId).read().memoryBytes).toBeGreaterThan(alone.memoryBytes);
  // A child process's own memory is at least a megabyte less than that of the runner of tests.
  expect(usage.read().memoryBytes).toBeLessThan(process.memoryUsage.rss());
});
