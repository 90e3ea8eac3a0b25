import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askJson,
  type JsonAnswer,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface ScimClient {
  readonly team: SeededTeam;
  readonly secret: string;
  /** Sends a request as a provider does; `path` is relative to the protocol's own. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonAnswer>;
}

/** A workspace with a provisioning token, and a client that uses it. */
export async function openScimClient(database: TestCellDatabase, api: TestCellApi): Promise<ScimClient> {
  const team = await seedTeam(database);
  const { secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  return {
    team,
    secret,
    send: (method, path, body, headers = {}) =>
      askJson(`${api.origin}/api/scim/v2${path}`, {
        method,
        headers: {
          ...api.headersFor(team),
          "content-type": "application/scim+json",
          authorization: `Bearer ${secret}`,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

export interface ScimFixture extends ScimClient {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
}

/** A cell's API for the tests of a file, and for each test a workspace with a provisioning client. */
export function scimFixture(): ScimFixture {
  let database: TestCellDatabase;
  let api: TestCellApi;
  let client: ScimClient;
  beforeAll(async () => {
    database = await createCellDatabase();
    api = await startCellApi(database);
  });
  beforeEach(async () => {
    client = await openScimClient(database, api);
  });
  afterAll(() => api.close());
  return {
    get database() {
      return database;
    },
    get api() {
      return api;
    },
    get team() {
      return client.team;
    },
    get secret() {
      return client.secret;
    },
    send: (...request) => client.send(...request),
  };
}

/** A filter as a query parameter. */
export const filtered = (filter: string): string => `filter=${encodeURIComponent(filter)}`;

export const patchOf = (...operations: readonly unknown[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});
