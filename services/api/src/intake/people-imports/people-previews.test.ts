import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import { runPeopleImport } from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

async function askAs(team: SeededTeam, user: SeededUser, id: string): Promise<unknown> {
  const query = `query ($id: ID!) {
    peopleImport(id: $id) { rows { name email changes { kind title before after } } }
  }`;
  const cookie = await sessionCookieOf(database, team, user);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const body = JSON.stringify({ query, variables: { id } });
  return await (await fetch(`${api.origin}/api/graphql`, { method: "POST", headers, body })).json();
}

it("a draft's maker sees what it would overwrite, nobody else, and nobody once it was begun", async () => {
  const team = await seedTeam(database);
  const maker = await seedUser(database, team);
  const importId = await withTenant(database.cell, maker.context, "write", async (tx) => {
    await createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" });
    return draftPeopleImport(tx, {
      fileName: "people.csv",
      columns: [{ kind: "EMAIL" }, { kind: "COMPANY" }],
      rows: [{ number: 2, cells: ["ann@x.test", "New"] }],
    });
  });
  const changes = [{ kind: "COMPANY", title: null, before: "Old", after: "New" }];
  expect(await askAs(team, maker, importId)).toEqual({
    data: { peopleImport: { rows: [{ name: "Ann", email: "ann@x.test", changes }] } },
  });
  const others = await seedTeam(database);
  const refused = [
    askAs(team, team.owner, importId),
    askAs(team, await seedUser(database, team, { role: "VIEWER" }), importId),
    askAs(others, others.owner, importId),
  ];
  for (const answer of await Promise.all(refused))
    expect(answer).toMatchObject({ errors: [{ extensions: { code: "people_import.not_found" } }] });
  await withTenant(database.cell, maker.context, "write", (tx) => runPeopleImport(tx, importId));
  expect(await askAs(team, team.owner, importId)).toEqual({
    data: { peopleImport: { rows: [{ name: null, email: null, changes: [] }] } },
  });
});
