import { randomUUID } from "node:crypto";
import { dayMs } from "@fieldstone/model/durations.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningRouter, runRouter } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";

const host = "fieldstone.localhost:8080";

let database: TestGlobalDatabase;
let running: RunningRouter;
beforeAll(async () => {
  database = await createGlobalDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.database.pool.query("delete from rate_limits; delete from error_reports");
  running = await runRouter({ database: database.database, url: database.url, cells: {} });
});
afterEach(() => running.close());

const send = (body: string) => ask(running.port, "/api/telemetry", { host, method: "POST", body });
const report = (reference: string) =>
  JSON.stringify({
    type: "ERROR",
    reference,
    release: "1.0.0",
    path: "/auth/confirm-email?token=secret",
    message: "Cannot read https://fieldstone.example/auth?code=secret",
    stack: "",
  });
const find = (reference: string, token = testServiceToken) =>
  ask(running.port, `/global/error-reports/${reference}`, {
    host: "127.0.0.1",
    headers: { authorization: `Bearer ${token}` },
  });

it("takes reports of the root domain and finds one by its reference, redacted", async () => {
  const reference = randomUUID();
  expect((await send(report(reference))).status).toBe(204);
  const found = await find(reference);
  expect(JSON.parse(found.body)).toMatchObject({
    status: "success",
    report: { reference, path: "/auth/confirm-email?token=REDACTED" },
  });
  expect(found.body).not.toContain("secret");
  expect((await find(randomUUID())).status).toBe(404);
  expect((await find(reference, "wrong")).status).toBe(401);
});

it("takes at most 64 KiB, keeps no other telemetry, and forgets reports after 30 days", async () => {
  expect((await send("x".repeat(65_537))).status).toBe(413);
  expect((await send("x".repeat(65_536))).status).toBe(204);
  const reference = randomUUID();
  await send(report(reference));
  running.advance(30 * dayMs);
  await running.router.sweep();
  expect((await find(reference)).status).toBe(404);
});

it("keeps a hundred reports of a network a day, and those of others still", async () => {
  await running.close();
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: {},
    config: { trustedProxies: 1 },
  });
  const sendFrom = async (address: string) => {
    const reference = randomUUID();
    const headers = { "x-forwarded-for": address };
    await ask(running.port, "/api/telemetry", { host, method: "POST", body: report(reference), headers });
    return (await find(reference)).status;
  };
  for (let sent = 0; sent < 100; sent += 1) expect(await sendFrom(`2001:db8:1:${sent}::1`)).toBe(200);
  expect(await sendFrom("2001:db8:1:ffff::1")).toBe(404);
  expect(await sendFrom("2001:db8:2::1")).toBe(200);
});

it("takes 120 reports of a network in ten minutes", async () => {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let i = 0; i < 121; i += 1) answers.push(await send("{}"));
  expect(answers.map(({ status }) => status)).toEqual([...Array(120).fill(204), 429]);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(500);
});
