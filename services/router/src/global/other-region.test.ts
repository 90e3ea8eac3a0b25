import { serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import { keysFor, stepKeys } from "@fieldstone/contracts/service-key-plan.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { startFakeCell } from "../testing/fake-cell.ts";
import { runRouter } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";

const regions = ["US_B", "EU_A"] as const;
const keys = stepKeys({}, regions, () => `${newId()}${newId()}`);

it("a region's processes change what leads to its own workspaces alone", async () => {
  const database = await createGlobalDatabase();
  const cell = await startFakeCell();
  const running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port, US_B: cell.port },
    config: { serviceKeys: keysFor("router", "EU_A", keys, regions) },
  });
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const answer = await ask(running.port, `/global${path}`, {
      host: `127.0.0.1:${running.port}`,
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: JSON.parse(answer.body) };
  };
  const worker = serviceTokenTo("router", {
    serviceToken: testServiceToken,
    serviceKeys: keysFor("worker", "EU_A", keys, regions),
  });
  const [own, other] = [newId(), newId()];
  await database.database.pool.query(
    "insert into tenant_routes (team_id, subdomain, region) values ($1, 'theirs', 'US_B')",
    [other],
  );
  const refused = { status: 403, json: { error: { errorCode: "route.other_region" } } };
  const link = { emailHash: "a".repeat(43), kind: "MEMBER" };
  expect(
    (await call(worker, "PUT", `/tenant-routes/${own}`, { subdomain: "ours", region: "EU_A" })).status,
  ).toBe(200);
  expect((await call(worker, "PUT", "/email-links", { ...link, teamId: own })).status).toBe(200);
  for (const [method, path, body] of [
    ["PUT", `/tenant-routes/${newId()}`, { subdomain: "abroad", region: "US_B" }],
    ["PUT", `/tenant-routes/${other}`, { subdomain: "theirs", region: "EU_A", epoch: 9 }],
    ["DELETE", `/tenant-routes/${other}`, undefined],
    ["PUT", `/tenant-routes/${other}/next-subdomain`, { subdomain: "taken-over" }],
    ["PUT", "/email-links", { ...link, teamId: other }],
    ["DELETE", "/email-links", { ...link, teamId: other }],
  ] as const) {
    expect([path, await call(worker, method, path, body)]).toMatchObject([path, refused]);
  }
  expect((await call(testServiceToken, "GET", "/tenant-routes?after=0")).status).toBe(401);
  await running.close();
  await cell.close();
});
