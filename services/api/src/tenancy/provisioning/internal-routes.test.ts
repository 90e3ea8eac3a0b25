import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  askJson(`${api.origin}/internal${path}`, {
    method,
    headers: { ...api.serviceHeaders, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const newTeam = (email = "ada@example.com") => ({
  teamId: newId(),
  subdomain: `acme-${newId().slice(-8)}`,
  name: "Acme",
  owner: { email, name: "Ada", jobRole: "Researcher" },
  sample: true,
});

const rowsOf = (sql: string, values: unknown[]) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(sql, values)).rows);

describe("creating a workspace", () => {
  it("makes team, owner, audit entries and tasks together, and signs the owner in", async () => {
    const team = newTeam();
    const { status, body } = await call("POST", "/tenants", team);
    expect(status).toBe(201);
    const cookie = `fieldstone_session=${toShortId(team.teamId)}.${body.sessionToken}`;
    const viewer = await askGraphql(
      api,
      team,
      {
        query:
          "{ viewer { user { id role workspaceAdmin } team { name subdomain region } sessions { isCurrent } } }",
      },
      { cookie },
    );
    expect(viewer.body.data.viewer).toEqual({
      user: { id: body.userId, role: "MANAGER", workspaceAdmin: true },
      team: { name: "Acme", subdomain: team.subdomain, region: "US_B" },
      sessions: [{ isCurrent: true }],
    });
    const audited = await rowsOf("select kind from audit_entries where team_id = $1 order by seq", [
      team.teamId,
    ]);
    expect(audited.map(({ kind }) => kind)).toEqual(["team.created", "session.opened", "team.limits_set"]);
    const jobs = await rowsOf(
      `select task_identifier as task from graphile_worker.jobs where key like $1 order by 1`,
      [`${team.teamId}:%`],
    );
    expect(jobs.map(({ task }) => task)).toEqual(["member.publish-link", "sample.seed"]);
  });

  it("signs the same owner in when asked again, and refuses anyone else", async () => {
    const team = newTeam();
    await call("POST", "/tenants", team);
    const again = await call("POST", "/tenants", team);
    expect([again.status, typeof again.body.sessionToken]).toEqual([201, "string"]);
    const other = await call("POST", "/tenants", {
      ...team,
      owner: { email: "eve@example.com", name: "Eve" },
    });
    expect([other.status, other.body.errors[0].title]).toEqual([409, "team.exists"]);
  });

  it("refuses a weak password before anything is made", async () => {
    const team = newTeam();
    const weak = { ...team, owner: { ...team.owner, password: "short" } };
    const { status, body } = await call("POST", "/tenants", weak);
    expect([status, body.errors[0].title]).toEqual([400, "password.too_short"]);
    expect(await rowsOf("select 1 from teams where team_id = $1", [team.teamId])).toEqual([]);
  });

  it("takes a fresh workspace back whole, and not one that others have joined", async () => {
    const team = newTeam();
    await call("POST", "/tenants", team);
    expect((await call("DELETE", `/tenants/${team.teamId}`)).status).toBe(200);
    for (const table of ["teams", "users", "sessions", "audit_entries"]) {
      expect(await rowsOf(`select 1 from ${table} where team_id = $1`, [team.teamId])).toEqual([]);
    }
    expect((await call("DELETE", `/tenants/${team.teamId}`)).status).toBe(404);

    const used = newTeam();
    await call("POST", "/tenants", used);
    await rowsOf(
      "insert into users (team_id, user_id, email, role) values ($1, $2, 'bob@example.com', 'VIEWER')",
      [used.teamId, newId()],
    );
    const refused = await call("DELETE", `/tenants/${used.teamId}`);
    expect([refused.status, refused.body.errors[0].title]).toEqual([409, "team.in_use"]);
  });
});

describe("signing in by a proven address", () => {
  it("opens a session for a member and refuses strangers", async () => {
    const team = newTeam();
    await call("POST", "/tenants", team);
    const { teamId } = team;
    const member = await call("POST", "/sign-in", { teamId, email: "ADA@example.com", method: "EMAIL" });
    expect([member.status, typeof member.body.sessionToken]).toEqual([200, "string"]);
    const stranger = await call("POST", "/sign-in", {
      teamId,
      email: "eve@example.com",
      method: "ONE_TIME_CODE",
    });
    expect([stranger.status, stranger.body.errors[0].title]).toEqual([403, "workspace.not_member"]);
  });

  it("accepts an invitation for its own address alone", async () => {
    const team = newTeam();
    const { teamId } = team;
    const owner = await call("POST", "/tenants", team);
    const cookie = `fieldstone_session=${toShortId(teamId)}.${owner.body.sessionToken}`;
    const invited = await askGraphql(
      api,
      team,
      {
        query: `mutation { inviteMembers(input: { emails: ["bob@example.com"], role: CONTRIBUTOR }) { invitations { id } } }`,
      },
      { cookie },
    );
    const inviteId = invited.body.data.inviteMembers.invitations[0].id;
    const method = "ONE_TIME_CODE";
    const stolen = await call("POST", "/sign-in", { teamId, email: "eve@example.com", method, inviteId });
    expect([stolen.status, stolen.body.errors[0].title]).toEqual([403, "invitation.over"]);
    const found = await call("POST", "/memberships", {
      email: "bob@example.com",
      teamIds: [teamId, newId()],
    });
    expect(found.body.teams).toEqual([
      expect.objectContaining({ id: toShortId(teamId), kind: "INVITE", inviteId, invitedBy: "Ada" }),
    ]);
    expect(
      (await call("POST", "/sign-in", { teamId, email: "bob@example.com", method, inviteId })).status,
    ).toBe(200);
    const current = await call("POST", "/memberships", { email: "bob@example.com", teamIds: [teamId] });
    expect(current.body.teams).toEqual([expect.objectContaining({ kind: "CURRENT", name: "Acme" })]);
  });
});

it("is closed to whoever has no service token", async () => {
  for (const authorization of ["", "Bearer wrong"]) {
    const refused = await call("POST", "/memberships", { email: "a@b.co", teamIds: [] }, { authorization });
    expect([refused.status, refused.body.errors[0].title]).toEqual([403, "service.refused"]);
  }
});
