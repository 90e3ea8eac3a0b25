import { accessRequestsByMember } from "@fieldstone/domain/kernel/rate-limits/attempts.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let ben: SeededUser;
let cookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  ben = await seedUser(database, team, { name: "Ben" });
  cookie = await sessionCookieOf(database, team, ben);
});
afterAll(() => api.close());

const asked = "request { status level message objectType decidedAt }";
const ask = async (objectId: string, from = cookie) => {
  const query = `mutation { requestAccess(input: { objectType: project, objectId: "${objectId}", message: "Hi" }) { ${asked} } }`;
  return (await askGraphql(api, team, { query }, { cookie: from })).body;
};

it("asking for a private project and for none is answered by the same words", async () => {
  const objectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "numbat", workspaceAccess: "private" }),
  );
  const hidden = await ask(objectId);
  expect(hidden).toEqual(await ask(newId()));
  expect(hidden.data.requestAccess.request).toEqual({
    status: "OPEN",
    level: "READ",
    message: "Hi",
    objectType: "project",
    decidedAt: null,
  });
  const own = await askGraphql(
    api,
    team,
    { query: "{ ownAccessRequests { id objectId status } }" },
    { cookie },
  );
  expect(own.body.data.ownAccessRequests).toHaveLength(2);
  expect(JSON.stringify(own.body)).not.toContain("numbat");
});

it(`is ${accessRequestsByMember.attemptsMax} an hour at most, for each member by themselves`, async () => {
  const member = await sessionCookieOf(database, team, await seedUser(database, team));
  for (let count = 0; count < accessRequestsByMember.attemptsMax; count += 1) {
    expect((await ask(newId(), member)).errors).toBeUndefined();
  }
  const [refused] = (await ask(newId(), member)).errors;
  expect(refused.extensions.code).toBe("rate.limited");
  expect((await ask(newId())).errors).toBeUndefined();
});
