import { toShortId } from "@fieldstone/model/ids.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import type { Router } from "express";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { apiModules } from "../features.ts";
import { buildApiSchema } from "../graphql/schema.ts";
import { graphqlPath } from "../http/graphql-endpoint.ts";
import {
  expiredShareLinkSeed,
  passwordLinkSeed,
  shareLinkSeed,
} from "../sharing/share-links/share-links.fixtures.testing.ts";
import { graphqlFixtures, restFixtures } from "./every-fixture.testing.ts";
import { type Seed, type SeededObjects, searches } from "./fixtures.testing.ts";
import { type RootField, rootFields } from "./graphql-operations.testing.ts";
import { secretWord, seedObjects, type TeamWatch, watchTeam } from "./seeded-objects.testing.ts";

const fields = rootFields(buildApiSchema());
const byPost = fields.filter(({ kind }) => kind !== "subscription");

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;
let outsider: { teamId: string; cookie: string };
let watch: TeamWatch;
let before: string;
const shareTokens = new Map<Seed, string>();

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  seeded = await seedObjects(database);
  for (const link of [shareLinkSeed, expiredShareLinkSeed, passwordLinkSeed])
    shareTokens.set(link, await tokenOf(link));
  const other = await seedTeam(database);
  outsider = { teamId: other.teamId, cookie: await sessionCookieOf(database, other, other.owner) };
  watch = await watchTeam(database, seeded.team.teamId);
  before = await watch.hash();
});
afterAll(async () => {
  await watch.close();
  await api.close();
});

function tokenOf(link: Seed): Promise<string> {
  return asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ token: string }>(
      "select token from share_links where share_link_id = $1",
      [seeded.idOf(link)],
    );
    return rows[0]?.token ?? "";
  });
}

type Who = { readonly teamId: string; readonly headers: Readonly<Record<string, string>> };

const visitors: Readonly<Record<string, () => Who>> = {
  "whoever is signed out": () => ({ teamId: seeded.team.teamId, headers: {} }),
  "a member of another team": () => ({ teamId: seeded.team.teamId, headers: { cookie: outsider.cookie } }),
  "the holder of an expired share link": () => ({
    teamId: seeded.team.teamId,
    headers: { authorization: `Bearer public.${shareTokens.get(expiredShareLinkSeed)}` },
  }),
  "the holder of a share link who has not said its password": () => ({
    teamId: seeded.team.teamId,
    headers: { authorization: `Bearer public.${shareTokens.get(passwordLinkSeed)}` },
  }),
  "the holder of one with a password of their own making": () => ({
    teamId: seeded.team.teamId,
    headers: {
      authorization: `Bearer public.${shareTokens.get(passwordLinkSeed)}.4102444800.${"A".repeat(43)}`,
    },
  }),
  "the holder of a share link that never was": () => ({
    teamId: seeded.team.teamId,
    headers: { authorization: "Bearer public.AAAAAAAAAAAA" },
  }),
};

function argumentsOf(field: RootField): Record<string, unknown> {
  return { ...graphqlFixtures.get(field.name)?.args(seeded) };
}

function ask(field: RootField, who: Who): Promise<JsonAnswer> {
  const request = { query: field.operation, variables: argumentsOf(field) };
  return askGraphql(api, { teamId: who.teamId }, request, who.headers);
}

/** Nothing was returned, and because of missing rights: not a fault of the request or of the server. */
function expectRefused({ body }: JsonAnswer): void {
  expect(JSON.stringify(body)).not.toContain(secretWord);
  expect(body.data ?? null).toBeNull();
  const [error] = body.errors ?? [];
  const { errorCode, code, humanReadable } = error?.extensions ?? {};
  expect({ code, humanReadable, refused: errorCode === "FORBIDDEN" || /not_found$/.test(code) }).toEqual({
    code,
    humanReadable: true,
    refused: true,
  });
}

it("has a fixture for every query, mutation and subscription, and none for others", () => {
  expect([...graphqlFixtures.keys()].sort()).toEqual(fields.map(({ name }) => name).sort());
});

describe.each(Object.keys(visitors))("%s", (name) => {
  it.each(byPost.map((field) => [field.name, field] as const))("is refused %s", async (_name, field) => {
    const who = visitors[name]?.();
    if (who !== undefined) expectRefused(await ask(field, who));
  });
});

describe("a member of another team, asking in their own workspace by the ids of this one", () => {
  it.each(byPost.map((field) => [field.name, field] as const))(
    "learns and changes nothing by %s",
    async (_, field) => {
      const answer = await ask(field, { teamId: outsider.teamId, headers: { cookie: outsider.cookie } });
      expect(JSON.stringify(answer.body)).not.toContain(secretWord);
      const named =
        JSON.stringify(argumentsOf(field)).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      // An action on objects of this team is refused; one that names none applies to the actor's own team.
      if (named.length > 0 && !searches.includes(field.name)) expectRefused(answer);
    },
  );
});

describe("a VIEWER", () => {
  const mutations = byPost.filter(({ kind }) => kind === "mutation");
  it.each(mutations.map((field) => [field.name, field] as const))(
    "is refused %s, or may do it",
    async (_, field) => {
      if (graphqlFixtures.get(field.name)?.viewerMay === true) return;
      const { cookie } = seeded.viewer;
      const answer = await ask(field, { teamId: seeded.team.teamId, headers: { cookie } });
      expectRefused(answer);
    },
  );
});

