import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { newId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restFixtures } from "../refusals/every-fixture.testing.ts";
import { credentialsFor } from "../refusals/path-credentials.testing.ts";
import { seededApiFixture } from "../refusals/seeded-api-fixture.testing.ts";
import { projectSeed } from "../research/projects/projects.fixtures.testing.ts";
import { forwardedRequest } from "./forwarded-request.testing.ts";
import { pathCosts } from "./limits/path-costs.ts";
import { runningUnitsMax, waitingMax } from "./limits/work-limits.ts";

const world = seededApiFixture();

/** Runs work of other workspaces from the same address until the queue is full. */
function fillNetwork(): () => Promise<void> {
  const connection = new PassThrough();
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>();
  const work = Array.from({ length: waitingMax.network + 1 }, () => {
    const teamId = newId();
    const tenant = { ...world.seeded.owner.user.context, teamId };
    const owner = { tenant, forwarded: forwardedRequest(teamId, "203.0.113.7"), connection };
    return world.api.services.work.run(owner, runningUnitsMax.network, () => gate);
  });
  return async () => {
    finish();
    await Promise.all(work);
  };
}

/** Paths with their own handlers, besides those that Express lists. */
const protocolPaths: readonly (readonly [string, string])[] = [
  ["POST", "/api/oauth/token"],
  ["GET", "/api/oauth/authorize"],
];

describe("with too much under way from its address", () => {
  let empty: () => Promise<void>;
  beforeEach(() => {
    empty = fillNetwork();
  });
  afterEach(() => empty());

  async function ask(method: string, path: string, headers: Readonly<Record<string, string>>, body: unknown) {
    return await askJson(`${world.api.origin}${path}`, {
      method,
      redirect: "manual",
      headers: { ...world.api.headersFor(world.seeded.team), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  const forEverybody = [...restFixtures].filter(([, { door }]) => door !== "router");
  it.each(forEverybody)("%s is refused with 429 and Retry-After", async (name, fixture) => {
    const path = fixture.path(world.seeded);
    const headers = { ...(await credentialsFor(fixture, world)), ...fixture.headers };
    const answer = await ask(name.split(" ")[0] ?? "", path, headers, fixture.body?.(world.seeded));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each(protocolPaths)("%s %s is refused with 429 and Retry-After", async (method, path) => {
    const answer = await ask(method, path, {}, undefined);
    expect([answer.status, answer.body.errors[0].title]).toEqual([429, "work.limited"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

/** Begins an upload whose body never ends. */
function beginUpload(): { readonly request: ClientRequest; readonly answer: Promise<IncomingMessage> } {
  const request = httpRequest(`${world.api.origin}/api/import?projectId=${world.seeded.idOf(projectSeed)}`, {
    method: "POST",
    headers: {
      ...world.api.headersFor(world.seeded.team),
      cookie: world.seeded.owner.cookie,
      "x-file-name": "a.txt",
      "content-length": "100",
    },
  });
  const { promise: answer, resolve } = Promise.withResolvers<IncomingMessage>();
  request.once("response", resolve);
  request.on("error", () => undefined);
  request.write("a");
  return { request, answer };
}

it("answers a colleague while one member's uploads run, wait and are refused", async () => {
  const runningMax = Math.floor(runningUnitsMax.member / pathCosts.upload);
  const more = 4;
  const uploads = Array.from({ length: runningMax + waitingMax.member + more }, beginUpload);
  const refused: IncomingMessage[] = [];
  for (const { answer } of uploads) answer.then((response) => refused.push(response));
  await expect.poll(() => refused.map(({ statusCode }) => statusCode)).toEqual(Array(more).fill(429));
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);

  const { cookie } = world.seeded.viewer;
  const session = await askJson(`${world.api.origin}/api/auth/session`, {
    headers: { ...world.api.headersFor(world.seeded.team), cookie },
  });
  expect([session.status, session.body.user.id]).toEqual([200, expect.any(String)]);
  const members = await askGraphql(world.api, world.seeded.team, { query: "{ members { id } }" }, { cookie });
  expect(members.body.data.members.length).toBeGreaterThan(1);

  for (const { request } of uploads) request.destroy();
  // All capacity was released: the member's own requests are answered again.
  const own = await askJson(`${world.api.origin}/api/auth/session`, {
    headers: { ...world.api.headersFor(world.seeded.team), cookie: world.seeded.owner.cookie },
  });
  expect(own.status).toBe(200);
  await expect
    .poll(async () => await world.api.services.metrics.registry.metrics())
    .toMatch(/api_work_waiting\{[^}]*\} 0/);
});
