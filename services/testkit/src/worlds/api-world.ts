import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "../seeds.ts";
import {
  askGraphql,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "../start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "../test-databases.ts";
import { type World, type WorldOptions, world } from "../world.ts";

/** The sender of a request: a member of the world, one without a grant, or another workspace's owner. */
export type Visitor = "owner" | "contributor" | "viewer" | "uninvited" | "stranger";

/** A world with an API in front of it, where everyone is signed in. */
export interface ApiWorld extends World {
  readonly database: TestCellDatabase;
  /** Closed by the test file. */
  readonly api: TestCellApi;
  /** The stranger's workspace. */
  readonly other: SeededTeam;
  readonly cookies: Readonly<Record<Visitor, string>>;
  /** Creates a session for another member. */
  readonly signIn: (user: Pick<SeededUser, "userId">) => Promise<string>;
  /** Queries GraphQL: a stranger in their own workspace, everyone else in the world's team. */
  readonly ask: (query: string, variables?: Record<string, unknown>, as?: Visitor) => Promise<JsonAnswer>;
}

/** Creates a world in a new database, and starts a cell's API for it. */
export async function apiWorld(options?: WorldOptions): Promise<ApiWorld> {
  const database = await createCellDatabase();
  const api = await startCellApi(database);
  const made = await world(database, options);
  const { team } = made;
  const other = await seedTeam(database);
  const signIn: ApiWorld["signIn"] = (user) => sessionCookieOf(database, team, user);
  const cookies = {
    owner: await signIn(team.owner),
    contributor: await signIn(made.contributor),
    viewer: await signIn(made.viewer),
    uninvited: await signIn(await seedUser(database, team)),
    stranger: await sessionCookieOf(database, other, other.owner),
  };
  const ask: ApiWorld["ask"] = (query, variables = {}, as = "contributor") =>
    askGraphql(api, as === "stranger" ? other : team, { query, variables }, { cookie: cookies[as] });
  return { ...made, database, api, other, cookies, signIn, ask };
}
