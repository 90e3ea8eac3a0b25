import { hashPassword } from "@fieldstone/domain/passwords/password-hash.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import { type IdentityProvider, startIdentityProvider } from "@fieldstone/testkit/identity-provider.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const password = "Correct-horse-battery-9";
const provenDomain = "acme.example";

let database: TestCellDatabase;
let provider: IdentityProvider;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let member: SeededUser;
const records = new Map<string, string[]>();

beforeAll(async () => {
  database = await createCellDatabase();
  provider = await startIdentityProvider(
    {
      client_id: "fieldstone",
      client_secret: "very secret",
      // Of every workspace of this file: made known below.
      redirect_uris: ["http://fieldstone.localhost:8080/any"],
      application_type: "web",
    },
    { anyRedirect: true },
  );
  api = await startCellApi(
    database,
    { loopbackHosts: [provider.host] },
    async (domain) => records.get(domain) ?? [],
  );
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  member = await seedUser(database, team, {
    role: "CONTRIBUTOR",
    email: `bo-${toShortId(team.teamId)}@${provenDomain}`,
  });
  provider.account = { sub: `bo ${team.teamId}`, email: member.email, name: "Bo Member" };
});

const admin = (query: string, variables: Record<string, unknown> = {}) =>
  askGraphql(api, team, { query, variables }, { cookie });

const all = `authentication {
  settings { passwordEnabled googleEnabled microsoftEnabled emailCodeEnabled enterpriseRequired }
  connection { kind issuer clientId hasClientSecret joinRole } domains { domain record verifiedAt }
  oidcCallbackUrl auth0CallbackUrl }`;

const connect = (input: Record<string, unknown> = {}) =>
  admin(
    `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { ${all} } }`,
    {
      input: {
        kind: "OIDC",
        issuer: provider.issuer,
        clientId: "fieldstone",
        clientSecret: "very secret",
        ...input,
      },
    },
  );

const change = (input: Record<string, boolean>) =>
  admin(`mutation ($input: SaveSignInSettingsInput!) { saveSignInSettings(input: $input) { ${all} } }`, {
    input,
  });

const domainAct = (act: string, domain = provenDomain) =>
  admin(`mutation ($domain: String!) { ${act}EnterpriseDomain(input: { domain: $domain }) { ${all} } }`, {
    domain,
  });

async function proveDomain(domain = provenDomain): Promise<void> {
  const added = await domainAct("add", domain);
  const domains: { domain: string; record: string }[] =
    added.body.data.addEnterpriseDomain.authentication.domains;
  records.set(domain, ["v=spf1 -all", domains.find((one) => one.domain === domain)?.record ?? ""]);
  expect((await domainAct("verify", domain)).body.errors).toBeUndefined();
}

const internal = (path: string, body: unknown) =>
  askJson(api.origin + path, { method: "POST", headers: api.serviceHeaders, body: JSON.stringify(body) });

async function goToProvider(teamId = team.teamId) {
  const begun = await internal("/internal/enterprise/begin", { teamId });
  expect(begun.status).toBe(200);
  const returned = await provider.walk(begun.body.url);
  expect(returned.pathname).toBe(begun.body.redirectPath);
  return { teamId, attempt: begun.body.attempt, callback: Object.fromEntries(returned.searchParams) };
}

const finish = (finishing: object) => internal("/internal/enterprise/finish", finishing);
const signIn = async (): Promise<JsonAnswer> => finish(await goToProvider());

const byCode = (email: string, method = "ONE_TIME_CODE") =>
  internal("/internal/sign-in", { teamId: team.teamId, email, method });

const byPassword = (email: string, given = password) =>
  askJson(`${api.origin}/api/auth/password`, {
    method: "POST",
    headers: api.headersFor(team),
    body: JSON.stringify({ email, password: given }),
  });

const codeOf = ({ body }: JsonAnswer): unknown =>
  body.errors?.[0]?.title ?? body.errors?.[0]?.extensions?.code;

const kindsOf = async (): Promise<string[]> =>
  asAdministrator(database.adminUrl, async (client) => {
    const { rows } = await client.query("select kind from audit_entries where team_id = $1 order by seq", [
      team.teamId,
    ]);
    return rows.map(({ kind }) => String(kind));
  });

