import { invitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
beforeEach(async () => {
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
});
afterAll(() => api.close());

const password = "Correct-horse-9";

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await askJson(`${api.origin}/api/auth/${path}`, {
    method: "POST",
    headers: { ...api.headersFor(team), ...headers },
    body: JSON.stringify(body),
  });
  const [cookieSet = ""] = answer.headers.getSetCookie();
  return { ...answer, cookieSet, cookie: cookieSet.split(";")[0] ?? "" };
}

const ask = (query: string, by = cookie) => askGraphql(api, team, { query }, { cookie: by });
const setPassword = (newPassword: string, currentPassword = "") =>
  ask(
    `mutation { changePassword(input: { newPassword: "${newPassword}", currentPassword: "${currentPassword}" }) { viewer { user { id } } } }`,
  );

describe("passwords", () => {
  it("open a session that the cookie carries", async () => {
    await setPassword(password);
    const signedIn = await post("password", { email: team.owner.email.toUpperCase(), password });
    expect(signedIn.status).toBe(200);
    expect(signedIn.cookieSet).toContain("HttpOnly; SameSite=Lax");
    expect((await ask("{ viewer { user { role } } }", signedIn.cookie)).body.data.viewer.user.role).toBe(
      "MANAGER",
    );
  });

  it("are refused alike when wrong, for an unknown address and for one without a password", async () => {
    await setPassword(password);
    const other = await seedUser(database, team);
    const answers = await Promise.all([
      post("password", { email: team.owner.email, password: "Wrong-horse-99" }),
      post("password", { email: "nobody@example.com", password }),
      post("password", { email: other.email, password }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.errors).toEqual(answers[0]?.body.errors);
    }
  });

  it("are counted: after ten tries the account waits", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await post("password", { email: team.owner.email, password: "x" })).status).toBe(401);
    }
    expect((await post("password", { email: team.owner.email, password: "x" })).status).toBe(429);
    expect((await post("password", { email: "other@example.com", password: "x" })).status).toBe(401);
  });

  it("follow the rules, need the old one, and end the other sessions when changed", async () => {
    const elsewhere = await sessionCookieOf(database, team, team.owner);
    expect((await setPassword("short")).body.errors[0].extensions.code).toBe("password.too_short");
    expect((await setPassword(`${"Aa1!".repeat(32)}x`)).body.errors[0].extensions.code).toBe(
      "password.too_long",
    );
    expect((await ask("{ viewer { user { id } } }", elsewhere)).body.errors).toBeUndefined();
    expect((await setPassword(password)).body.errors).toBeUndefined();
    expect((await setPassword("Another-horse-9")).body.errors[0].extensions).toMatchObject({
      code: "password.wrong_current",
      field: "currentPassword",
    });
    expect((await setPassword("Another-horse-9", password)).body.errors).toBeUndefined();
    await expect
      .poll(async () => (await ask("{ viewer { user { id } } }", elsewhere)).body.errors?.[0].extensions.code)
      .toBe("auth.sign_in_needed");
    expect((await ask("{ viewer { user { id } } }")).body.errors).toBeUndefined();
  });
});

