import { toShortId } from "@fieldstone/model/ids.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startIdentityProvider } from "@fieldstone/testkit/servers/identity-provider.ts";
import { askGraphql, askJson, sessionCookieOf, startCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  authenticationFields,
  codeOf,
  EnterpriseFixture,
  provenDomain,
} from "./enterprise-fixture.testing.ts";

let fixture: EnterpriseFixture;

beforeAll(async () => {
  fixture = await EnterpriseFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newWorkspace());

const kindsOf = async (): Promise<string[]> =>
  asAdministrator(fixture.database.adminUrl, async (client) => {
    const { rows } = await client.query("select kind from audit_entries where team_id = $1 order by seq", [
      fixture.team.teamId,
    ]);
    return rows.map(({ kind }) => String(kind));
  });

describe("a workspace's own provider", () => {
  it("signs its members in, with a session that says so", async () => {
    expect((await fixture.connect()).body.errors).toBeUndefined();
    await fixture.proveDomain();
    const { status, body } = await fixture.signIn();
    expect({ status, body }).toMatchObject({ status: 200, body: { sessionToken: expect.any(String) } });
    const who = await askJson(`${fixture.api.origin}/api/auth/session`, {
      headers: {
        ...fixture.api.headersFor(fixture.team),
        cookie: `fieldstone_session=${toShortId(fixture.team.teamId)}.${body.sessionToken}`,
      },
    });
    expect(who.body.user.email).toBe(fixture.member.email);
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
    await fixture.connect();
    await fixture.proveDomain();
    fixture.provider.account = {
      sub: "new",
      email: `new@${provenDomain}`,
      email_verified: true,
      name: "Newcomer",
    };
    expect(codeOf(await fixture.signIn())).toBe("workspace.not_member");
    await fixture.connect({ joinRole: "VIEWER", clientSecret: null });
    expect((await fixture.signIn()).status).toBe(200);
    const members = await fixture.admin(`{ members { name email role } }`);
    expect(JSON.stringify(members.body)).toContain('"name":"Newcomer"');
    expect(JSON.stringify(members.body)).toContain('"role":"VIEWER"');
  });

  it("takes an open invitation, and keeps out whoever was removed", async () => {
    await fixture.connect({ joinRole: "VIEWER" });
    await fixture.proveDomain();
    const email = `asked@${provenDomain}`;
    await fixture.admin(
      `mutation { inviteMembers(input: { emails: ["${email}"], role: MANAGER }) { __typename } }`,
    );
    fixture.provider.account = { sub: "asked", email, email_verified: true };
    expect((await fixture.signIn()).status).toBe(200);
    const removed = await fixture.admin(
      `mutation ($id: ID!) { removeMember(input: { id: $id }) { __typename } }`,
      {
        id: fixture.member.userId,
      },
    );
    expect(removed.body.errors).toBeUndefined();
    fixture.provider.account = { sub: "removed", email: fixture.member.email, email_verified: true };
    expect(codeOf(await fixture.signIn())).toBe("workspace.not_member");
  });

  it.each([
    ["another domain", { email: "ceo@victim.example" }, "enterprise.domain_unproven"],
    ["a domain that ends alike", { email: `bo@not${provenDomain}` }, "enterprise.domain_unproven"],
    ["an address that is not verified", { email_verified: false }, "provider.email_unverified"],
    ["an address of which it does not say so", { email_verified: undefined }, "provider.email_unverified"],
    ["no address", { email: undefined }, "provider.email_unverified"],
  ])("is not believed for %s", async (_what, claims, code) => {
    await fixture.connect({ joinRole: "MANAGER" });
    await fixture.proveDomain();
    fixture.provider.account = {
      ...fixture.provider.account,
      sub: JSON.stringify([claims, fixture.team.teamId]),
      ...claims,
    };
    expect(codeOf(await fixture.signIn())).toBe(code);
  });

  it("speaks for no domain before its owner has shown the text", async () => {
    await fixture.connect();
    await fixture.domainAct("add");
    fixture.showRecords(provenDomain, ["fieldstone-domain-verification=of-another-workspace"]);
    expect(codeOf(await fixture.domainAct("verify"))).toBe("enterprise.domain_unproven");
    expect(codeOf(await fixture.signIn())).toBe("enterprise.domain_unproven");
    expect(codeOf(await fixture.domainAct("add", "gmail.com"))).toBe("input.invalid");
    expect(codeOf(await fixture.domainAct("verify", "other.example"))).toBe("enterprise.domain_unknown");
  });

  it("refuses what began at another workspace, another nonce, and a code that is used up", async () => {
    await fixture.connect();
    await fixture.proveDomain();
    const first = await fixture.goToProvider();
    const nonce = { ...first, attempt: { ...first.attempt, nonce: "n".repeat(43) } };
    expect(codeOf(await fixture.finish(nonce))).toBe("provider.answer_invalid");
    const second = await fixture.goToProvider();
    expect((await fixture.finish(second)).status).toBe(200);
    expect(codeOf(await fixture.finish(second))).toBe("provider.answer_invalid");
    const other = await seedTeam(fixture.database);
    const third = await fixture.goToProvider();
    expect(codeOf(await fixture.finish({ ...third, teamId: other.teamId }))).toBe("enterprise.unknown");
    const otherCookie = await sessionCookieOf(fixture.database, other, other.owner);
    await askGraphql(
      fixture.api,
      other,
      {
        query: `mutation ($input: SaveEnterpriseConnectionInput!) { saveEnterpriseConnection(input: $input) { __typename } }`,
        variables: {
          input: {
            kind: "OIDC",
            issuer: fixture.provider.issuer,
            clientId: "fieldstone",
            clientSecret: "very secret",
          },
        },
      },
      { cookie: otherCookie },
    );
    const fourth = await fixture.goToProvider();
    expect(codeOf(await fixture.finish({ ...fourth, teamId: other.teamId }))).toBe("provider.answer_invalid");
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
    const second = await startCellApi(fixture.database, { loopbackHosts: [auth0.host] });
    try {
      const saved = await askGraphql(
        second,
        fixture.team,
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
        { cookie: fixture.cookie },
      );
      expect(saved.body.errors).toBeUndefined();
      const begun = await askJson(`${second.origin}/internal/enterprise/begin`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({ teamId: fixture.team.teamId, email: fixture.member.email }),
      });
      const url = new URL(begun.body.url);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        audience: "https://api.acme.example",
        login_hint: fixture.member.email,
        redirect_uri: `http://fieldstone.localhost:8080/callback/${toShortId(fixture.team.teamId)}`,
      });
      await fixture.proveDomain();
      auth0.account = { sub: "a", email: fixture.member.email, email_verified: true };
      const returned = await auth0.walk(url);
      const finished = await askJson(`${second.origin}/internal/enterprise/finish`, {
        method: "POST",
        headers: second.serviceHeaders,
        body: JSON.stringify({
          teamId: fixture.team.teamId,
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
