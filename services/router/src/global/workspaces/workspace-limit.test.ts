import { membershipsRequestedMax } from "@fieldstone/contracts/memberships.ts";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { userWorkspacesMax } from "@fieldstone/model/limits.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { email, SignInFixture } from "../sign-in/sign-in-fixture.testing.ts";

let database: TestGlobalDatabase;
let fixture: SignInFixture;
let owned: string;
let invited: string;

const emailHash = emailHashOf("email-hash-key-for-tests-0123456789abcdef", email);
const addLinks = (count: number) =>
  database.database.pool.query(
    `insert into email_links (email_hash, team_id, kind)
     select $1, gen_random_uuid(), 'MEMBER' from generate_series(1, $2)`,
    [emailHash, count],
  );

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  await database.database.pool.query("delete from subdomain_claims");
  fixture = await SignInFixture.open(database);
  owned = await fixture.addWorkspace(fixture.europe, "EU_A", "owned", email);
  invited = await fixture.addWorkspace(fixture.europe, "EU_A", "invited", "boss@acme.example");
});
afterEach(() => fixture.close());

const create = (region = "EU_A") =>
  fixture.browser.post("/global/create-tenant", {
    method: "ONE_TIME_CODE",
    email,
    name: "Ada",
    teamName: "One more",
    subdomain: "one-more",
    region,
  });
const enter = (teamId: string, body: object = {}) =>
  fixture.browser.post("/global/enter-workspace", { teamId, ...body });

it("refuses one workspace more in words, by creating, by joining and by an invitation", async () => {
  await fixture.browser.prove(email, fixture.running.mails);
  await addLinks(userWorkspacesMax - 1);
  const refused = {
    json: { errors: [{ title: "workspace.too_many", message: expect.stringContaining("5000 workspaces") }] },
  };
  for (const answer of [
    await create(),
    await enter(invited, { join: true }),
    await enter(invited, { inviteId: newId() }),
  ])
    expect(answer).toMatchObject(refused);
  const claims = await database.database.pool.query("select 1 from subdomain_claims");
  expect(claims.rows).toEqual([]);
  // Workspaces that the person is already in still open.
  expect((await enter(owned, { join: true })).status).toBe(200);
});

it("takes the last one that there is room for", async () => {
  await fixture.browser.prove(email, fixture.running.mails);
  await addLinks(userWorkspacesMax - 2);
  expect((await create()).status).toBe(200);
});

it("refuses a region that has as many as its cell is designed for, and takes another", async () => {
  await fixture.close();
  fixture = await SignInFixture.open(database, { cellWorkspacesMax: 2 });
  for (const subdomain of ["first", "second"])
    await fixture.addWorkspace(fixture.europe, "EU_A", subdomain, "boss@acme.example");
  await fixture.browser.prove(email, fixture.running.mails);
  const full = await create();
  expect([full.status, full.json]).toMatchObject([
    400,
    { errors: [{ title: "region.not_served", message: expect.stringContaining("Choose another") }] },
  ]);
  expect((await create("US_B")).status).toBe(200);
});

it("asks a region in parts and finds what the person is in, however many there are", async () => {
  await database.database.pool.query(
    `with made as (
       insert into tenant_routes (team_id, subdomain, region)
       select gen_random_uuid(), 'team-' || n, 'EU_A' from generate_series(1, $2) n returning team_id)
     insert into email_links (email_hash, team_id, kind) select $1, team_id, 'MEMBER' from made`,
    [emailHash, membershipsRequestedMax],
  );
  await expect
    .poll(async () => {
      fixture.europe.calls.length = 0;
      const answer = await fixture.browser.prove(email, fixture.running.mails);
      expect(answer.json).toMatchObject({ currentTeams: [{ subdomain: "owned" }], unavailableRegions: [] });
      return fixture.europe.calls.filter((call) => call === "POST /internal/memberships").length;
    })
    .toBe(2);
});
