import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type GlobalDatabase, openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import {
  asAdministrator,
  createGlobalDatabase,
  type TestGlobalDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteRoute, putRoute } from "./route-commands.ts";
import { pollMsDefault, RouteFollower, type RouteFollowerOptions } from "./route-follower.ts";
import { readSnapshot, writeSnapshot } from "./route-snapshot.ts";
import { RouteTable } from "./route-table.ts";
import type { RouteChange } from "./tenant-route.ts";

let test: TestGlobalDatabase;
let dir: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await createGlobalDatabase();
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "fieldstone-routes-"));
  await asAdministrator(test.adminUrl, (admin) => admin.query("truncate tenant_routes, subdomain_history"));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(dir, { recursive: true, force: true });
});
afterAll(() => test.close());

const put = (teamId: string, subdomain: string) =>
  putRoute(test.database, { teamId, subdomain, region: "EU_A" }, Date.now());

async function follow(options: Partial<RouteFollowerOptions> = {}) {
  const table = new RouteTable();
  const errors: string[] = [];
  const follower = new RouteFollower({
    table,
    database: test.database,
    databaseUrl: test.url,
    snapshotPath: join(dir, "routes.snapshot"),
    now: Date.now,
    pollMs: 60_000,
    snapshotMs: 10,
    onError: (what) => errors.push(what),
    ...options,
  });
  await follower.start();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= follower.stop();
    return stopped;
  };
  closing.push(stop);
  return { table, follower, errors, stop };
}

/** A database whose server does not exist. */
function downDatabase(): { database: GlobalDatabase; databaseUrl: string } {
  const databaseUrl = "postgres://nobody:x@127.0.0.1:1/none";
  const database = openGlobalDatabase({ url: databaseUrl, applicationName: "down" });
  closing.push(() => database.close());
  return { database, databaseUrl };
}

const subdomains = (table: RouteTable) => [...table.routes()].map((route) => route.subdomain).sort();

describe("following the routes", () => {
  it("starts with all of them and hears of every change at once", async () => {
    const [a, b] = [newId(), newId()];
    await put(a, "acme");
    const { table } = await follow();
    expect(subdomains(table)).toEqual(["acme"]);
    await put(b, "beta");
    await eventually(() => expect(subdomains(table)).toEqual(["acme", "beta"]));
    await deleteRoute(test.database, a, undefined, Date.now());
    await eventually(() => expect(subdomains(table)).toEqual(["beta"]));
  });

  it("heals a missed notification by the next poll", async () => {
    const { table } = await follow({ pollMs: 50, databaseUrl: "postgres://nobody:x@127.0.0.1:1/none" });
    await put(newId(), "acme");
    await eventually(() => expect(subdomains(table)).toEqual(["acme"]));
  });

  it("polls often enough by itself to heal within 5 seconds", () => {
    expect(pollMsDefault).toBeLessThanOrEqual(4_000);
  });

  it("misses no change of transactions that commit in another order than they began", async () => {
    const { table } = await follow({ pollMs: 20 });
    const teams = Array.from({ length: 60 }, () => newId());
    await Promise.all(teams.map((teamId, i) => put(teamId, `team-${i}`)));
    await vi.waitFor(() => expect(table.size).toBe(60), { timeout: 5_000 });
  });

  it("redirects a given-up subdomain to the present one", async () => {
    const teamId = newId();
    await put(teamId, "old-name");
    const { table } = await follow();
    await put(teamId, "new-name");
    await eventually(() => expect(table.match("new-name", Date.now())?.kind).toBe("route"));
    expect(table.match("old-name", Date.now())).toMatchObject({
      kind: "former",
      route: { subdomain: "new-name" },
    });
    expect(table.match("old-name", Date.now() + 366 * dayMs)).toBeUndefined();
  });

  it("keeps its routes when a load comes back empty, and says so", async () => {
    await put(newId(), "acme");
    const first = await follow();
    await eventually(async () =>
      expect(await readSnapshot(join(dir, "routes.snapshot"), () => undefined)).toBeDefined(),
    );
    await first.stop();
    await asAdministrator(test.adminUrl, (admin) => admin.query("truncate tenant_routes"));
    const { table, errors } = await follow();
    expect(subdomains(table)).toEqual(["acme"]);
    expect(table.emptyLoadsRejected).toBe(1);
    expect(errors).toContain("loading the routes");
    expect(table.source).toBe("snapshot");
  });

  it("loads anew when the database was put back to an earlier state", async () => {
    await put(newId(), "acme");
    const { table, follower } = await follow();
    await put(newId(), "lost");
    await eventually(() => expect(table.size).toBe(2));
    await asAdministrator(test.adminUrl, async (admin) => {
      await admin.query("delete from tenant_routes where subdomain = 'lost'");
      await admin.query("select setval('route_version', 1)");
    });
    await follower.refresh();
    expect(subdomains(table)).toEqual(["acme"]);
  });
});

