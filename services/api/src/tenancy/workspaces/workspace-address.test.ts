import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf, startCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";

it("a change of address says in words that the router is away, and changes nothing", async () => {
  const database = await createCellDatabase();
  const api = await startCellApi(database);
  const team = await seedTeam(database);
  const cookie = await sessionCookieOf(database, team, team.owner);
  const ask = (query: string) => askGraphql(api, team, { query }, { cookie });
  const read = "{ viewer { team { subdomain } } }";
  const before = (await ask(read)).body.data;
  const refused = await ask(
    `mutation { changeSubdomain(input: { subdomain: "elsewhere" }) { team { subdomain } } }`,
  );
  expect(refused.body.errors[0]).toMatchObject({
    message: "We could not reach the address service. Try again in a moment.",
    extensions: { errorCode: "INTERNAL_SERVER_ERROR", humanReadable: true, code: "router.unavailable" },
  });
  expect((await ask(read)).body.data).toEqual(before);
  await api.close();
});
