import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { objectKinds } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { type ApiScope, apiScopes, coversScope } from "@fieldstone/model/access/api-scopes.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { getOperationAST, isObjectType, parse } from "graphql";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { buildApiSchema } from "../graphql/schema.ts";
import { rootFields } from "../refusals/graphql-operations.testing.ts";
import { collaborationPath } from "../research/collaboration/collaboration.ts";
import { declaredScope, isCarrier, scopesOfOperation } from "./operation-scopes.ts";

const schema = buildApiSchema();
const fields = rootFields(schema);
const fieldScopes = new Map(fields.map(({ name }) => [name, declaredScope(fieldOf(name))]));

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
});
afterAll(() => api.close());

async function tokenOf(...scopes: ApiScope[]) {
  const made = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createApiToken(tx, { name: "A program", scopes, expiresAt: null }),
  );
  return { authorization: `Bearer ${made.secret}`, id: made.apiToken.id };
}
const ask = (headers: Record<string, string>, query: string, variables: Record<string, unknown> = {}) =>
  askGraphql(api, team, { query, variables }, headers);

describe("the schema", () => {
  it("has a scope beside each field of its roots: for reading to read, and for writing to write", () => {
    for (const [name, rule] of fieldScopes) {
      const needed = name.startsWith("Mutation.") ? /:write$|^person$/ : /:read$|^person$/;
      expect([name, rule]).toEqual([name, expect.stringMatching(needed)]);
    }
  });

  it("has the area of each kind of object that is shared or restored beside its type", () => {
    const kinds = objectKinds().filter(({ place, trash }) => place !== undefined || trash !== undefined);
    expect(kinds.length).toBeGreaterThan(10);
    for (const { type, scopeArea } of kinds) {
      const declarer = schema.getType(type.replace(/^./, (letter) => letter.toUpperCase()));
      expect([type, declaredScope(declarer)]).toEqual([type, `${scopeArea}:read`]);
    }
  });

  it("has a scope beside each type that holds something, and beside no other", () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !/^__|^(?:Query|Mutation|Subscription)$/.test(type.name),
    );
    const scoped = types.filter((type) => declaredScope(type) !== undefined);
    expect(scoped.map(({ name }) => name)).toEqual(
      types.map(({ name }) => name).filter((name) => !isCarrier(name)),
    );
  });

  it("asks for the scope of whatever an operation reaches, through fragments too, and of no other operation", () => {
    const document = parse(`
      query One { note(id: "1") { ...N } }
      query Other { people { edges { node { id } } } }
      fragment N on Note { project { title } }
    `);
    const operation = getOperationAST(document, "One");
    if (!operation) throw new Error("no operation");
    expect([...scopesOfOperation(schema, document, operation)].sort()).toEqual([
      "notes:read",
      "projects:read",
    ]);
  });
});

describe("a token without a scope", () => {
  const byPost = fields.filter(({ kind }) => kind !== "subscription");

  it.each(byPost.map((field) => [field.name, field] as const))("is refused %s", async (name, field) => {
    const rule = fieldScopes.get(name);
    // Every scope except the required one and those that include it.
    const others = apiScopes.filter((scope) => rule === "person" || !(rule && covers(scope, rule)));
    const { authorization } = await sharedToken(others);
    const { body } = await ask({ authorization }, field.operation, argumentsFor(field.operation));
    const code = body.errors?.[0].extensions.code;
    expect(["auth.scope_missing", "auth.session_needed"]).toContain(code);
    expect(body.data ?? null).toBeNull();
  });

  it("is told which one, in words", async () => {
    const { authorization } = await tokenOf("notes:read");
    const { body } = await ask({ authorization }, "{ projects { edges { node { id } } } }");
    expect(body.errors[0]).toMatchObject({
      message: 'This token lacks the scope "projects:read". Use a token that has it.',
      extensions: { code: "auth.scope_missing", errorCode: "FORBIDDEN", humanReadable: true },
    });
  });

  it("does not reach members by way of something that it may read", async () => {
    const { authorization } = await tokenOf("account:read");
    const refused = await ask({ authorization }, "{ viewer { user { email } } }");
    expect(refused.body.errors[0].message).toContain("members:read");
  });

  it("is refused files, imports and whatever REST path asks for a person", async () => {
    const { authorization } = await tokenOf("notes:read");
    const headers = { ...api.headersFor(team), authorization };
    const download = await askJson(`${api.origin}/files/download/1`, { headers });
    const session = await askJson(`${api.origin}/api/auth/session`, { headers });
    const signOut = await askJson(`${api.origin}/api/auth/sign-out`, { method: "POST", headers });
    expect([download.status, session.status, signOut.status]).toEqual([403, 403, 403]);
    expect(download.body.errors[0].title).toBe("auth.scope_missing");
    expect(signOut.body.errors[0].title).toBe("auth.session_needed");
  });

  it("is refused to edit documents together", async () => {
    const { authorization } = await tokenOf("notes:write");
    const socket = new WebSocket(`${api.origin.replace("http", "ws")}${collaborationPath}`, {
      headers: { ...api.headersFor(team), authorization },
    });
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("open", () => resolve("open"));
      socket.on("error", resolve);
    });
    socket.terminate();
    expect(status).toBe(403);
  });
});

