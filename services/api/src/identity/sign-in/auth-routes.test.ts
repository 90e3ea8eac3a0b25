import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, askJson, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { describe, expect, it } from "vitest";

const fixture = cellApiFixture();
const { ask } = fixture;

const password = "Correct-horse-9";

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await askJson(`${fixture.api.origin}/api/auth/${path}`, {
    method: "POST",
    headers: { ...fixture.api.headersFor(fixture.team), ...headers },
    body: JSON.stringify(body),
  });
  const [cookieSet = ""] = answer.headers.getSetCookie();
  return { ...answer, cookieSet, cookie: cookieSet.split(";")[0] ?? "" };
}

const setPassword = (newPassword: string, currentPassword = "") =>
  ask(
    `mutation { changePassword(input: { newPassword: "${newPassword}", currentPassword: "${currentPassword}" }) { viewer { user { id } } } }`,
  );

describe("passwords", () => {
  it("open a session that the cookie carries", async () => {
    await setPassword(password);
    const signedIn = await post("password", { email: fixture.team.owner.email.toUpperCase(), password });
    expect(signedIn.status).toBe(200);
    expect(signedIn.cookieSet).toContain("HttpOnly; SameSite=Lax");
    expect((await ask("{ viewer { user { role } } }", signedIn.cookie)).body.data.viewer.user.role).toBe(
      "MANAGER",
    );
  });

  it("are refused alike when wrong, for an unknown address and for one without a password", async () => {
    await setPassword(password);
    const other = await seedUser(fixture.database, fixture.team);
    const answers = await Promise.all([
      post("password", { email: fixture.team.owner.email, password: "Wrong-horse-99" }),
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
      expect((await post("password", { email: fixture.team.owner.email, password: "x" })).status).toBe(401);
    }
    expect((await post("password", { email: fixture.team.owner.email, password: "x" })).status).toBe(429);
    expect((await post("password", { email: "other@example.com", password: "x" })).status).toBe(401);
  });

  it("follow the rules, need the old one, and end the other sessions when changed", async () => {
    const elsewhere = await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner);
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
      fetch(`${fixture.api.origin}/api/auth/session`, {
        headers: { ...fixture.api.headersFor(fixture.team), ...headers },
      });
    expect(await (await get({ cookie: fixture.cookie })).json()).toMatchObject({
      user: { email: fixture.team.owner.email },
      team: { subdomain: fixture.team.subdomain },
    });
    expect((await get({})).status).toBe(401);
    expect(
      (
        await get({
          cookie: await sessionCookieOf(
            fixture.database,
            await seedTeam(fixture.database),
            fixture.team.owner,
          ).catch(() => ""),
        })
      ).status,
    ).toBe(401);
  });

  it("keep who hid the first steps of Home, for that person alone", async () => {
    const hiddenFor = async (asker: string): Promise<unknown> => {
      const headers = { ...fixture.api.headersFor(fixture.team), cookie: asker };
      const { body } = await askJson(`${fixture.api.origin}/api/auth/session`, { headers });
      return body.user.gettingStartedHidden;
    };
    const colleague = await sessionCookieOf(
      fixture.database,
      fixture.team,
      await seedUser(fixture.database, fixture.team),
    );
    expect(await hiddenFor(fixture.cookie)).toBe(false);
    const hide =
      "mutation { updateProfile(input: { gettingStartedHidden: true }) { viewer { gettingStartedHidden } } }";
    const { viewer } = (await ask(hide)).body.data.updateProfile;
    expect(viewer.gettingStartedHidden).toBe(true);
    expect(await hiddenFor(fixture.cookie)).toBe(true);
    expect(await hiddenFor(colleague)).toBe(false);
    // Another change to the profile leaves it unchanged.
    const rename = `mutation { updateProfile(input: { jobTitle: "Lead" }) { viewer { gettingStartedHidden } } }`;
    expect((await ask(rename)).body.data.updateProfile.viewer.gettingStartedHidden).toBe(true);
  });

  it("say whether the workspace has AI, for whoever is signed in to it alone", async () => {
    const session = (headers: Record<string, string>) =>
      askJson(`${fixture.api.origin}/api/auth/session`, {
        headers: { ...fixture.api.headersFor(fixture.team), ...headers },
      });
    const signedIn = { cookie: fixture.cookie };
    const set = (enabled: boolean) =>
      ask(`mutation { updateAiSettings(input: { enabled: ${enabled} }) { settings { enabled } } }`);
    expect((await session(signedIn)).body.hasAi).toBe(true);
    await set(false);
    expect((await session(signedIn)).body.hasAi).toBe(false);
    const other = await seedTeam(fixture.database);
    const stranger = { cookie: await sessionCookieOf(fixture.database, other, other.owner) };
    for (const headers of [stranger, {}]) {
      const { status, body } = await session(headers);
      expect([status, body.hasAi]).toEqual([401, undefined]);
    }
    await set(true);
  });

  it("end by signing out, which leaves other workspaces' entries alone", async () => {
    const other = await seedTeam(fixture.database);
    const otherCookie = await sessionCookieOf(fixture.database, other, other.owner);
    const both = `${fixture.cookie}~${otherCookie.split("=")[1]}`;
    const left = await post("sign-out", {}, { cookie: both });
    expect(left.cookie).toBe(otherCookie);
    expect((await ask("{ viewer { user { id } } }")).body.errors[0].extensions.code).toBe(
      "auth.sign_in_needed",
    );
  });

  it("that have expired are as none", async () => {
    const expired = await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner, {
      expiresAt: new Date(Date.now() - 1_000),
    });
    expect((await ask("{ viewer { user { id } } }", expired)).body.errors[0].extensions.errorCode).toBe(
      "FORBIDDEN",
    );
  });

  it("can be listed and ended by their owner alone", async () => {
    const elsewhere = await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner);
    const { sessions } = (await ask("{ viewer { sessions { id isCurrent } } }")).body.data.viewer;
    const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    const stranger = await sessionCookieOf(
      fixture.database,
      fixture.team,
      await seedUser(fixture.database, fixture.team),
    );
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
    const byToken = (query: string) => askGraphql(fixture.api, fixture.team, { query }, headers);
    expect((await byToken("{ members { id } }")).body.data.members).toHaveLength(1);
    const again = await byToken(
      `mutation { createApiToken(input: { name: "2", scopes: ["members:read"] }) { secret } }`,
    );
    expect(again.body.errors[0].extensions.code).toBe("auth.session_needed");
    const elsewhere = await askGraphql(
      fixture.api,
      await seedTeam(fixture.database),
      { query: "{ members { id } }" },
      headers,
    );
    expect([elsewhere.status, elsewhere.body.errors[0].extensions.code]).toEqual([401, "auth.token_invalid"]);
    await ask(`mutation { revokeApiToken(input: { id: "${apiToken.id}" }) { deletedId } }`);
    await expect.poll(async () => (await byToken("{ members { id } }")).status).toBe(401);
  });
});
