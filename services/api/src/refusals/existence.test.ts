import { newId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { insightSeed } from "../research/insights/insights.fixtures.testing.ts";
import { noteSeed } from "../research/notes/notes.fixtures.testing.ts";
import { graphqlFixtures, seeds } from "./every-fixture.testing.ts";
import type { SeededObjects } from "./fixtures.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { seedObjects, withIds } from "./seeded-objects.testing.ts";

/** Seeds in a project, which are hidden with it. */
const hiddenSeeds = seeds.filter(({ inProject }) => inProject);

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;
let neverMade: SeededObjects;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  seeded = await seedObjects(database);
  neverMade = withIds(seeded, new Map(hiddenSeeds.map((seed) => [seed, newId()])));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update projects set workspace_access = 'private' where team_id = $1", [seeded.team.teamId]),
  );
  for (const role of ["CONTRIBUTOR", "VIEWER"] as const) {
    cookies[role] = await sessionCookieOf(
      database,
      seeded.team,
      await seedUser(database, seeded.team, { role }),
    );
  }
});
afterAll(() => api.close());

const ownOfEach = /"(id|objectId|createdAt)":"[^"]*"/g;

type Arguments = Readonly<Record<string, unknown>>;

/** The fixture's arguments and, where they name a note, the same for an insight, or the reverse. */
function variantsOf(name: string): readonly ((objects: SeededObjects) => Arguments)[] {
  const args = graphqlFixtures.get(name)?.args ?? (() => ({}));
  const asInsight = (objects: SeededObjects): Arguments => {
    const text = JSON.stringify(args(objects)).replaceAll(objects.idOf(noteSeed), objects.idOf(insightSeed));
    return JSON.parse(text.replace('"objectType":"note"', '"objectType":"insight"'));
  };
  return [args, asInsight];
}

const fields = rootFields(buildApiSchema()).filter(({ kind }) => kind !== "subscription");

describe.each(["CONTRIBUTOR", "VIEWER"])("a %s without access", (role) => {
  it.each(fields.map((field) => [field.name, field] as const))(
    "cannot tell by %s whether something exists",
    async (name, field) => {
      for (const argumentsOf of variantsOf(name)) {
        const hidden = argumentsOf(seeded);
        const never = argumentsOf(neverMade);
        if (JSON.stringify(hidden) === JSON.stringify(never)) continue;
        const answer = async (variables: Arguments) => {
          const headers = { cookie: cookies[role] ?? "", "x-request-id": "request-0001" };
          const { status, body } = await askGraphql(
            api,
            seeded.team,
            { query: field.operation, variables },
            headers,
          );
          // A request for access is stored in either case; its id and time differ.
          return { status, text: JSON.stringify(body).replace(ownOfEach, '"$1":""') };
        };
        expect(await answer(hidden)).toEqual(await answer(never));
      }
    },
  );
});