describe("sessions", () => {
  it("tell who is signed in, and 401 to who is not", async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${api.origin}/api/auth/session`, { headers: { ...api.headersFor(team), ...headers } });
    expect(await (await get({ cookie })).json()).toMatchObject({
      user: { email: team.owner.email },
      team: { subdomain: team.subdomain },
    });
    expect((await get({})).status).toBe(401);
    expect(
      (
        await get({
          cookie: await sessionCookieOf(database, await seedTeam(database), team.owner).catch(() => ""),
        })
      ).status,
    ).toBe(401);
  });

  it("keep who hid the first steps of Home, for that person alone", async () => {
    const hiddenFor = async (asker: string): Promise<unknown> => {
      const headers = { ...api.headersFor(team), cookie: asker };
      const { body } = await askJson(`${api.origin}/api/auth/session`, { headers });
      return body.user.gettingStartedHidden;
    };
    const colleague = await sessionCookieOf(database, team, await seedUser(database, team));
    expect(await hiddenFor(cookie)).toBe(false);
    const hide =
      "mutation { updateProfile(input: { gettingStartedHidden: true }) { viewer { gettingStartedHidden } } }";
    const { viewer } = (await ask(hide)).body.data.updateProfile;
    expect(viewer.gettingStartedHidden).toBe(true);
    expect(await hiddenFor(cookie)).toBe(true);
    expect(await hiddenFor(colleague)).toBe(false);
    // Another change of the profile leaves it.
    const rename = `mutation { updateProfile(input: { jobTitle: "Lead" }) { viewer { gettingStartedHidden } } }`;
    expect((await ask(rename)).body.data.updateProfile.viewer.gettingStartedHidden).toBe(true);
  });

  it("end by signing out, which leaves other workspaces' entries alone", async () => {
    const other = await seedTeam(database);
    const otherCookie = await sessionCookieOf(database, other, other.owner);
    const both = `${cookie}~${otherCookie.split("=")[1]}`;
    const left = await post("sign-out", {}, { cookie: both });
    expect(left.cookie).toBe(otherCookie);
    expect((await ask("{ viewer { user { id } } }")).body.errors[0].extensions.code).toBe(
      "auth.sign_in_needed",
    );
  });

  it("that have expired are as none", async () => {
    const expired = await sessionCookieOf(database, team, team.owner, {
      expiresAt: new Date(Date.now() - 1_000),
    });
    expect((await ask("{ viewer { user { id } } }", expired)).body.errors[0].extensions.errorCode).toBe(
      "FORBIDDEN",
    );
  });

  it("can be listed and ended by their owner alone", async () => {
    const elsewhere = await sessionCookieOf(database, team, team.owner);
    const { sessions } = (await ask("{ viewer { sessions { id isCurrent } } }")).body.data.viewer;
    const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    const stranger = await sessionCookieOf(database, team, await seedUser(database, team));
    const end = `mutation { revokeSession(input: { id: "${other.id}" }) { deletedId } }`;
    expect((await ask(end, stranger)).body.errors[0].extensions.code).toBe("session.not_found");
    expect((await ask(end)).body.data.revokeSession.deletedId).toBe(other.id);
    await expect
      .poll(async () => (await ask("{ viewer { user { id } } }", elsewhere)).body.errors?.[0].extensions.code)
      .toBe("auth.sign_in_needed");
  });
});

describe("access tokens", () => {
  it("act with their maker's rights until ended, and make no tokens", async () => {
    const made = await ask(
      `mutation { createApiToken(input: { name: "CI", scopes: ["members:read"] }) { secret apiToken { id } } }`,
    );
    const { secret, apiToken } = made.body.data.createApiToken;
    const headers = { authorization: `Bearer ${secret}` };
    const byToken = (query: string) => askGraphql(api, team, { query }, headers);
    expect((await byToken("{ members { id } }")).body.data.members).toHaveLength(1);
    const again = await byToken(
      `mutation { createApiToken(input: { name: "2", scopes: ["members:read"] }) { secret } }`,
    );
    expect(again.body.errors[0].extensions.code).toBe("auth.session_needed");
    const elsewhere = await askGraphql(
      api,
      await seedTeam(database),
      { query: "{ members { id } }" },
      headers,
    );
    expect([elsewhere.status, elsewhere.body.errors[0].extensions.code]).toEqual([401, "auth.token_invalid"]);
    await ask(`mutation { revokeApiToken(input: { id: "${apiToken.id}" }) { deletedId } }`);
    await expect.poll(async () => (await byToken("{ members { id } }")).status).toBe(401);
  });
});

describe("invitations", () => {
  const invite = (emails: string, role = "VIEWER") =>
    ask(
      `mutation { inviteMembers(input: { emails: [${emails}], role: ${role} }) { invitations { id email } skipped { email reason } } }`,
    );
  const accept = (id: string) =>
    post("accept-invite", {
      inviteId: invitationToken(api.services.config.emailHashKey, team.teamId, parseId(id)),
    });

  it("skip members and what is no address, and are renewed when sent again", async () => {
    const first = await invite(`"new@example.com", "${team.owner.email}", "nonsense"`);
    expect(first.body.data.inviteMembers).toMatchObject({
      invitations: [{ email: "new@example.com" }],
      skipped: [{ email: "nonsense" }, { email: team.owner.email }],
    });
    const second = await invite(`"NEW@example.com"`);
    expect(second.body.data.inviteMembers.invitations).toEqual(first.body.data.inviteMembers.invitations);
  });

  it("are accepted once, by the token in their mail and not by their id", async () => {
    const { id } = (await invite(`"new@example.com"`)).body.data.inviteMembers.invitations[0];
    expect((await post("accept-invite", { inviteId: id })).status).toBe(403);
    const accepted = await accept(id);
    expect([accepted.status, accepted.body.isNew]).toEqual([200, true]);
    const viewer = await ask("{ viewer { user { email role } } }", accepted.cookie);
    expect(viewer.body.data.viewer.user).toEqual({ email: "new@example.com", role: "VIEWER" });
    expect((await accept(id)).status).toBe(403);
    expect((await ask("{ invitations { id } }")).body.data.invitations).toEqual([]);
  });

  it("can be taken back, and bring back who had left", async () => {
    const { id } = (await invite(`"new@example.com"`)).body.data.inviteMembers.invitations[0];
    await ask(`mutation { revokeInvitation(input: { id: "${id}" }) { deletedId } }`);
    expect((await accept(id)).status).toBe(403);
    const left = await seedUser(database, team, { email: "left@example.com" });
    await ask(`mutation { removeMember(input: { id: "${left.userId}" }) { deletedId } }`);
    const again = (await invite(`"left@example.com"`, "CONTRIBUTOR")).body.data.inviteMembers.invitations[0];
    expect((await accept(again.id)).body.isNew).toBe(false);
    expect((await ask("{ members { email } }")).body.data.members).toContainEqual({
      email: "left@example.com",
    });
  });
});

describe("members", () => {
  const update = (user: SeededUser, change: string, by = cookie) =>
    ask(
      `mutation { updateMember(input: { id: "${user.userId}", ${change} }) { member { role workspaceAdmin } } }`,
      by,
    );

  it("change role at once, their open sessions included", async () => {
    const user = await seedUser(database, team, { role: "VIEWER" });
    const theirs = await sessionCookieOf(database, team, user);
    const rename = `mutation { createGroup(input: { name: "g" }) { group { id } } }`;
    expect((await ask(rename, theirs)).body.errors[0].extensions.code).toBe("team.manager_needed");
    expect((await update(user, "role: MANAGER")).body.data.updateMember.member.role).toBe("MANAGER");
    await expect
      .poll(async () => (await ask(rename, theirs)).body.data?.createGroup.group.id)
      .toEqual(expect.any(String));
  });

  it("keep one admin at least, also when two admins remove each other at once", async () => {
    const second = await seedUser(database, team, { role: "MANAGER", workspaceAdmin: true });
    const secondCookie = await sessionCookieOf(database, team, second);
    const both = await Promise.all([
      update(second, "workspaceAdmin: false"),
      update(team.owner, "workspaceAdmin: false", secondCookie),
    ]);
    const codes = both.map(({ body }) => body.errors?.[0].extensions.code);
    expect(codes).toContain(undefined);
    expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
  });

  it("are signed out everywhere when removed, and the last admin is not", async () => {
    const user = await seedUser(database, team);
    const theirs = await sessionCookieOf(database, team, user);
    expect((await ask("{ viewer { user { id } } }", theirs)).body.errors).toBeUndefined();
    await ask(`mutation { removeMember(input: { id: "${user.userId}" }) { deletedId } }`);
    await expect
      .poll(async () => (await ask("{ viewer { user { id } } }", theirs)).body.errors?.[0].extensions.code)
      .toBe("auth.sign_in_needed");
    const own = await ask(`mutation { removeMember(input: { id: "${team.owner.userId}" }) { deletedId } }`);
    expect(own.body.errors[0].extensions.code).toBe("member.last_admin");
  });

  it("form groups of distinct names", async () => {
    const user = await seedUser(database, team);
    const made = await ask(
      `mutation { createGroup(input: { name: "Design", memberIds: ["${user.userId}"] }) { group { id members { id } } } }`,
    );
    const { group } = made.body.data.createGroup;
    expect(group.members).toHaveLength(1);
    const same = await ask(`mutation { createGroup(input: { name: "design" }) { group { id } } }`);
    expect(same.body.errors[0].extensions).toMatchObject({ code: "group.name_taken", field: "name" });
    const emptied = await ask(
      `mutation { updateGroup(input: { id: "${group.id}", memberIds: [] }) { group { name members { id } } } }`,
    );
    expect(emptied.body.data.updateGroup.group).toEqual({ name: "Design", members: [] });
    await ask(`mutation { deleteGroup(input: { id: "${group.id}" }) { deletedId } }`);
    expect((await ask("{ groups { id } }")).body.data.groups).toEqual([]);
  });

  it("leave an audit entry for each act", async () => {
    await ask(`mutation { updateTeam(input: { name: "Renamed" }) { team { name } } }`);
    const { edges } = (await ask("{ auditEntries(first: 1) { edges { node { kind actorName data } } } }"))
      .body.data.auditEntries;
    expect(edges[0].node).toMatchObject({
      kind: "team.updated",
      actorName: "Test person",
      data: { name: "Renamed" },
    });
  });
});
