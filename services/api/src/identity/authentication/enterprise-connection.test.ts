import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticationFields, codeOf, EnterpriseFixture } from "./enterprise-fixture.testing.ts";

let fixture: EnterpriseFixture;

beforeAll(async () => {
  fixture = await EnterpriseFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newWorkspace());

describe("the connection", () => {
  it("keeps its secret: sealed where it lies, shown to nobody, and given to no other issuer", async () => {
    const saved = await fixture.connect();
    expect(JSON.stringify(saved.body)).not.toContain("very secret");
    expect(saved.body.data.saveEnterpriseConnection.authentication.connection).toMatchObject({
      hasClientSecret: true,
    });
    const stored = await asAdministrator(fixture.database.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select c.client_secret_sealed as sealed, (select json_agg(a.data) from audit_entries a where a.team_id = $1) as entries
         from enterprise_connections c where c.team_id = $1`,
        [fixture.team.teamId],
      );
      return rows[0];
    });
    expect(stored.sealed).toMatch(/^[\w-]{60,}$/);
    expect(JSON.stringify(stored.entries)).not.toContain("very secret");
    expect((await fixture.connect({ clientSecret: null })).body.errors).toBeUndefined();
    const moved = await fixture.connect({ clientSecret: null, issuer: "https://evil.example" });
    expect(codeOf(moved)).toBe("enterprise.secret_missing");
    // Copied into another workspace's row, the secret cannot be decrypted.
    const other = await seedTeam(fixture.database);
    await asAdministrator(fixture.database.adminUrl, (client) =>
      client.query(
        `insert into enterprise_connections (team_id, kind, issuer, client_id, client_secret_sealed)
         select $1, kind, issuer, client_id, client_secret_sealed from enterprise_connections where team_id = $2`,
        [other.teamId, fixture.team.teamId],
      ),
    );
    const begun = await fixture.internal("/internal/enterprise/begin", { teamId: other.teamId });
    expect(codeOf(begun)).toBe("enterprise.secret_lost");
  });

  it.each([
    "http://login.example.com",
    "http://127.0.0.1:1",
    "javascript:alert(1)",
    "https://a.example/?x=1",
    "login",
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
    "https://login.microsoftonline.com/consumers/v2.0",
  ])("is not made to %s", async (issuer) => {
    expect(["enterprise.not_https", "input.invalid"]).toContain(codeOf(await fixture.connect({ issuer })));
  });

  it.each(["https://127.0.0.1:1", "https://10.0.0.1", "https://169.254.169.254", "https://localhost"])(
    "is never followed to %s",
    async (issuer) => {
      await fixture.connect({ issuer });
      expect(
        codeOf(await fixture.internal("/internal/enterprise/begin", { teamId: fixture.team.teamId })),
      ).toBe("provider.unavailable");
    },
  );

  it("is the workspace admins' alone", async () => {
    const manager = await seedUser(fixture.database, fixture.team, { role: "MANAGER" });
    const headers = { cookie: await sessionCookieOf(fixture.database, fixture.team, manager) };
    const asked = await askGraphql(
      fixture.api,
      fixture.team,
      { query: `{ ${authenticationFields} }` },
      headers,
    );
    expect(codeOf(asked)).toBe("team.admin_needed");
  });
});
