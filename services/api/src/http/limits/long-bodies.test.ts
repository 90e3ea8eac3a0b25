import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, it } from "vitest";

const fixture = cellApiFixture();

const query = "{ members { id } }";
const longest = jsonBodySizeBytesMax - 100;

interface BegunBody {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sizeBytes?: number;
}

/** Begins a body, by default of almost the largest size; `end` sends its last byte. */
async function begin(
  of: SeededTeam,
  { path = "/api/graphql", headers: more = {}, sizeBytes = longest }: BegunBody = {},
) {
  const cookie = await sessionCookieOf(fixture.database, of, of.owner);
  const body = JSON.stringify({ query, extras: "x".repeat(sizeBytes) });
  const request: ClientRequest = httpRequest(`${fixture.api.origin}${path}`, {
    method: "POST",
    headers: { ...fixture.api.headersFor(of), cookie, ...more, "content-length": body.length },
  });
  let status: number | undefined;
  request.on("response", (response: IncomingMessage) => {
    status = response.statusCode;
    response.resume();
  });
  request.on("error", () => undefined);
  request.write(body.slice(0, -1));
  return { end: () => request.end(body.slice(-1)), status: () => status, breakOff: () => request.destroy() };
}

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${fixture.api.origin}/metrics`)).text();
  return Number(new RegExp(`${name}(?:\\{[^}]*\\})? (\\d+)`).exec(text)?.[1] ?? Number.NaN);
};
const waiting = () => metric("api_long_bodies_waiting");

const beginThree = async () =>
  [await begin(fixture.team), await begin(fixture.team), await begin(fixture.team)] as const;

it("reads two of a member's longest bodies at once; the third waits, and nobody else and nothing short", async () => {
  const begun = await beginThree();
  await expect.poll(waiting).toBe(1);
  expect((await fixture.ask(query)).status).toBe(200);
  // Another long body that will be read soon: one that has begun is cut off after 10 s without progress.
  const neighbour = await begin(await seedTeam(fixture.database), {
    headers: { [clientAddressHeader]: "198.51.100.7" },
    sizeBytes: 100_000,
  });
  neighbour.end();
  await expect.poll(neighbour.status).toBe(200);
  expect(await waiting()).toBe(1);
  for (const { end } of begun) end();
  for (const { status } of begun) await expect.poll(status).toBe(200);
  expect(await waiting()).toBe(0);
});

it("gives the room of a body back whose sender breaks off", async () => {
  const begun = await beginThree();
  await expect.poll(waiting).toBe(1);
  for (const { breakOff } of begun) breakOff();
  const later = [await begin(fixture.team), await begin(fixture.team)];
  for (const { end } of later) end();
  for (const { status } of later) await expect.poll(status).toBe(200);
  expect(await waiting()).toBe(0);
});

it("reads four of a member's longest files at once, and nothing that is JSON waits for them", async () => {
  const projectId = await withTenant(fixture.database.cell, fixture.team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Interviews" }),
  );
  const path = `/api/import?projectId=${projectId}`;
  const headers = { "content-type": "text/plain", "x-file-name": "interview.txt" };
  const sizeBytes = longest - 1_000;
  const begun = await Promise.all(
    Array.from({ length: 5 }, () => begin(fixture.team, { path, headers, sizeBytes })),
  );
  await expect.poll(() => metric("api_uploaded_bodies_waiting")).toBe(1);
  expect((await fixture.ask(query)).status).toBe(200);
  for (const { end } of begun) end();
  for (const { status } of begun) await expect.poll(status).toBe(202);
  expect(await metric("api_uploaded_bodies_waiting")).toBe(0);
});
