import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../run-command.ts";
import { layRoot, programsOf } from "./process-images.ts";

const noPackages = { workspaces: [], installed: [] };
const isRoot = userInfo().uid === 0;

it.skipIf(!isRoot)("media's root has what keeps programs within limits", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-root-"));
  try {
    await layRoot(dir, noPackages, programsOf.media);
    const printed = await runCommand("chroot", [
      ...["--userspec=10001:10001", dir, "/usr/bin/setpriv", "--pdeathsig", "KILL", "--no-new-privs"],
      ...["/bin/sh", "-c", 'ulimit -c 0; ulimit -t 5; exec "$@"', "sh", "node", "-p", "'a' + 'limit'"],
    ]);
    expect(printed.trim()).toBe("alimit");
  } finally {
    await rm(dir, { recursive: true });
  }
});
