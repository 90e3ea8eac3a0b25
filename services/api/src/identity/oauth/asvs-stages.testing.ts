import {
  askGraphql,
  type JsonAnswer,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll } from "vitest";
import { type Answer, type App, type OauthStage, openOauthStage } from "./oauth-client.testing.ts";

/** Two workspaces of one cell, and what the tests of misuses do in them. */
export class OauthStages {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  /** The workspace that is misused, by its own applications or from the other. */
  readonly stage: OauthStage;
  readonly other: OauthStage;

  private constructor(made: Pick<OauthStages, "database" | "api" | "stage" | "other">) {
    this.database = made.database;
    this.api = made.api;
    this.stage = made.stage;
    this.other = made.other;
  }

  static async open(): Promise<OauthStages> {
    const database = await createCellDatabase();
    const api = await startCellApi(database);
    const stage = await openOauthStage(database, api);
    return new OauthStages({ database, api, stage, other: await openOauthStage(database, api) });
  }

  /** Asks for tokens as an application does. */
  readonly token = (app: App, form: Record<string, string>): Promise<Answer> =>
    this.stage.post("/api/oauth/token", app, form);

  readonly refresh = (app: App, refresh_token: string): Promise<Answer> =>
    this.token(app, { grant_type: "refresh_token", refresh_token });

  /** Acts by a token; reads projects where nothing else is said. */
  readonly use = (
    bearer: string,
    query = "{ projects { edges { cursor } } }",
    at = this.stage,
  ): Promise<JsonAnswer> => askGraphql(this.api, at.team, { query }, { authorization: `Bearer ${bearer}` });

  /** Asks as the member does on a page. */
  readonly ask = (query: string): Promise<JsonAnswer> =>
    askGraphql(this.api, this.stage.team, { query }, { cookie: this.stage.cookie });
}

/** Opens them before the tests of a file, and closes them after. */
export function useOauthStages(): () => OauthStages {
  let stages: OauthStages | undefined;
  beforeAll(async () => {
    stages = await OauthStages.open();
  });
  afterAll(() => stages?.api.close());
  return () => {
    if (stages === undefined) throw new Error("the workspaces open before the first test");
    return stages;
  };
}
