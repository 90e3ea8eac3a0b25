import { newId } from "@fieldstone/model/ids.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filtered, openScimClient, patchOf, type ScimClient } from "./scim-client.testing.ts";

const membersMax = 200;
const tooManyValues = { photos: Array.from({ length: 5_000 }, () => []) };
const tooManyNames = { photos: [Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at]))] };
let database: TestCellDatabase;
let api: TestCellApi;
let scim: ScimClient;

/** Creates members as stored before the limits on attributes. */
async function seedMembers(count: number, attributes: unknown): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, newId);
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into users (team_id, user_id, email, name, role)
        select $1, id, id || '@example.com', 'Member', 'VIEWER' from unnest($2::uuid[]) id`,
      [scim.team.teamId, ids],
    );
    await admin.query(
      `insert into scim_users (team_id, user_id, user_name, attributes)
        select $1, id, id, $3 from unnest($2::uuid[]) id`,
      [scim.team.teamId, ids, JSON.stringify(attributes)],
    );
  });
  return ids;
}

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  scim = await openScimClient(database, api);
  await seedMembers(membersMax, tooManyValues);
});
afterAll(() => api.close());

test.each([
  ["as it is", ""],
  ["of a thousand chosen attributes", `&attributes=${Array.from({ length: 900 }, () => "a").join(",")}`],
  ["by a filter", `&${filtered(Array.from({ length: 40 }, () => "a pr").join(" or "))}`],
])(
  "a page of members with all that a provider may leave for each keeps nobody waiting: %s",
  async (_name, query) => {
    await scim.send("GET", `/Users?count=200${query}`);
    const turns = watchTurns();
    const { status } = await scim.send("GET", `/Users?count=200${query}`);
    expect(status).toBe(200);
    expect(await turns.stop()).toBeLessThan(200);
  },
);

test.each([
  ["values", tooManyValues],
  ["names", tooManyNames],
])(
  "a member stored before the limits, with too many %s, can be deactivated and deleted",
  async (_name, attributes) => {
    const [id] = await seedMembers(1, attributes);
    const replace = (path: string, value: unknown) =>
      scim.send("PATCH", `/Users/${id}`, patchOf({ op: "replace", path, value }));
    expect(await replace("active", false)).toMatchObject({ status: 200, body: { active: false } });
    expect((await scim.send("DELETE", `/Users/${id}`)).status).toBe(204);
  },
);

test("a member stored before the limits gets no more values", async () => {
  const [id] = await seedMembers(1, tooManyValues);
  const added = patchOf({ op: "add", path: "nickName", value: "One more" });
  expect((await scim.send("PATCH", `/Users/${id}`, added)).status).toBe(400);
});