describe("a workspace's own provider", () => {
  it("signs its members in, with a session that says so", async () => {
    expect((await connect()).body.errors).toBeUndefined();
    await proveDomain();
    const { status, body } = await signIn();
    expect({ status, body }).toMatchObject({ status: 200, body: { sessionToken: expect.any(String) } });
    const who = await askJson(`${api.origin}/api/auth/session`, {
      headers: {
        ...api.headersFor(team),
        cookie: `fieldstone_session=${toShortId(team.teamId)}.${body.sessionToken}`,
      },
    });
    expect(who.body.user.email).toBe(member.email);
    expect(await kindsOf()).toEqual(
      expect.arrayContaining([
        "enterprise_connection.created",
        "enterprise_domain.added",
        "enterprise_domain.verified",
        "session.opened",
      ]),
    );
  });

  it("brings people in as the workspace says, and nobody where it does not", async () => {
    await connect();
    await proveDomain();
    provider.account = { sub: "new", email: `new@${provenDomain}`, name: "Newcomer" };
    expect(codeOf(await signIn())).toBe("workspace.not_member");
    await connect({ joinRole: "VIEWER", clientSecret: null });
    expect((await signIn()).status).toBe(200);
    const members = await admin(`{ members { name email role } }`);
    expect(JSON.stringify(members.body)).toContain('"name":"Newcomer"');
    expect(JSON.stringify(members.body)).toContain('"role":"VIEWER"');
  });

  it("takes an open invitation, and keeps out whoever was removed", async () => {
    await connect({ joinRole: "VIEWER" });
    await proveDomain();
    const email = `asked@${provenDomain}`;
    await admin(`mutation { inviteMembers(input: { emails: ["${email}"], role: MANAGER }) { __typename } }`);
    provider.account = { sub: "asked", email };
    expect((await signIn()).status).toBe(200);
    const removed = await admin(`mutation ($id: ID!) { removeMember(input: { id: $id }) { __typename } }`, {
      id: member.userId,
    });
    expect(removed.body.errors).toBeUndefined();
    provider.account = { sub: "removed", email: member.email };
    expect(codeOf(await signIn())).toBe("workspace.not_member");
  });

  it.each([
    ["another domain", { email: "ceo@victim.example" }, "enterprise.domain_unproven"],
    ["a domain that ends alike", { email: `bo@not${provenDomain}` }, "enterprise.domain_unproven"],
    ["an address that is not verified", { email_verified: false }, "provider.email_unverified"],
    ["no address", { email: undefined }, "provider.email_unverified"],
  ])("is not believed for %s", async (_what, claims, code) => {
    await connect({ joinRole: "MANAGER" });
    await proveDomain();
    provider.account = { ...provider.account, sub: JSON.stringify([claims, team.teamId]), ...claims };
    expect(codeOf(await signIn())).toBe(code);
  });

  it("speaks for no domain before its owner has shown the text", async () => {
    await connect();
    await domainAct("add");
    records.set(provenDomain, ["fieldstone-domain-verification=of-another-workspace"]);
    expect(codeOf(await domainAct("verify"))).toBe("enterprise.domain_unproven");
    expect(codeOf(await signIn())).toBe("enterprise.domain_unproven");
    expect(codeOf(await domainAct("add", "gmail.com"))).toBe("input.invalid");
    expect(codeOf(await domainAct("verify", "other.example"))).toBe("enterprise.domain_unknown");
  });

  it("refuses what began at another workspace, another nonce, and a code that is used up", async () => {
    await connect();
    await proveDomain();
    const first = await goToProvider();
    const nonce = { ...first, attempt: { ...first.attempt, nonce: "n".repeat(43) } };
    expect(codeOf(await finish(nonce))).toBe("provider.answer_invalid");
    const second = await goToProvider();
    expect((await finish(second)).status).toBe(200);
    expect(codeOf(await finish(second))).toBe("provider.answer_invalid");
    const other = await seedTeam(database);
    const third = await goToProvider();
    expect(codeOf(await finish({ ...third, teamId: other.teamId }))).toBe("enterprise.unknown");
    const otherCookie = await sessionCookieOf(database, other, other.owner);
    await askGraphql(
      api,
      other,
      {
        query: `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { __typename } }`,
        variables: {
          input: {
            kind: "OIDC",
            issuer: provider.issuer,
            clientId: "fieldstone",
            clientSecret: "very secret",
          },
        },
      },
      { cookie: otherCookie },
    );
    const fourth = await goToProvider();
    expect(codeOf(await finish({ ...fourth, teamId: other.teamId }))).toBe("provider.answer_invalid");
  });

  it("works as an Auth0 tenant, of which we are a public client, at an address of its own", async () => {
    const auth0 = await startIdentityProvider(
      {
        client_id: "spa",
        redirect_uris: ["http://fieldstone.localhost:8080/any"],
        token_endpoint_auth_method: "none",
      },
      { anyRedirect: true },
    );
    const second = await startCellApi(database, { loopbackHosts: [auth0.host] });
    try {
      const saved = await askGraphql(
        second,
        team,
        {
          query: `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { ${all} } }`,
          variables: {
            input: {
              kind: "AUTH0",
              domain: auth0.host,
              clientId: "spa",
              audience: "https://api.acme.example",
            },
          },
        },
        { cookie },
      );
      expect(saved.body.errors).toBeUndefined();
      const begun = await askJson(`${second.origin}/internal/enterprise/begin`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({ teamId: team.teamId, email: member.email }),
      });
      const url = new URL(begun.body.url);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        audience: "https://api.acme.example",
        login_hint: member.email,
        redirect_uri: `http://fieldstone.localhost:8080/callback/${toShortId(team.teamId)}`,
      });
      await proveDomain();
      auth0.account = { sub: "a", email: member.email, email_verified: true };
      const returned = await auth0.walk(url);
      const finished = await askJson(`${second.origin}/internal/enterprise/finish`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({
          teamId: team.teamId,
          attempt: begun.body.attempt,
          callback: Object.fromEntries(returned.searchParams),
        }),
      });
      expect(finished.status).toBe(200);
    } finally {
      await second.close();
      await auth0.close();
    }
  });
});

