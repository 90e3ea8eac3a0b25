import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { updateTeamSecurity } from "@fieldstone/domain/identity/security/update-team-security.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { putOnTier, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, it } from "vitest";
import { openScimClient, patchOf, scimFixture } from "./scim-client.testing.ts";

const scim = scimFixture();

const deactivate = patchOf({ op: "Replace", path: "active", value: "False" });

async function auditOf(kind: string) {
  return await asAdministrator(scim.database.adminUrl, async (admin) => {
    const { rows } = await admin.query(
      "select actor_kind, actor_name, subject_id, data from audit_entries where team_id = $1 and kind = $2",
      [scim.team.teamId, kind],
    );
    return rows;
  });
}

describe("a provisioning token", () => {
  it("is asked for: without one, or with another's, nothing is told", async () => {
    const other = await openScimClient(scim.database, scim.api);
    const cookie = await sessionCookieOf(scim.database, scim.team, scim.team.owner);
    const apiToken = await withTenant(scim.database.cell, scim.team.owner.context, "write", (tx) =>
      createApiToken(tx, { name: "x", scopes: ["members:write"], expiresAt: null }),
    );
    const wrong = [
      "",
      "Bearer scim.x.y",
      `Bearer ${other.secret}`,
      `Bearer ${apiToken.secret}`,
      `Basic ${scim.secret}`,
      `Bearer ${scim.secret}, Bearer ${scim.secret}`,
    ];
    for (const authorization of wrong) {
      const { status, headers, body } = await scim.send("GET", "/Users", undefined, {
        authorization,
        cookie,
      });
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toContain("Bearer");
      expect(body).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "401" });
    }
  });

  it("is made and revoked by workspace admins alone, and opens nothing once it is revoked", async () => {
    const make = `mutation { createScimToken(input: { name: "New" }) { secret scimToken { id } } }`;
    const manager = await seedUser(scim.database, scim.team, { role: "MANAGER" });
    const refused = await askGraphql(
      scim.api,
      scim.team,
      { query: make },
      { cookie: await sessionCookieOf(scim.database, scim.team, manager) },
    );
    expect(refused.body.errors[0].extensions.code).toBe("team.admin_needed");
    const cookie = await sessionCookieOf(scim.database, scim.team, scim.team.owner);
    const made = (await askGraphql(scim.api, scim.team, { query: make }, { cookie })).body.data
      .createScimToken;
    const authorization = `Bearer ${made.secret}`;
    expect((await scim.send("GET", "/Users", undefined, { authorization })).status).toBe(200);
    const query = `mutation { revokeScimToken(input: { id: "${made.scimToken.id}" }) { deletedId } }`;
    await askGraphql(scim.api, scim.team, { query }, { cookie });
    expect((await scim.send("GET", "/Users", undefined, { authorization })).status).toBe(401);
  });

  it("opens no other part of the API", async () => {
    const answer = await askGraphql(
      scim.api,
      scim.team,
      { query: "{ members { id } }" },
      { authorization: `Bearer ${scim.secret}` },
    );
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, "auth.token_invalid"]);
  });
});

describe("the workspace's networks", () => {
  it("bind the provider too", async () => {
    const from = (address: string) =>
      scim.send("GET", "/Users", undefined, { [clientAddressHeader]: address });
    await withTenant(scim.database.cell, scim.team.owner.context, "write", (tx) =>
      updateTeamSecurity(tx, { ipAllowList: ["198.51.100.0/24"] }, "198.51.100.9"),
    );
    expect((await from("198.51.100.20")).status).toBe(200);
    const refused = await from("203.0.113.7");
    expect([refused.status, refused.body.schemas]).toEqual([
      403,
      ["urn:ietf:params:scim:api:messages:2.0:Error"],
    ]);
  });
});

describe("a plan without provisioning", () => {
  it("stops the provider's token, which works again with the plan", async () => {
    const putOn = (tier: "PROFESSIONAL" | "ENTERPRISE") => putOnTier(scim.database, scim.team.teamId, tier);
    await putOn("PROFESSIONAL");
    const refused = await scim.send("POST", "/Users", { userName: "grace@example.com" });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain("does not include SCIM provisioning");
    await putOn("ENTERPRISE");
    expect((await scim.send("GET", "/Users")).status).toBe(200);
  });
});

describe("another workspace", () => {
  it("has no user or group that this one's token can see or change", async () => {
    const other = await openScimClient(scim.database, scim.api);
    const group = (await other.send("POST", "/Groups", { displayName: "Theirs" })).body.id;
    for (const path of [`/Users/${other.team.owner.userId}`, `/Groups/${group}`]) {
      expect((await scim.send("GET", path)).status).toBe(404);
      expect((await scim.send("PUT", path, { userName: "a@b.example", displayName: "x" })).status).toBe(404);
      expect(
        (await scim.send("PATCH", path, patchOf({ op: "add", path: "displayName", value: "x" }))).status,
      ).toBe(404);
      expect((await scim.send("DELETE", path)).status).toBe(404);
    }
    const stranger = { displayName: "Ours", members: [{ value: other.team.owner.userId }] };
    expect((await scim.send("POST", "/Groups", stranger)).body.scimType).toBe("invalidValue");
    expect((await scim.send("GET", "/Users")).body.totalResults).toBe(1);
  });
});

describe("every act", () => {
  it("is in the audit log, with the token's name", async () => {
    const { body: user } = await scim.send("POST", "/Users", { userName: "new@example.com", active: true });
    await scim.send("PATCH", `/Users/${user.id}`, deactivate);
    await scim.send("DELETE", `/Users/${user.id}`);
    const actor = { actor_kind: "system", actor_name: "SCIM (The provider)", subject_id: user.id };
    expect(await auditOf("scim.user_created")).toMatchObject([actor]);
    expect(await auditOf("scim.user_deactivated")).toMatchObject([
      { ...actor, data: { before: { active: true }, after: { active: false } } },
    ]);
    expect(await auditOf("scim.user_deleted")).toMatchObject([actor]);
  });
});
