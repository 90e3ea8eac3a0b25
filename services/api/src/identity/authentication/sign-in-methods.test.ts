import { hashPassword } from "@fieldstone/domain/identity/passwords/password-hash.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTokens, openOauthFixture } from "../oauth/oauth-client.testing.ts";
import { authenticationFields, codeOf, EnterpriseFixture } from "./enterprise-fixture.testing.ts";

let fixture: EnterpriseFixture;

beforeAll(async () => {
  fixture = await EnterpriseFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newWorkspace());

const password = "Correct-horse-battery-9";

const byCode = (email: string, method = "ONE_TIME_CODE") =>
  fixture.internal("/internal/sign-in", { teamId: fixture.team.teamId, email, method });

const byPassword = (email: string, given = password) =>
  askJson(`${fixture.api.origin}/api/auth/password`, {
    method: "POST",
    headers: fixture.api.headersFor(fixture.team),
    body: JSON.stringify({ email, password: given }),
  });

describe("sign-in methods", () => {
  beforeEach(async () => {
    const hash = await hashPassword(password);
    await asAdministrator(fixture.database.adminUrl, (client) =>
      client.query("update users set password_hash = $2 where team_id = $1", [fixture.team.teamId, hash]),
    );
  });

  it("are all open at first", async () => {
    expect((await byPassword(fixture.member.email)).status).toBe(200);
    for (const method of ["ONE_TIME_CODE", "EMAIL", "GOOGLE", "MICROSOFT", "AUTH0"]) {
      expect((await byCode(fixture.member.email, method)).status).toBe(200);
    }
  });

  it.each([
    ["passwordEnabled", (email: string) => byPassword(email)],
    ["googleEnabled", (email: string) => byCode(email, "GOOGLE")],
    ["microsoftEnabled", (email: string) => byCode(email, "MICROSOFT")],
    ["emailCodeEnabled", (email: string) => byCode(email)],
  ] as const)("are refused in plain words once %s is off", async (setting, way) => {
    expect((await fixture.change({ [setting]: false })).body.errors).toBeUndefined();
    const refused = await way(fixture.member.email);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({
      title: "sign_in.method_off",
      message: expect.stringMatching(/switched off in this workspace\. Use another sign-in method\.$/),
    });
  });

  it("say the same of a switched-off password to everyone", async () => {
    await fixture.change({ passwordEnabled: false });
    const answers = [
      await byPassword(fixture.member.email),
      await byPassword(fixture.member.email, "Wrong-horse-99"),
      await byPassword("nobody@acme.example"),
    ];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.errors))).size).toBe(1);
  });

  it("cannot all be closed", async () => {
    const none = {
      passwordEnabled: false,
      googleEnabled: false,
      microsoftEnabled: false,
      emailCodeEnabled: false,
    };
    expect(codeOf(await fixture.change(none))).toBe("sign_in.none_left");
  });

  it("are the provider alone once everybody is asked to use it, save for an admin's code", async () => {
    expect(codeOf(await fixture.change({ enterpriseRequired: true }))).toBe("enterprise.not_ready");
    await fixture.connect();
    await fixture.proveDomain();
    expect(codeOf(await fixture.change({ enterpriseRequired: true }))).toBe("enterprise.not_ready");
    expect((await fixture.signIn()).status).toBe(200);
    expect((await fixture.change({ enterpriseRequired: true })).body.errors).toBeUndefined();
    expect(codeOf(await byPassword(fixture.member.email))).toBe("sign_in.enterprise_needed");
    for (const method of ["ONE_TIME_CODE", "EMAIL", "GOOGLE", "MICROSOFT", "AUTH0"]) {
      expect(codeOf(await byCode(fixture.member.email, method))).toBe("sign_in.enterprise_needed");
    }
    expect((await fixture.signIn()).status).toBe(200);
    expect(codeOf(await byCode(fixture.team.owner.email, "GOOGLE"))).toBe("sign_in.enterprise_needed");
    expect((await byCode(fixture.team.owner.email)).status).toBe(200);
    const { rows } = await asAdministrator(fixture.database.adminUrl, (client) =>
      client.query(
        "select data from audit_entries where team_id = $1 and kind = 'session.opened' order by seq desc limit 1",
        [fixture.team.teamId],
      ),
    );
    expect(rows[0].data).toEqual({ method: "ONE_TIME_CODE", adminWayIn: true });
  });

  it("are closed behind those inside too, once everybody is asked to use the provider", async () => {
    await fixture.connect();
    await fixture.proveDomain();
    const inside = await sessionCookieOf(fixture.database, fixture.team, fixture.member);
    const byProvider = `fieldstone_session=${toShortId(fixture.team.teamId)}.${(await fixture.signIn()).body.sessionToken}`;
    const statusOf = async (of: string) =>
      (
        await askJson(`${fixture.api.origin}/api/auth/session`, {
          headers: { ...fixture.api.headersFor(fixture.team), cookie: of },
        })
      ).status;
    expect(await statusOf(inside)).toBe(200);
    await fixture.change({ enterpriseRequired: true });
    await expect.poll(() => statusOf(inside)).toBe(401);
    expect([await statusOf(byProvider), await statusOf(fixture.cookie)]).toEqual([200, 200]);
  });

  it("are closed behind applications that were let in too, until the provider has been asked", async () => {
    await fixture.connect();
    await fixture.proveDomain();
    await fixture.signIn();
    const oauth = await openOauthFixture(fixture.database, fixture.api, fixture.team);
    const tokens = await newTokens(oauth, oauth.server);
    const authorization = `Bearer ${tokens.access_token}`;
    const query = "{ projects { edges { cursor } } }";
    const use = () => askGraphql(fixture.api, fixture.team, { query }, { authorization });
    expect((await use()).status).toBe(200);
    await fixture.change({ enterpriseRequired: true });
    await expect.poll(async () => (await use()).status).toBe(401);
  });

  it("open again when the provider is taken away", async () => {
    await fixture.connect();
    await fixture.proveDomain();
    await fixture.signIn();
    await fixture.change({ enterpriseRequired: true, emailCodeEnabled: false });
    const removed = await fixture.admin(
      `mutation { removeEnterpriseConnection { ${authenticationFields} } }`,
    );
    expect(removed.body.data.removeEnterpriseConnection.authentication).toMatchObject({
      connection: null,
      settings: { enterpriseRequired: false, emailCodeEnabled: true },
    });
    expect((await byCode(fixture.member.email)).status).toBe(200);
    expect(
      codeOf(await fixture.internal("/internal/enterprise/begin", { teamId: fixture.team.teamId })),
    ).toBe("enterprise.unknown");
  });

  it("are told to whoever wants in, and nothing else of the workspace", async () => {
    await fixture.connect();
    await fixture.change({ googleEnabled: false });
    const environment = await askJson(`${fixture.api.origin}/api/auth/environment`, {
      headers: fixture.api.headersFor(fixture.team),
    });
    expect(parseId(environment.body.teamId)).toBe(fixture.team.teamId);
    expect({ ...environment.body, teamId: "" }).toEqual({
      teamId: "",
      name: "Test team",
      organisationId: null,
      primaryColor: null,
      logo: null,
      passwordAuthEnabled: true,
      googleAuthEnabled: false,
      microsoftAuthEnabled: true,
      emailAuthEnabled: true,
      ssoAuthEnabled: true,
      ssoAuthRequired: false,
      oidcIssuer: fixture.provider.issuer,
      auth0Config: null,
    });
  });
});