describe("a token with a scope", () => {
  it("reads what it may, and writes where it may write", async () => {
    const { authorization } = await tokenOf("projects:write");
    const made = await ask(
      { authorization },
      `mutation { createProject(input: { title: "By a program" }) { project { title } } }`,
    );
    expect(made.body.data.createProject.project.title).toBe("By a program");
  });

  it("is listed with its scopes, maker and life: to its maker, and to admins with everyone's", async () => {
    const member = await seedUser(database, team);
    await withTenant(database.cell, member.context, "write", (tx) =>
      createApiToken(tx, { name: "Theirs", scopes: ["search:read"], expiresAt: null }),
    );
    const query = "{ apiTokens { name scopes madeBy { email } lastUsedAt expiresAt } }";
    const admin = { cookie: await sessionCookieOf(database, team, team.owner) };
    expect((await ask(admin, query)).body.data.apiTokens).toContainEqual({
      name: "Theirs",
      scopes: ["search:read"],
      madeBy: { email: member.email },
      lastUsedAt: null,
      expiresAt: null,
    });
    const cookie = await sessionCookieOf(database, team, member);
    expect((await ask({ cookie }, query)).body.errors[0].extensions.code).toBe("team.admin_needed");
    const own = await ask({ cookie }, "{ viewer { apiTokens { name } } }");
    expect(own.body.data.viewer.apiTokens).toEqual([{ name: "Theirs" }]);
  });

  it("cannot be made without a scope, or with one that there is not", async () => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    for (const scopes of [[], ["everything"]]) {
      const { body } = await ask(
        { cookie },
        'mutation ($scopes: [String!]!) { createApiToken(input: { name: "x", scopes: $scopes }) { secret } }',
        { scopes },
      );
      expect(body.errors[0].extensions.errorCode).toBe("BAD_USER_INPUT");
    }
  });

  it("ends at once when an admin revokes it: at the API, and its sockets", async () => {
    const member = await seedUser(database, team);
    const { secret, apiToken } = await withTenant(database.cell, member.context, "write", (tx) =>
      createApiToken(tx, { name: "Live", scopes: ["projects:read"], expiresAt: null }),
    );
    const authorization = `Bearer ${secret}`;
    class RoutedSocket extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { ...api.headersFor(team), authorization } });
      }
    }
    const connected = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<unknown>();
    const client = createClient({
      url: `${api.origin.replace("http", "ws")}/api/graphql`,
      webSocketImpl: RoutedSocket,
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => undefined,
      on: { connected: () => connected.resolve(), closed: (event) => closed.resolve(event) },
    });
    await connected.promise;
    const cookie = await sessionCookieOf(database, team, team.owner);
    await ask({ cookie }, "mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { deletedId } }", {
      id: apiToken.id,
    });
    expect(await closed.promise).toMatchObject({ code: 4403 });
    expect((await ask({ authorization }, "{ projects { edges { cursor } } }")).status).toBe(401);
    await client.dispose();
  });
});

function fieldOf(name: string) {
  const [root = "", field = ""] = name.split(".");
  const type = schema.getType(root);
  return isObjectType(type) ? type.getFields()[field] : undefined;
}

function covers(granted: ApiScope, rule: string): boolean {
  const asked = apiScopes.find((scope) => scope === rule);
  return asked !== undefined && coversScope([granted], asked);
}

const sharedTokens = new Map<string, ReturnType<typeof tokenOf>>();
function sharedToken(scopes: readonly ApiScope[]) {
  const key = scopes.join(" ");
  const known = sharedTokens.get(key) ?? tokenOf(...scopes);
  sharedTokens.set(key, known);
  return known;
}

/** Scopes are checked before arguments; these only satisfy the document's variables. */
function argumentsFor(operation: string): Record<string, unknown> {
  return Object.fromEntries([...operation.matchAll(/\$(\w+):/g)].map(([, name]) => [name ?? "", "x"]));
}
