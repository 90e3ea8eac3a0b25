import { hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeCell, startFakeCell } from "../testing/fake-cell.ts";
import { type RunningRouter, runRouter } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";

let database: TestGlobalDatabase;
let cell: FakeCell;
let running: RunningRouter;

beforeAll(async () => {
  database = await createGlobalDatabase();
  cell = await startFakeCell();
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port, US_B: cell.port },
  });
});
afterAll(async () => {
  await running.close();
  await cell.close();
  await database.close();
});

async function call(method: string, path: string, body?: unknown, token = testServiceToken) {
  const answer = await ask(running.port, `/global/tenant-routes/${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = JSON.parse(answer.body);
  return { status: answer.status, code: json.error?.errorCode, changesLeft: json.changesLeft };
}

async function workspace(subdomain: string): Promise<string> {
  const teamId = newId();
  await call("PUT", teamId, { subdomain, region: "EU_A", epoch: 4 });
  return teamId;
}
const claim = (teamId: string, subdomain: string) => call("PUT", `${teamId}/next-subdomain`, { subdomain });
const publish = (teamId: string, subdomain: string) => call("PUT", `${teamId}/subdomain`, { subdomain });
const release = (teamId: string, subdomain: string) =>
  call("DELETE", `${teamId}/next-subdomain/${subdomain}`);
const hostStatus = async (subdomain: string) =>
  (await ask(running.port, "/api/unknown", { host: `${subdomain}.fieldstone.localhost` })).status;

describe("changing a subdomain", () => {
  it("holds the new one first, then moves to it, and the old one redirects", async () => {
    const teamId = await workspace("red");
    expect(await claim(teamId, "crimson")).toMatchObject({ status: 200, changesLeft: 4 });
    expect([await hostStatus("red"), await hostStatus("crimson")]).not.toContain(308);
    expect((await publish(teamId, "crimson")).status).toBe(200);
    expect(running.router.table.routeOfTeam(teamId)).toMatchObject({
      subdomain: "crimson",
      region: "EU_A",
      epoch: 4,
    });
    expect(await hostStatus("red")).toBe(308);
    expect((await publish(teamId, "crimson")).status).toBe(200);
  });

  it("keeps others out while it is held, and lets them in once it is released or has run out", async () => {
    const [own, other] = [await workspace("blue"), await workspace("green")];
    await claim(own, "azure");
    expect((await claim(other, "azure")).code).toBe("subdomain.taken");
    expect((await call("PUT", newId(), { subdomain: "azure", region: "US_B" })).code).toBe("subdomain.taken");
    // Another workspace cannot release it.
    await release(other, "azure");
    expect((await claim(other, "azure")).code).toBe("subdomain.taken");
    await release(own, "azure");
    expect((await claim(other, "azure")).status).toBe(200);
    running.advance(7 * hourMs);
    expect((await publish(other, "azure")).code).toBe("subdomain.not_claimed");
    expect((await claim(own, "azure")).status).toBe(200);
    await running.router.sweep();
    expect((await publish(own, "azure")).status).toBe(200);
  });

  it("goes to a claimed subdomain alone, and never to a reserved or misspelled one", async () => {
    const teamId = await workspace("grey");
    expect((await publish(teamId, "silver")).code).toBe("subdomain.not_claimed");
    expect((await claim(teamId, "admin")).code).toBe("subdomain.reserved");
    expect((await claim(teamId, "grey")).code).toBe("subdomain.unchanged");
    expect((await claim(teamId, "x")).code).toBe("subdomain.too_short");
    expect((await claim(newId(), "silver")).code).toBe("route.not_found");
    expect((await call("PUT", `${teamId}/next-subdomain`, { subdomain: "silver" }, "wrong")).status).toBe(
      401,
    );
    expect((await call("PUT", `${teamId}/subdomain`, { subdomain: "silver" }, "wrong")).status).toBe(401);
    expect(await call("DELETE", `${teamId}/next-subdomain/silver`, undefined, "wrong")).toMatchObject({
      status: 401,
    });
  });

  it("works five times, and a claim that is not published uses none of them", async () => {
    const teamId = await workspace("name-zero");
    for (let i = 0; i < 3; i += 1) await claim(teamId, `unused-${i}`);
    for (const [i, name] of ["name-one", "name-two", "name-three", "name-four", "name-five"].entries()) {
      expect(await claim(teamId, name)).toMatchObject({ status: 200, changesLeft: 4 - i });
      expect((await publish(teamId, name)).status).toBe(200);
    }
    expect((await claim(teamId, "name-six")).code).toBe("subdomain.changes_used_up");
    for (const old of ["name-zero", "name-three", "name-four"]) expect(await hostStatus(old)).toBe(308);
  });

  it("leaves a workspace alone whose claim ran out", async () => {
    const teamId = await workspace("stays");
    await claim(teamId, "never-used");
    running.advance(7 * hourMs);
    await running.router.sweep();
    expect(running.router.table.routeOfTeam(teamId)?.subdomain).toBe("stays");
    expect(cell.calls.filter((made) => made.startsWith("DELETE"))).toEqual([]);
  });
});
