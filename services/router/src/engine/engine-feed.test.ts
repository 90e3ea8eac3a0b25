import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, describe, expect, it } from "vitest";
import { RouteTable } from "../routes/route-table.ts";
import type { RouteChange, TenantRoute } from "../routes/tenant-route.ts";
import { hasHaproxy } from "../testing/start-engine.ts";
import { testRoute } from "../testing/test-router-server.ts";
import { EngineFeed } from "./engine-feed.ts";
import { type EngineFixture, startEngineFixture } from "./engine-fixture.testing.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(...args: Parameters<typeof startEngineFixture>): Promise<EngineFixture> {
  const fixture = await startEngineFixture(...args);
  closing.push(fixture.close);
  return fixture;
}

const teamId = (number: number): string => `0198c0de-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
const acme = testRoute({ teamId: teamId(1) });
const beta = testRoute({ teamId: teamId(2), subdomain: "beta", region: "US_B", version: 2 });
const change = (route: TenantRoute): RouteChange => ({ kind: "route", route });

describe.skipIf(!hasHaproxy)("the engine is told", () => {
  it("routes that are added, moved, renamed, frozen and deleted, each before the next request", async () => {
    const { router, engine, served } = await start([acme]);
    let version = 10;
    const apply = async (...changes: readonly RouteChange[]): Promise<void> => {
      router.table.apply(changes, Date.now());
      await engine.feed.settled();
    };
    const put = (route: TenantRoute): Promise<void> => apply(change({ ...route, version: version++ }));
    expect(await served("acme")).toBe("EU_A 01 3 by engine");
    expect(await served("beta")).toBe("404");
    await put(beta);
    expect(await served("beta")).toBe("US_B 02 3 by engine");
    await put({ ...acme, epoch: 4 });
    expect(await served("acme")).toBe("EU_A 01 4 by engine");
    await put({ ...acme, epoch: 5, region: "US_B" });
    expect(await served("acme")).toBe("US_B 01 5 by engine");
    for (const [state, status] of [
      ["frozen", "423"],
      ["moving", "503"],
      ["retired", "410"],
    ] as const) {
      await put({ ...acme, state });
      expect(await served("acme")).toBe(status);
    }
    await put({ ...acme, subdomain: "acme-labs" });
    expect([await served("acme"), await served("acme-labs")]).toEqual(["404", "EU_A 01 3 by engine"]);
    // The name that was given up now belongs to another.
    await put({ ...beta, subdomain: "acme" });
    expect([await served("acme"), await served("beta")]).toEqual(["US_B 02 3 by engine", "404"]);
    await apply({ kind: "deleted", teamId: acme.teamId, version: version++ });
    expect(await served("acme-labs")).toBe("404");
    expect(engine.errors).toEqual([]);
    expect(engine.feed.loads).toBe(1);
  });

  it("another whole table, and many changes at once, as a load", async () => {
    const { router, engine, served } = await start([acme, beta]);
    router.table.replace([change(beta)], "database", Date.now());
    await engine.feed.settled();
    expect([await served("acme"), await served("beta")]).toEqual(["404", "US_B 02 3 by engine"]);
    const many = Array.from({ length: 2_000 }, (_, i) =>
      change(testRoute({ teamId: teamId(i + 16), subdomain: `team-${i}`, version: i + 10 })),
    );
    router.table.apply(many, Date.now());
    // A change while they are being sent.
    router.table.apply([change({ ...beta, state: "frozen", version: 9_000 })], Date.now());
    await engine.feed.settled();
    expect(await served("beta")).toBe("423");
    expect(await served("team-0")).toBe("EU_A 10 3 by engine");
    expect(await served("team-1999")).toContain("by engine");
    expect(engine.feed.loads).toBe(3);
  });

  it("everything again after it was killed, and asks the router until then", async () => {
    const { router, engine, served } = await start([acme, beta]);
    await engine.kill();
    router.table.apply([change({ ...acme, state: "frozen", version: 10 })], Date.now());
    await expect(served("beta")).rejects.toThrow("ECONNREFUSED");
    await engine.start();
    expect(await served("acme")).toBe("423");
    await eventually(() => expect(engine.feed.loads).toBe(2));
    await engine.feed.settled();
    expect([await served("acme"), await served("beta")]).toEqual(["423", "US_B 02 3 by engine"]);
    expect(engine.errors).toEqual([]);
  });

  it("a credential of each cell, renewed while it runs", async () => {
    let count = 0;
    const { europe, america, served } = await start([acme, beta], {
      engine: {
        credentialsMs: 20,
        credentialFor: (region) => `v1|router@EU_A|cell@${region}|9999999999|${++count}`,
        credentialsExpire: true,
      },
    });
    const shown = (): string[] =>
      [europe, america].map(({ requests }) => {
        const headers = requests.at(-1)?.rawHeaders ?? [];
        return headers[headers.indexOf("x-fieldstone-service") + 1] ?? "";
      });
    const ask = () => Promise.all([served("acme"), served("beta")]);
    expect(await ask()).toEqual(["EU_A 01 3 by engine", "US_B 02 3 by engine"]);
    const first = shown();
    expect(first).toEqual([expect.stringContaining("|cell@EU_A|"), expect.stringContaining("|cell@US_B|")]);
    await eventually(async () => {
      await ask();
      for (const [i, now] of shown().entries()) expect(now).not.toBe(first[i]);
    });
  });

  it("nothing by a credential that has run out: the router is asked", async () => {
    const { served } = await start([acme], {
      engine: { credentialFor: () => "v1|router@EU_A|cell@EU_A|1000000000|x", credentialsExpire: true },
    });
    expect(await served("acme")).toBe("EU_A 01 3 by router");
  });

  it("nothing by a router that knows no routes, and keeps what it was told before", async () => {
    const { engine, served } = await start([acme]);
    await engine.feed.stop();
    const feed = new EngineFeed({
      table: new RouteTable(),
      files: engine.files,
      rootDomain: "fieldstone.localhost",
      regions: ["EU_A"],
      credentialFor: () => "another",
      onError: (_what, error) => engine.errors.push(error),
    });
    feed.start();
    closing.push(() => feed.stop());
    await eventually(async () => expect(await feed.ask("show info")).toContain("Name: HAProxy"));
    await feed.settled();
    expect([feed.isCurrent, feed.loads]).toEqual([false, 0]);
    expect(await served("acme")).toBe("EU_A 01 3 by engine");
    expect(engine.errors).toEqual([]);
  });
});
