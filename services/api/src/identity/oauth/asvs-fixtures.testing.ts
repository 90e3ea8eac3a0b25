import {
  askGraphql,
  type JsonAnswer,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll } from "vitest";
import { type Answer, type App, type OauthFixture, openOauthFixture } from "./oauth-client.testing.ts";

/** Two workspaces of one cell, and the operations of the misuse tests. */
export class OauthFixtures {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  /** The workspace under attack, by its own applications or from the other one. */
  readonly fixture: OauthFixture;
  readonly other: OauthFixture;

  private constructor(made: Pick<OauthFixtures, "database" | "api" | "fixture" | "other">) {
    this.database = made.database;
    this.api = made.api;
    this.fixture = made.fixture;
    this.other = made.other;
  }

  static async open(): Promise<OauthFixtures> {
    const database = await createCellDatabase();
    const api = await startCellApi(database);
    const fixture = await openOauthFixture(database, api);
    return new OauthFixtures({ database, api, fixture, other: await openOauthFixture(database, api) });
  }

  /** Requests tokens as an application. */
  readonly token = (app: App, form: Record<string, string>): Promise<Answer> =>
    this.fixture.post("/api/oauth/token", app, form);

  readonly refresh = (app: App, refresh_token: string): Promise<Answer> =>
    this.token(app, { grant_type: "refresh_token", refresh_token });

  /** Uses an access token; reads projects by default. */
  readonly use = (
    bearer: string,
    query = "{ projects { edges { cursor } } }",
    at = this.fixture,
  ): Promise<JsonAnswer> => askGraphql(this.api, at.team, { query }, { authorization: `Bearer ${bearer}` });

  /** Queries as the signed-in member. */
  readonly ask = (query: string): Promise<JsonAnswer> =>
    askGraphql(this.api, this.fixture.team, { query }, { cookie: this.fixture.cookie });
}

/** Opens the fixtures before the tests of a file, and closes them afterwards. */
export function useOauthFixtures(): () => OauthFixtures {
  let fixtures: OauthFixtures | undefined;
  beforeAll(async () => {
    fixtures = await OauthFixtures.open();
  });
  afterAll(() => fixtures?.api.close());
  return () => {
    if (fixtures === undefined) throw new Error("the workspaces open before the first test");
    return fixtures;
  };
}
