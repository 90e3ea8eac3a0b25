import { afterAll, beforeAll, beforeEach } from "vitest";
import { type SeededTeam, seedTeam } from "./seeds.ts";
import { askGraphql, sessionCookieOf, startCellApi, type TestCellApi } from "./start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "./test-databases.ts";

export interface CellApiFixture {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  /** A separate one for each test. */
  readonly team: SeededTeam;
  /** The session of the team's owner. */
  readonly cookie: string;
  /** Queries the team's GraphQL endpoint, as its owner unless a cookie names another member. */
  readonly ask: (query: string, by?: string) => ReturnType<typeof askGraphql>;
}

/** A cell's API for the tests of a file, and for each test a workspace with a signed-in owner. */
export function cellApiFixture(): CellApiFixture {
  let database: TestCellDatabase;
  let api: TestCellApi;
  let team: SeededTeam;
  let cookie: string;
  beforeAll(async () => {
    database = await createCellDatabase();
    api = await startCellApi(database);
  });
  beforeEach(async () => {
    team = await seedTeam(database);
    cookie = await sessionCookieOf(database, team, team.owner);
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
      return team;
    },
    get cookie() {
      return cookie;
    },
    ask: (query, by = cookie) => askGraphql(api, team, { query }, { cookie: by }),
  };
}
