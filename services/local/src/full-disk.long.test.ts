import { execFileSync } from "node:child_process";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { askHost, startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { WriteLedger } from "@fieldstone/testkit/write-ledger.ts";
import { afterAll, describe, expect, test } from "vitest";

const subdomain = "full";
const region = "EU_A";
/** Holds the databases of one region and their log, and little else. */
const diskBytes = 700_000_000;

const disk = mkdtempSync(path.join(tmpdir(), "fieldstone-disk-"));
const isMounted = mount();
let fieldstone: TestFieldstone | undefined;

/** A disk of its own, where this machine lets the test make one: root alone may. */
function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes},mode=755`, "tmpfs", disk], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

afterAll(async () => {
  await fieldstone?.stopProcesses();
  if (isMounted) execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Takes all room that is left. */
function fill(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const piece = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, piece);
      } catch {
        // No room for a piece of this size: smaller ones follow.
      }
    }
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

describe.skipIf(!isMounted)("a disk that fills and is freed (needs root, to mount a small one)", () => {
  test("refuses writes, ends no process of ours, and takes writes again by itself; nothing acknowledged is lost", {
    timeout: 300_000,
  }, async () => {
    fieldstone = await startTestFieldstone([region], { dataDir: path.join(disk, "data"), logLevel: "debug" });
    const { port } = fieldstone.settings;
    const member = new FieldstoneClient(port);
    await member.signUp({ email: "ada@full.example", subdomain, region });
    const ledger = await WriteLedger.open(member, port, subdomain);
    await ledger.untilWritten(20);
    const pids = () => fieldstone?.processes.map((each) => each.pid());
    const before = pids();

    const filler = path.join(disk, "filler");
    const written = () => ledger.acknowledged.size;
    // What was written over may take writes for a while yet: the log of the database has room of its own.
    await expect
      .poll(
        async () => {
          fill(filler);
          const count = written();
          return await expect
            .poll(written, { timeout: 3_000, interval: 100 })
            .toBeGreaterThan(count)
            .then(
              () => "writes are taken",
              () => "full",
            );
        },
        { timeout: 180_000, interval: 100 },
      )
      .toBe("full");
    expect((await askHost({ port, path: "/healthz" })).status).toBe(200);
    expect(pids()).toEqual(before);

    rmSync(filler);
    await ledger.untilWritten(20);
    expect(pids()).toEqual(before);
    await ledger.verify();
  });
});
