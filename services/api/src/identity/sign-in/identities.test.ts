import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
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
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
});
afterAll(() => api.close());

/** Makes a request with a session last used at the given time; returns its remaining life, in hours. */
async function hoursLeftAfterUse(lastUsedSecondsAgo: number): Promise<() => Promise<number>> {
  const cookie = await sessionCookieOf(database, team, team.owner, {
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const sql = `update sessions set last_used_at = now() - make_interval(secs => $2) where session_id =
    (select session_id from sessions where team_id = $1 order by session_id desc limit 1) returning session_id`;
  const sessionId = await asAdministrator(
    database.adminUrl,
    async (admin) => (await admin.query(sql, [team.teamId, lastUsedSecondsAgo])).rows[0].session_id,
  );
  const answer = await askGraphql(api, team, { query: "{ viewer { user { id } } }" }, { cookie });
  expect(answer.body.errors).toBeUndefined();
  return () =>
    asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        "select extract(epoch from expires_at - now()) / 3600 as hours from sessions where session_id = $1",
        [sessionId],
      );
      return Math.round(Number(rows[0].hours));
    });
}

it("a session used after five minutes lives seven days from then", async () => {
  const hoursLeft = await hoursLeftAfterUse(301);
  await expect.poll(hoursLeft).toBe(7 * 24);
});

it("a session used again within five minutes is not written to", async () => {
  const hoursLeft = await hoursLeftAfterUse(240);
  // Earlier writes are done once the next session's is.
  await expect.poll(await hoursLeftAfterUse(301)).toBe(7 * 24);
  expect(await hoursLeft()).toBe(1);
});

it("gives the cookie anew once its session is a day old, with every workspace's entry, and lets it be before", async () => {
  const other = `${await sessionCookieOf(database, team, team.owner)}`.split("=")[1];
  const young = await sessionCookieOf(database, team, team.owner);
  const cookie = `${young}~${toShortId(newId())}.${other?.split(".")[1]}`;
  const cookieAfter = async () => {
    api.services.identities.forgetAll();
    const headers = { ...api.headersFor(team), cookie };
    const answer = await fetch(`${api.origin}/api/auth/session`, { headers });
    expect(answer.status).toBe(200);
    return answer.headers.get("set-cookie");
  };
  expect(await cookieAfter()).toBeNull();
  const twoDays = 2 * 86_400_000;
  const hexOf = (ms: number) => ms.toString(16).padStart(12, "0");
  const oldId = newId().replace(/^.{13}/, hexOf(Date.now() - twoDays).replace(/^(.{8})/, "$1-"));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `update sessions set session_id = $2 where session_id =
        (select session_id from sessions where team_id = $1 order by session_id desc limit 1)`,
      [team.teamId, oldId],
    ),
  );
  expect(await cookieAfter()).toMatch(
    new RegExp(`^${cookie.replaceAll(".", "\\.")}; Domain=.*; Max-Age=604800; HttpOnly`),
  );
});

it("keeps no identity that was read before its member changed", async () => {
  const { identities } = api.services;
  const secret = (await sessionCookieOf(database, team, team.owner)).split(".")[1] ?? "";
  const find = () => identities.find("session", secret, team.owner.context);
  const reading = find();
  identities.forget(team.teamId, team.owner.userId);
  expect(await reading).toMatchObject({ actor: { role: "MANAGER" } });
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update users set role = 'VIEWER' where team_id = $1 and user_id = $2", [
      team.teamId,
      team.owner.userId,
    ]),
  );
  expect(await find()).toMatchObject({ actor: { role: "VIEWER" } });
});
