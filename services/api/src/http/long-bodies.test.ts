import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { stageCellApi } from "@fieldstone/testkit/stage-cell-api.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, it } from "vitest";

const stage = stageCellApi();

const query = "{ members { id } }";
const longest = jsonBodySizeBytesMax - 100;

interface BegunBody {
  readonly headers?: Readonly<Record<string, string>>;
  readonly sizeBytes?: number;
}

/** Begins a body, of almost the longest size where none is told; `end` sends its last byte. */
async function begin(of: SeededTeam, { headers: more = {}, sizeBytes = longest }: BegunBody = {}) {
  const cookie = await sessionCookieOf(stage.database, of, of.owner);
  const body = JSON.stringify({ query, extras: "x".repeat(sizeBytes) });
  const request: ClientRequest = httpRequest(`${stage.api.origin}/api/graphql`, {
    method: "POST",
    headers: { ...stage.api.headersFor(of), cookie, ...more, "content-length": body.length },
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
  const text = await (await fetch(`${stage.api.origin}/metrics`)).text();
  return Number(new RegExp(`${name}(?:\\{[^}]*\\})? (\\d+)`).exec(text)?.[1] ?? Number.NaN);
};
const waiting = () => metric("api_long_bodies_waiting");

const beginThree = async () =>
  [await begin(stage.team), await begin(stage.team), await begin(stage.team)] as const;

it("reads two of a member's longest bodies at once; the third waits, and nobody else and nothing short", async () => {
  const begun = await beginThree();
  await expect.poll(waiting).toBe(1);
  expect((await stage.ask(query)).status).toBe(200);
  // Long as well, and soon read: what has begun is cut where it does not go on for 10 s.
  const neighbour = await begin(await seedTeam(stage.database), {
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
  const later = [await begin(stage.team), await begin(stage.team)];
  for (const { end } of later) end();
  for (const { status } of later) await expect.poll(status).toBe(200);
  expect(await waiting()).toBe(0);
});
