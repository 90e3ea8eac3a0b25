import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
});
afterAll(() => api.close());

const members = "query Members { members { id name role } }";

describe("POST /api/graphql", () => {
  it("answers a signed-in member", async () => {
    const { status, body } = await askGraphql(api, team, { query: members }, { cookie });
    expect(body).toMatchObject({ data: { members: [{ role: "MANAGER" }] } });
    expect(status).toBe(200);
    expect(body.data.members[0].id).toMatch(/^[0-9A-Za-z]{1,22}$/);
  });

  it("refuses whoever is signed out, with words and a reference", async () => {
    const { body } = await askGraphql(api, team, { query: members }, { "x-request-id": "request-0001" });
    expect(body.errors[0]).toMatchObject({
      message: "Sign in to this workspace to continue.",
      extensions: {
        errorCode: "FORBIDDEN",
        humanReadable: true,
        code: "auth.sign_in_needed",
        reference: "request-0001",
      },
    });
  });

  it("refuses a request that did not come through the router", async () => {
    const { status, body } = await askGraphql(
      api,
      team,
      { query: members },
      { cookie, "x-fieldstone-service": "x" },
    );
    expect([status, body.errors[0].extensions.code]).toEqual([403, "service.refused"]);
  });

  it("refuses another site's page and a form's content type", async () => {
    const evil = await askGraphql(api, team, { query: members }, { cookie, origin: "https://evil.example" });
    expect([evil.status, evil.body.errors[0].extensions.code]).toEqual([403, "request.cross_site"]);
    const form = await askGraphql(api, team, { query: members }, { cookie, "content-type": "text/plain" });
    expect([form.status, form.body.errors[0].extensions.code]).toEqual([403, "request.content_type"]);
    const own = { cookie, origin: "http://team.fieldstone.localhost:8080" };
    expect((await askGraphql(api, team, { query: members }, own)).status).toBe(200);
  });

  it("refuses two tokens at once", async () => {
    const authorization = "Bearer api.1.abc, Bearer public.abcdefghijkl";
    const { body } = await askGraphql(api, team, { query: members }, { authorization });
    expect(body.errors[0].extensions).toMatchObject({ code: "auth.two_tokens", errorCode: "BAD_USER_INPUT" });
  });

  it("keeps introspection to development", async () => {
    const { status, body } = await askGraphql(
      api,
      team,
      { query: "{ __schema { types { name } } }" },
      { cookie },
    );
    expect(status).toBe(400);
    expect(body.errors[0].extensions).toMatchObject({ errorCode: "BAD_USER_INPUT", humanReadable: false });
    expect(body.errors[0].extensions.reference).toEqual(expect.any(String));
  });

  it("takes extras in the body, and batches of CommentQuery alone", async () => {
    const extras = await askGraphql(api, team, { query: members, ...{ extras: { page: "x" } } }, { cookie });
    expect(extras.body.data.members).toHaveLength(1);
    const batchOf = async (operationName: string, count: number) => {
      const query = `query ${operationName} { members { id } }`;
      const response = await fetch(`${api.origin}/api/graphql`, {
        method: "POST",
        headers: { ...api.headersFor(team), cookie },
        body: JSON.stringify(Array.from({ length: count }, () => ({ operationName, query }))),
      });
      return { status: response.status, body: await response.json() };
    };
    expect((await batchOf("CommentQuery", 3)).body).toHaveLength(3);
    expect((await batchOf("CommentQuery", 11)).status).toBe(400);
    expect((await batchOf("Members", 2)).status).toBe(400);
  });

  it("takes neither GET, nor what is not JSON, nor more than 10,001,000 bytes", async () => {
    const get = await fetch(`${api.origin}/api/graphql?query={members{id}}`, {
      headers: api.headersFor(team),
    });
    expect(get.status).toBe(405);
    const send = (body: string) =>
      fetch(`${api.origin}/api/graphql`, {
        method: "POST",
        headers: { ...api.headersFor(team), cookie },
        body,
      });
    expect((await send("{")).status).toBe(400);
    expect((await send(JSON.stringify({ query: members, extras: "x".repeat(10_001_000) }))).status).toBe(413);
  });
});

describe("the other paths of a cell", () => {
  it("answers /ping, /healthz and /metrics without a service token, and takes telemetry with one", async () => {
    const get = async (path: string) => (await fetch(`${api.origin}${path}`)).status;
    expect(await Promise.all(["/ping", "/healthz", "/metrics", "/nothing"].map(get))).toEqual([
      200, 200, 200, 404,
    ]);
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${api.origin}/api/telemetry`, { method: "POST", headers, body });
    expect((await send(api.headersFor(team), "{}")).status).toBe(204);
    expect((await send({}, "{}")).status).toBe(403);
    expect((await send(api.headersFor(team), "x".repeat(65_537))).status).toBe(413);
  });
});
