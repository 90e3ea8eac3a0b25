import { toShortId } from "@fieldstone/model/ids.ts";
import { startIdentityProvider } from "@fieldstone/testkit/identity-provider.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, askJson, sessionCookieOf, startCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticationFields, codeOf, EnterpriseStage, provenDomain } from "./enterprise-stage.testing.ts";

let stage: EnterpriseStage;

beforeAll(async () => {
  stage = await EnterpriseStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.newWorkspace());

const kindsOf = async (): Promise<string[]> =>
  asAdministrator(stage.database.adminUrl, async (client) => {
    const { rows } = await client.query("select kind from audit_entries where team_id = $1 order by seq", [
      stage.team.teamId,
    ]);
    return rows.map(({ kind }) => String(kind));
  });

describe("a workspace's own provider", () => {
  it("signs its members in, with a session that says so", async () => {
    expect((await stage.connect()).body.errors).toBeUndefined();
    await stage.proveDomain();
    const { status, body } = await stage.signIn();
    expect({ status, body }).toMatchObject({ status: 200, body: { sessionToken: expect.any(String) } });
    const who = await askJson(`${stage.api.origin}/api/auth/session`, {
      headers: {
        ...stage.api.headersFor(stage.team),
        cookie: `fieldstone_session=${toShortId(stage.team.teamId)}.${body.sessionToken}`,
      },
    });
    expect(who.body.user.email).toBe(stage.member.email);
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
    await stage.connect();
    await stage.proveDomain();
    stage.provider.account = {
      sub: "new",
      email: `new@${provenDomain}`,
      email_verified: true,
      name: "Newcomer",
    };
    expect(codeOf(await stage.signIn())).toBe("workspace.not_member");
    await stage.connect({ joinRole: "VIEWER", clientSecret: null });
    expect((await stage.signIn()).status).toBe(200);
    const members = await stage.admin(`{ members { name email role } }`);
    expect(JSON.stringify(members.body)).toContain('"name":"Newcomer"');
    expect(JSON.stringify(members.body)).toContain('"role":"VIEWER"');
  });

  it("takes an open invitation, and keeps out whoever was removed", async () => {
    await stage.connect({ joinRole: "VIEWER" });
    await stage.proveDomain();
    const email = `asked@${provenDomain}`;
    await stage.admin(
      `mutation { inviteMembers(input: { emails: ["${email}"], role: MANAGER }) { __typename } }`,
    );
    stage.provider.account = { sub: "asked", email, email_verified: true };
    expect((await stage.signIn()).status).toBe(200);
    const removed = await stage.admin(
      `mutation ($id: ID!) { removeMember(input: { id: $id }) { __typename } }`,
      {
        id: stage.member.userId,
      },
    );
    expect(removed.body.errors).toBeUndefined();
    stage.provider.account = { sub: "removed", email: stage.member.email, email_verified: true };
    expect(codeOf(await stage.signIn())).toBe("workspace.not_member");
  });

  it.each([
    ["another domain", { email: "ceo@victim.example" }, "enterprise.domain_unproven"],
    ["a domain that ends alike", { email: `bo@not${provenDomain}` }, "enterprise.domain_unproven"],
    ["an address that is not verified", { email_verified: false }, "provider.email_unverified"],
    ["an address of which it does not say so", { email_verified: undefined }, "provider.email_unverified"],
    ["no address", { email: undefined }, "provider.email_unverified"],
  ])("is not believed for %s", async (_what, claims, code) => {
    await stage.connect({ joinRole: "MANAGER" });
    await stage.proveDomain();
    stage.provider.account = {
      ...stage.provider.account,
      sub: JSON.stringify([claims, stage.team.teamId]),
      ...claims,
    };
    expect(codeOf(await stage.signIn())).toBe(code);
  });

  it("speaks for no domain before its owner has shown the text", async () => {
    await stage.connect();
    await stage.domainAct("add");
    stage.showRecords(provenDomain, ["fieldstone-domain-verification=of-another-workspace"]);
    expect(codeOf(await stage.domainAct("verify"))).toBe("enterprise.domain_unproven");
    expect(codeOf(await stage.signIn())).toBe("enterprise.domain_unproven");
    expect(codeOf(await stage.domainAct("add", "gmail.com"))).toBe("input.invalid");
    expect(codeOf(await stage.domainAct("verify", "other.example"))).toBe("enterprise.domain_unknown");
  });

  it("refuses what began at another workspace, another nonce, and a code that is used up", async () => {
    await stage.connect();
    await stage.proveDomain();
    const first = await stage.goToProvider();
    const nonce = { ...first, attempt: { ...first.attempt, nonce: "n".repeat(43) } };
    expect(codeOf(await stage.finish(nonce))).toBe("provider.answer_invalid");
    const second = await stage.goToProvider();
    expect((await stage.finish(second)).status).toBe(200);
    expect(codeOf(await stage.finish(second))).toBe("provider.answer_invalid");
    const other = await seedTeam(stage.database);
    const third = await stage.goToProvider();
    expect(codeOf(await stage.finish({ ...third, teamId: other.teamId }))).toBe("enterprise.unknown");
    const otherCookie = await sessionCookieOf(stage.database, other, other.owner);
    await askGraphql(
      stage.api,
      other,
      {
        query: `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { __typename } }`,
        variables: {
          input: {
            kind: "OIDC",
            issuer: stage.provider.issuer,
            clientId: "fieldstone",
            clientSecret: "very secret",
          },
        },
      },
      { cookie: otherCookie },
    );
    const fourth = await stage.goToProvider();
    expect(codeOf(await stage.finish({ ...fourth, teamId: other.teamId }))).toBe("provider.answer_invalid");
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
    const second = await startCellApi(stage.database, { loopbackHosts: [auth0.host] });
    try {
      const saved = await askGraphql(
        second,
        stage.team,
        {
          query: `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { ${authenticationFields} } }`,
          variables: {
            input: {
              kind: "AUTH0",
              domain: auth0.host,
              clientId: "spa",
              audience: "https://api.acme.example",
            },
          },
        },
        { cookie: stage.cookie },
      );
      expect(saved.body.errors).toBeUndefined();
      const begun = await askJson(`${second.origin}/internal/enterprise/begin`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({ teamId: stage.team.teamId, email: stage.member.email }),
      });
      const url = new URL(begun.body.url);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        audience: "https://api.acme.example",
        login_hint: stage.member.email,
        redirect_uri: `http://fieldstone.localhost:8080/callback/${toShortId(stage.team.teamId)}`,
      });
      await stage.proveDomain();
      auth0.account = { sub: "a", email: stage.member.email, email_verified: true };
      const returned = await auth0.walk(url);
      const finished = await askJson(`${second.origin}/internal/enterprise/finish`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({
          teamId: stage.team.teamId,
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