describe("the snapshot", () => {
  it("lets a router start with its database down, and serve what it last knew", async () => {
    const teamId = newId();
    await put(teamId, "old-name");
    await put(teamId, "acme");
    const first = await follow();
    await first.stop();
    const { table } = await follow(downDatabase());
    expect(table.source).toBe("snapshot");
    expect(table.match("acme", Date.now())).toEqual(first.table.match("acme", Date.now()));
    expect(table.match("old-name", Date.now())?.kind).toBe("former");
    expect(table.version).toBe(first.table.version);
    expect(table.ageMs(Date.now())).toBeLessThan(60_000);
  });

  it("is replaced by the database as soon as it answers", async () => {
    const stale = new RouteTable();
    stale.replace(
      [
        {
          kind: "route",
          route: {
            teamId: newId(),
            subdomain: "gone",
            region: "EU_A",
            state: "active",
            epoch: 1,
            version: 1,
          },
        },
      ],
      "database",
      1,
    );
    await writeSnapshot(join(dir, "routes.snapshot"), stale, 1);
    await put(newId(), "acme");
    const { table } = await follow();
    await eventually(() => expect(subdomains(table)).toEqual(["acme"]));
    expect(table.source).toBe("database");
  });

  it("is gone on from: the database tells what is newer, and is not asked for the rest", async () => {
    const [kept, renamed, gone] = [newId(), newId(), newId()];
    await put(kept, "kept");
    await put(renamed, "before");
    await put(gone, "gone");
    await (await follow()).stop();
    await put(renamed, "after");
    await deleteRoute(test.database, gone, undefined, Date.now());
    // A full load would read this route under its changed name; its version says that it has not changed.
    await asAdministrator(test.adminUrl, async (admin) => {
      await admin.query("set session_replication_role = replica");
      await admin.query("update tenant_routes set subdomain = 'unread' where team_id = $1", [kept]);
    });
    const { table } = await follow();
    expect(table.source).toBe("database");
    expect(subdomains(table)).toEqual(["after", "kept"]);
  });

  it("is left for a whole load where the database gave its versions out for something else", async () => {
    await put(newId(), "acme");
    await put(newId(), "lost");
    const first = await follow();
    const { version } = first.table;
    await first.stop();
    await asAdministrator(test.adminUrl, async (admin) => {
      await admin.query("delete from tenant_routes where subdomain = 'lost'");
      await admin.query("select setval('route_version', $1)", [version]);
    });
    const { table } = await follow();
    await eventually(() => expect(table.source).toBe("database"));
    expect(subdomains(table)).toEqual(["acme"]);
  });

  it("is refused when damaged, and the database is asked alone", async () => {
    await put(newId(), "acme");
    await (await follow()).stop();
    const path = join(dir, "routes.snapshot");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace("acme", "evil"));
    const { table, errors } = await follow();
    expect(errors).toEqual(["reading the route snapshot"]);
    expect(subdomains(table)).toEqual(["acme"]);
  });

  it("holds 100,000 routes and loads them back", async () => {
    const table = new RouteTable();
    table.replace(
      Array.from({ length: 100_000 }, (_, i) => ({
        kind: "route" as const,
        route: {
          teamId: newId(),
          subdomain: `team-${i}`,
          region: "EU_A",
          state: "active",
          epoch: 1,
          version: i + 1,
        } as const,
      })),
      "database",
      1,
    );
    const path = join(dir, "large.snapshot");
    await writeSnapshot(path, table, 1);
    let read = 0;
    const take = (changes: readonly RouteChange[]): void => {
      read += changes.length;
    };
    expect(await readSnapshot(path, take)).toBe(1);
    expect(read).toBe(100_000);
  });
});
