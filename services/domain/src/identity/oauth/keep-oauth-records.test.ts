import { randomBytes } from "node:crypto";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { findOauthRecord, putOauthRecord } from "./keep-oauth-records.ts";

let database: TestCellDatabase;
let team: SeededTeam;
const applicationId = newId();

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  await seed(
    `insert into oauth_applications (team_id, oauth_application_id, name, redirect_uris, scopes, created_by)
      values ($1, $2, 'App', '{https://app.example/}', '{projects:read}', $3)`,
    applicationId,
    team.owner.userId,
  );
});

const seed = (statement: string, ...values: unknown[]) =>
  asAdministrator(database.adminUrl, (admin) => admin.query(statement, [team.teamId, ...values]));
const count = async (kind: string, grantId: string | null) => {
  const { rows } = await seed(
    "select count(*)::integer as count from oauth_records where team_id = $1 and kind = $2 and grant_id is not distinct from $3",
    kind,
    grantId,
  );
  return rows[0].count;
};

/** Keys that trigger the cleanup of older records, and keys that do not. */
const keyOf = (looks: boolean) => Buffer.concat([Buffer.of(looks ? 0 : 1), randomBytes(31)]);
const put = (kind: string, grantId: string | null, key: Buffer) =>
  withTenant(database.cell, team.owner.context, "write", (tx) =>
    putOauthRecord(tx, {
      kind,
      key,
      userId: grantId === null ? null : team.owner.userId,
      applicationId: grantId === null ? null : applicationId,
      grantId,
      payload: {},
      expiresAt: new Date(Date.now() + 60_000),
    }),
  );
const find = (kind: string, key: Buffer) =>
  withTenant(database.cell, team.owner.context, "read", (tx) => findOauthRecord(tx, kind, key));

it.each([
  ["steps of authorizations, which strangers begin", "Interaction", null, 2_000],
  ["refresh tokens of a grant, which its application asks for", "RefreshToken", "its grant", 1_000],
])("keeps so many %s, the latest", async (_name, kind, grantId, most) => {
  await seed(
    `insert into oauth_records (team_id, kind, record_key, user_id, grant_id, payload, expires_at, created_at)
      select $1, $2, sha256(n::text::bytea), case when $3::text is not null then $4::uuid end, $3, '{}',
        now() + interval '1 hour', now() - interval '1 minute' from generate_series(1, $5::integer) n`,
    kind,
    grantId,
    team.owner.userId,
    most + 50,
  );
  await put(kind, "another grant", keyOf(false));
  const [quiet, last] = [keyOf(false), keyOf(true)];
  await put(kind, grantId, quiet);
  expect(await count(kind, grantId)).toBe(most + 51);
  await put(kind, grantId, last);
  expect(await count(kind, grantId)).toBeLessThanOrEqual(most);
  expect(await find(kind, quiet)).toBeDefined();
  expect(await find(kind, last)).toBeDefined();
});

it("keeps so many consents of a member to one application", async () => {
  for (let given = 0; given < 25; given += 1) await put("Grant", `grant ${given}`, keyOf(true));
  const { rows } = await seed("select 1 from oauth_records where team_id = $1 and kind = 'Grant'");
  expect(rows).toHaveLength(20);
});
