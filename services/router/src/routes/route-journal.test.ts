import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteRoute, putRoute } from "./route-commands.ts";
import { RouteFollower } from "./route-follower.ts";
import { RouteJournal } from "./route-journal.ts";
import { RouteTable } from "./route-table.ts";
import type { RouteChange } from "./tenant-route.ts";

let dir: string;
let path: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "fieldstone-journal-"));
  path = join(dir, "routes.journal");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const step = (version: number): RouteChange => ({ kind: "deleted", teamId: newId(), version });
const versions = (changes: readonly RouteChange[]) =>
  changes.map((change) => ("version" in change ? change.version : 0));

describe("the journal", () => {
  it("gives back every kind of step, in order", () => {
    const route = {
      teamId: newId(),
      subdomain: "acme",
      region: "EU_A",
      state: "frozen",
      epoch: 2,
      version: 1,
    } as const;
    const steps: RouteChange[] = [
      { kind: "route", route },
      { kind: "former", former: { subdomain: "old", teamId: route.teamId, untilMs: 9, version: 2 } },
      { kind: "deleted", teamId: route.teamId, version: 3 },
    ];
    const journal = new RouteJournal(path);
    journal.append(steps);
    journal.close();
    expect(new RouteJournal(path).read()).toEqual(steps);
  });

  it("leaves out a line that was cut off, and goes on after it", async () => {
    const journal = new RouteJournal(path);
    journal.append([step(1), step(2)]);
    journal.close();
    await appendFile(path, '["d","half');
    const next = new RouteJournal(path);
    expect(versions(next.read())).toEqual([1, 2]);
    next.append([step(3)]);
    next.close();
    expect(versions(new RouteJournal(path).read())).toEqual([1, 2, 3]);
  });

  it("forgets what a snapshot holds, and takes no more than it should", () => {
    const journal = new RouteJournal(path);
    journal.append([step(1), step(2), step(3)]);
    journal.keepAfter(2);
    journal.append([step(4)]);
    journal.close();
    expect(versions(new RouteJournal(path).read())).toEqual([3, 4]);
    expect(journal.append(Array.from({ length: 20_000 }, (_, i) => step(i)))).toBe(false);
  });

  it("lets go of another state's steps with the next snapshot", async () => {
    const journal = new RouteJournal(path);
    journal.append([step(90)]);
    journal.startAnew();
    journal.append([step(5)]);
    journal.keepAfter(4);
    journal.close();
    expect(versions(new RouteJournal(path).read())).toEqual([5]);
    expect((await readFile(path, "utf8")).trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("a router killed a moment after a change, with its database gone", () => {
  let test: TestGlobalDatabase;
  beforeAll(async () => {
    test = await createGlobalDatabase();
  });
  afterAll(() => test.close());

  const follow = async (databaseUrl: string) => {
    const database = openGlobalDatabase({ url: databaseUrl, applicationName: "journal test" });
    const table = new RouteTable();
    const snapshotPath = join(dir, "routes.snapshot");
    const follower = new RouteFollower({
      table,
      database,
      databaseUrl,
      snapshotPath,
      now: Date.now,
      snapshotMs: hourMs,
      onError: () => undefined,
    });
    await follower.start();
    return { table, follower, snapshotPath, stop: () => follower.stop().then(() => database.close()) };
  };
  const subdomains = (table: RouteTable) => [...table.routes()].map((route) => route.subdomain).sort();

  it("starts with that change", async () => {
    const put = (teamId: string, subdomain: string) =>
      putRoute(test.database, { teamId, subdomain, region: "EU_A" }, Date.now());
    const [acme, beta] = [newId(), newId()];
    await put(acme, "acme");
    await put(beta, "beta");
    const first = await follow(test.url);
    await eventually(() => readFile(first.snapshotPath));
    await put(acme, "acme-renamed");
    await deleteRoute(test.database, beta, undefined, Date.now());
    await put(newId(), "newest");
    await first.follower.refresh();
    // What a killed router would leave; a graceful stop writes a snapshot instead.
    const left = await Promise.all(
      ["", ".journal"].map((suffix) => readFile(first.snapshotPath + suffix, "utf8")),
    );
    await first.stop();
    await Promise.all(
      ["", ".journal"].map((suffix, i) => writeFile(first.snapshotPath + suffix, left[i] ?? "")),
    );
    const second = await follow("postgres://nobody:x@127.0.0.1:1/none");
    expect(subdomains(second.table)).toEqual(["acme-renamed", "newest"]);
    expect(second.table.match("acme", Date.now())?.kind).toBe("former");
    expect(second.table.version).toBe(first.table.version);
    expect(second.table.source).toBe("snapshot");
    await second.stop();
  });
});
