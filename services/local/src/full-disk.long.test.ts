import path from "node:path";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { mountSmallDisk } from "@fieldstone/testkit/files/small-disk.ts";
import { askHost, startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { WriteLedger } from "@fieldstone/testkit/write-ledger.ts";
import { afterAll, describe, expect, test } from "vitest";

const subdomain = "full";
const region = "EU_A";
/** Room for the databases of one region and their log, and little more. */
const diskBytes = 700_000_000;

const disk = mountSmallDisk(diskBytes);
let fieldstone: TestFieldstone | undefined;

afterAll(async () => {
  await fieldstone?.stopProcesses();
  disk?.remove();
});

describe.skipIf(disk === undefined)(
  "a disk that fills and is freed (needs root, to mount a small one)",
  () => {
    test("refuses writes, ends no process of ours, and takes writes again by itself; nothing acknowledged is lost", {
      timeout: 300_000,
    }, async () => {
      fieldstone = await startTestFieldstone([region], {
        dataDir: path.join(disk?.folder ?? "", "data"),
        logLevel: "debug",
      });
      const { port } = fieldstone.settings;
      const member = new FieldstoneClient(port);
      await member.signUp({ email: "ada@full.example", subdomain, region });
      const ledger = await WriteLedger.open(member, port, subdomain);
      await ledger.untilWritten(20);
      const pids = () => fieldstone?.processes.map((each) => each.pid());
      const before = pids();

      const written = () => ledger.acknowledged.size;
      // Postgres may keep accepting writes for a while: its log reuses files that it already has.
      await expect
        .poll(
          async () => {
            disk?.fill();
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

      disk?.free();
      await ledger.untilWritten(20);
      expect(pids()).toEqual(before);
      await ledger.verify();
    });
  },
);