describe("the connection", () => {
  it("keeps its secret: sealed where it lies, shown to nobody, and given to no other issuer", async () => {
    const saved = await connect();
    expect(JSON.stringify(saved.body)).not.toContain("very secret");
    expect(saved.body.data.saveEnterpriseConnection.authentication.connection).toMatchObject({
      hasClientSecret: true,
    });
    const stored = await asAdministrator(database.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select c.client_secret_sealed as sealed, (select json_agg(a.data) from audit_entries a where a.team_id = $1) as told
         from enterprise_connections c where c.team_id = $1`,
        [team.teamId],
      );
      return rows[0];
    });
    expect(stored.sealed).toMatch(/^[\w-]{60,}$/);
    expect(JSON.stringify(stored.told)).not.toContain("very secret");
    expect((await connect({ clientSecret: null })).body.errors).toBeUndefined();
    const moved = await connect({ clientSecret: null, issuer: "https://evil.example" });
    expect(codeOf(moved)).toBe("enterprise.secret_missing");
    // Copied into another workspace's row it opens nothing.
    const other = await seedTeam(database);
    await asAdministrator(database.adminUrl, (client) =>
      client.query(
        `insert into enterprise_connections (team_id, kind, issuer, client_id, client_secret_sealed)
         select $1, kind, issuer, client_id, client_secret_sealed from enterprise_connections where team_id = $2`,
        [other.teamId, team.teamId],
      ),
    );
    const begun = await internal("/internal/enterprise/begin", { teamId: other.teamId });
    expect(codeOf(begun)).toBe("enterprise.secret_lost");
  });

  it.each([
    "http://login.example.com",
    "http://127.0.0.1:1",
    "javascript:alert(1)",
    "https://a.example/?x=1",
    "login",
  ])("is not made to %s", async (issuer) => {
    expect(["enterprise.not_https", "input.invalid"]).toContain(codeOf(await connect({ issuer })));
  });

  it.each(["https://127.0.0.1:1", "https://10.0.0.1", "https://169.254.169.254", "https://localhost"])(
    "is never followed to %s",
    async (issuer) => {
      await connect({ issuer });
      expect(codeOf(await internal("/internal/enterprise/begin", { teamId: team.teamId }))).toBe(
        "provider.unavailable",
      );
    },
  );

  it("is the workspace admins' alone", async () => {
    const manager = await seedUser(database, team, { role: "MANAGER" });
    const headers = { cookie: await sessionCookieOf(database, team, manager) };
    const asked = await askGraphql(api, team, { query: `{ ${all} }` }, headers);
    expect(codeOf(asked)).toBe("team.admin_needed");
  });
});

describe("ways in", () => {
  beforeEach(async () => {
    const hash = await hashPassword(password);
    await asAdministrator(database.adminUrl, (client) =>
      client.query("update users set password_hash = $2 where team_id = $1", [team.teamId, hash]),
    );
  });

  it("are all open at first", async () => {
    expect((await byPassword(member.email)).status).toBe(200);
    for (const method of ["ONE_TIME_CODE", "EMAIL", "GOOGLE", "MICROSOFT", "AUTH0"]) {
      expect((await byCode(member.email, method)).status).toBe(200);
    }
  });

  it.each([
    ["passwordEnabled", (email: string) => byPassword(email)],
    ["googleEnabled", (email: string) => byCode(email, "GOOGLE")],
    ["microsoftEnabled", (email: string) => byCode(email, "MICROSOFT")],
    ["emailCodeEnabled", (email: string) => byCode(email)],
  ] as const)("are refused in plain words once %s is off", async (setting, way) => {
    expect((await change({ [setting]: false })).body.errors).toBeUndefined();
    const refused = await way(member.email);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({
      title: "sign_in.method_off",
      message: expect.stringMatching(/switched off in this workspace\. Sign in another way\.$/),
    });
  });

  it("say the same of a switched-off password to everyone", async () => {
    await change({ passwordEnabled: false });
    const answers = [
      await byPassword(member.email),
      await byPassword(member.email, "Wrong-horse-99"),
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
    expect(codeOf(await change(none))).toBe("sign_in.none_left");
  });

  it("are the provider alone once everybody is asked to use it, save for an admin's code", async () => {
    expect(codeOf(await change({ enterpriseRequired: true }))).toBe("enterprise.not_ready");
    await connect();
    await proveDomain();
    expect(codeOf(await change({ enterpriseRequired: true }))).toBe("enterprise.not_ready");
    expect((await signIn()).status).toBe(200);
    expect((await change({ enterpriseRequired: true })).body.errors).toBeUndefined();
    expect(codeOf(await byPassword(member.email))).toBe("sign_in.enterprise_needed");
    for (const method of ["ONE_TIME_CODE", "EMAIL", "GOOGLE", "MICROSOFT", "AUTH0"]) {
      expect(codeOf(await byCode(member.email, method))).toBe("sign_in.enterprise_needed");
    }
    expect((await signIn()).status).toBe(200);
    expect(codeOf(await byCode(team.owner.email, "GOOGLE"))).toBe("sign_in.enterprise_needed");
    expect((await byCode(team.owner.email)).status).toBe(200);
    const { rows } = await asAdministrator(database.adminUrl, (client) =>
      client.query(
        "select data from audit_entries where team_id = $1 and kind = 'session.opened' order by seq desc limit 1",
        [team.teamId],
      ),
    );
    expect(rows[0].data).toEqual({ method: "ONE_TIME_CODE", adminWayIn: true });
  });

  it("are closed behind those inside too, once everybody is asked to use the provider", async () => {
    await connect();
    await proveDomain();
    const inside = await sessionCookieOf(database, team, member);
    const byProvider = `fieldstone_session=${toShortId(team.teamId)}.${(await signIn()).body.sessionToken}`;
    const statusOf = async (of: string) =>
      (await askJson(`${api.origin}/api/auth/session`, { headers: { ...api.headersFor(team), cookie: of } }))
        .status;
    expect(await statusOf(inside)).toBe(200);
    await change({ enterpriseRequired: true });
    await expect.poll(() => statusOf(inside)).toBe(401);
    expect([await statusOf(byProvider), await statusOf(cookie)]).toEqual([200, 200]);
  });

  it("open again when the provider is taken away", async () => {
    await connect();
    await proveDomain();
    await signIn();
    await change({ enterpriseRequired: true, emailCodeEnabled: false });
    const removed = await admin(`mutation { removeEnterpriseConnection { ${all} } }`);
    expect(removed.body.data.removeEnterpriseConnection.authentication).toMatchObject({
      connection: null,
      settings: { enterpriseRequired: false, emailCodeEnabled: true },
    });
    expect((await byCode(member.email)).status).toBe(200);
    expect(codeOf(await internal("/internal/enterprise/begin", { teamId: team.teamId }))).toBe(
      "enterprise.unknown",
    );
  });

  it("are told to whoever wants in, and nothing else of the workspace", async () => {
    await connect();
    await change({ googleEnabled: false });
    const told = await askJson(`${api.origin}/api/auth/environment`, { headers: api.headersFor(team) });
    expect(parseId(told.body.teamId)).toBe(team.teamId);
    expect({ ...told.body, teamId: "" }).toEqual({
      teamId: "",
      passwordAuthEnabled: true,
      googleAuthEnabled: false,
      microsoftAuthEnabled: true,
      emailAuthEnabled: true,
      ssoAuthEnabled: true,
      ssoAuthRequired: false,
      oidcIssuer: provider.issuer,
      auth0Config: null,
    });
  });
});
