import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  type JsonAnswer,
  sessionCookieOf,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

export interface SearchedTeam {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly team: SeededTeam;
}

/** The API's response to a structured search by a member, by default the owner. */
export async function askSearch(
  { database, api, team }: SearchedTeam,
  selection: string,
  variables: { readonly options: object; readonly limit?: number; readonly cursor?: string },
  user: SeededUser = team.owner,
): Promise<JsonAnswer["body"]> {
  const query = `query ($options: SearchOptionsInput!, $limit: Int, $cursor: String) {
    structuredSearch(options: $options, limit: $limit, cursor: $cursor) { ${selection} } }`;
  const cookie = await sessionCookieOf(database, team, user);
  return (await askGraphql(api, team, { query, variables }, { cookie })).body;
}