describe("the holder of a share link that is good", () => {
  it.each(byPost.map((field) => [field.name, field] as const))("is refused %s", async (_name, field) => {
    const authorization = `Bearer public.${shareTokens.get(shareLinkSeed)}`;
    const answer = await ask(field, { teamId: seeded.team.teamId, headers: { authorization } });
    const theirs = ["Query.sharedObject", "Query.note", "Query.highlight"].includes(field.name);
    if (!theirs) expectRefused(answer);
    // What the link opens contains no addresses, and nothing outside the note.
    expect(JSON.stringify(answer.body)).not.toContain("@example.com");
  });
});

describe("a subscription", () => {
  const rejections: readonly (readonly [string, () => Who])[] = [
    ["whoever is signed out", () => ({ teamId: seeded.team.teamId, headers: {} })],
    [
      "a member of another team",
      () => ({ teamId: seeded.team.teamId, headers: { cookie: outsider.cookie } }),
    ],
    [
      "the same in their own workspace",
      () => ({ teamId: outsider.teamId, headers: { cookie: outsider.cookie } }),
    ],
    [
      "the holder of a share link",
      () => ({
        teamId: seeded.team.teamId,
        headers: { authorization: "Bearer public.AAAAAAAAAAAA" },
      }),
    ],
  ];
  const subscriptions = fields.filter(({ kind }) => kind === "subscription");
  const cases = subscriptions.flatMap((field) =>
    rejections.map((rejection) => [field.name, ...rejection, field] as const),
  );
  it.each(cases)("%s is refused to %s", async (_name, _visitor, who, field) => {
    const { teamId, headers } = who();
    class RoutedSocket extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { ...api.headersFor({ teamId }), ...headers } });
      }
    }
    const client = createClient({
      url: `${api.origin.replace("http", "ws")}/api/graphql`,
      webSocketImpl: RoutedSocket,
      retryAttempts: 0,
    });
    const received: unknown[] = [];
    const failures: unknown[] = [];
    await new Promise<void>((resolve) => {
      client.subscribe(
        { query: field.operation, variables: argumentsOf(field) },
        {
          next: ({ data, errors }) => (errors === undefined ? received.push(data) : failures.push(...errors)),
          // Either the socket is closed with a reason, or the answer has errors.
          error: (error) => resolve(void failures.push(error)),
          complete: () => resolve(),
        },
      );
    });
    await client.dispose();
    expect(received).toEqual([]);
    expect(failures).not.toEqual([]);
    expect(JSON.stringify(failures)).not.toContain(secretWord);
  });
});

describe("a REST path", () => {
  // Routes register their metrics, which the running API has already registered.
  const paths = () => {
    const services = { ...api.services, metrics: createMetrics({ process: "paths" }) };
    return apiModules.flatMap(({ rest = [] }) => rest.flatMap((routes) => pathsOf(routes(services))));
  };

  it("has a fixture, each and no other", () => {
    expect([...restFixtures.keys()].sort()).toEqual(paths().sort());
  });

  it.each([...restFixtures])("%s is refused to whoever has no right to it", async (_name, fixture) => {
    const [method = ""] = _name.split(" ");
    const body = fixture.body?.(seeded);
    const request = (headers: Record<string, string>) =>
      askJson(`${api.origin}${fixture.path(seeded)}`, {
        method,
        redirect: "manual",
        headers: { ...headers, ...fixture.headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    const routed = api.headersFor(seeded.team);
    const { "x-fieldstone-service": _token, ...unrouted } = routed;
    expect((await request({ ...unrouted, cookie: seeded.owner.cookie })).status).toBe(403);
    const closed = { authorization: `Bearer public.${shareTokens.get(passwordLinkSeed)}` };
    const visits = [routed, { ...routed, cookie: outsider.cookie }];
    // Where a link has a password, each try leaves an audit entry.
    if (fixture.door !== "own secret") visits.push({ ...routed, ...closed });
    for (const headers of visits) {
      const { status, body, headers: answered } = await request(headers);
      const answer = fixture.answersEverybody === "by name" ? { ...body, name: "" } : body;
      expect(JSON.stringify(answer ?? null)).not.toContain(secretWord);
      expect(answered.getSetCookie().some((cookie) => cookie.includes(toShortId(seeded.team.teamId)))).toBe(
        false,
      );
      if (fixture.answersEverybody === undefined) expect([401, 403, 404]).toContain(status);
    }
  });
});

it("every websocket path is refused to what did not come through the router, and to other sites", async () => {
  const routes = apiModules.flatMap(({ sockets = [] }) => sockets.map((route) => route(api.services)));
  const paths = [graphqlPath, ...routes.map(({ path }) => path)];
  await Promise.all(routes.map((route) => route.close()));
  const { "x-fieldstone-service": _token, ...unrouted } = api.headersFor(seeded.team);
  const foreign = { ...api.headersFor(seeded.team), origin: "https://evil.example" };
  for (const path of paths) {
    for (const headers of [unrouted, foreign]) {
      const socket = new WebSocket(`${api.origin.replace("http", "ws")}${path}`, "graphql-transport-ws", {
        headers: { ...headers, cookie: seeded.owner.cookie },
      });
      const status = await new Promise((resolve) => {
        socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
        socket.on("open", () => resolve("open"));
        socket.on("error", resolve);
      });
      socket.terminate();
      expect(status).toBe(403);
    }
  }
});

it("and nothing of the team has changed", async () => {
  expect(await watch.hash()).toBe(before);
});

function pathsOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) =>
    // Counts a path once, however many handlers it has.
    route === undefined
      ? []
      : // A route for any method only rejects the other methods, and names none.
        [
          ...new Set(
            route.stack.flatMap(({ method }) => (method ? [`${method.toUpperCase()} ${route.path}`] : [])),
          ),
        ],
  );
}
