import {
  insertDomain,
  markDomainVerified,
} from "@fieldstone/domain/identity/authentication/authentication-store.ts";
import { invitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import {
  unansweredMailsBase,
  unansweredMailsPerMember,
} from "@fieldstone/domain/identity/members/unanswered-mails.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askJson, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { describe, expect, it } from "vitest";

const fixture = cellApiFixture();
const { ask } = fixture;

interface Seen {
  readonly lastSeenAt: string | null;
}

describe("invitations", () => {
  const invite = (emails: string, role = "VIEWER") =>
    ask(
      `mutation { inviteMembers(input: { emails: [${emails}], role: ${role} }) { invitations { id email } skipped { email reason } } }`,
    );
  const post = (path: string, inviteId: string, team = fixture.team) =>
    askJson(`${fixture.api.origin}/api/auth/${path}`, {
      method: "POST",
      headers: fixture.api.headersFor(team),
      body: JSON.stringify({ inviteId }),
    });
  const acceptBy = async (inviteId: string) => {
    const answer = await post("accept-invite", inviteId);
    return { ...answer, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };
  const tokenOf = (id: string) =>
    invitationToken(fixture.api.services.config.emailHashKey, fixture.team.teamId, parseId(id));
  const accept = (id: string) => acceptBy(tokenOf(id));

  it("skip members and what is no address, and are renewed when sent again", async () => {
    const first = await invite(`"new@example.com", "${fixture.team.owner.email}", "nonsense"`);
    expect(first.body.data.inviteMembers).toMatchObject({
      invitations: [{ email: "new@example.com" }],
      skipped: [{ email: "nonsense" }, { email: fixture.team.owner.email }],
    });
    const second = await invite(`"NEW@example.com"`);
    expect(second.body.data.inviteMembers.invitations).toEqual(first.body.data.inviteMembers.invitations);
  });

  it("are mailed to one address a few times a day, and to others still", async () => {
    for (let sent = 0; sent < 5; sent += 1) await invite(`"pestered@example.com"`);
    const { invitations, skipped } = (await invite(`"pestered@example.com", "other@example.com"`)).body.data
      .inviteMembers;
    expect(invitations).toMatchObject([{ email: "other@example.com" }]);
    expect(skipped).toEqual([
      { email: "pestered@example.com", reason: expect.stringContaining("several times today") },
    ]);
  });

  it("are mailed to some dozens of strangers a day, and to more for each who joined", async () => {
    const strangers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `"stranger${from + at}@example.com"`).join(", ");
    const signedIn = await ask("{ members { lastSeenAt } }");
    const answered = signedIn.body.data.members.filter(({ lastSeenAt }: Seen) => lastSeenAt !== null).length;
    const room = unansweredMailsBase + unansweredMailsPerMember * answered;
    const first = (await invite(strangers(0, room - 1))).body.data.inviteMembers;
    expect(first).toMatchObject({ invitations: { length: room - 1 }, skipped: [] });
    // Two requests at once find room for one.
    const both = await Promise.all([invite(strangers(200, 201)), invite(strangers(201, 202))]);
    expect(both.map(({ body }) => body.errors?.[0]?.extensions.code ?? "invited").sort()).toEqual([
      "invitation.too_many_unanswered",
      "invited",
    ]);
    const refused = await invite(strangers(300, 340));
    expect(refused.body.errors[0].message).toContain("who have not joined yet");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);

    expect((await accept(first.invitations[0].id)).status).toBe(200);
    const more = (await invite(strangers(300, 340))).body.data.inviteMembers;
    expect(more.invitations).toHaveLength(unansweredMailsPerMember);
    expect(more.skipped).toHaveLength(40 - unansweredMailsPerMember);
    expect(more.skipped[0].reason).toContain("who have not joined yet");

    // People of a company that the workspace has proved to be its own are no strangers.
    const colleagues = Array.from({ length: 40 }, (_, at) => `"colleague${at}@museum.example"`).join(", ");
    const { database, team } = fixture;
    const write = (run: (tx: TenantTransaction) => Promise<unknown>) =>
      withTenant(database.cell, team.owner.context, "write", run);
    await write((tx) => insertDomain(tx, "museum.example", "proof"));
    expect((await invite(colleagues)).body.errors).toHaveLength(1);
    await write((tx) => markDomainVerified(tx, "museum.example"));
    expect((await invite(colleagues)).body.data.inviteMembers.invitations).toHaveLength(40);
  });

  it("are accepted once, by the token in their mail and not by their id", async () => {
    const { id } = (await invite(`"new@example.com"`)).body.data.inviteMembers.invitations[0];
    expect((await acceptBy(id)).status).toBe(403);
    const accepted = await accept(id);
    expect([accepted.status, accepted.body.isNew]).toEqual([200, true]);
    const viewer = await ask("{ viewer { user { email role } } }", accepted.cookie);
    expect(viewer.body.data.viewer.user).toEqual({ email: "new@example.com", role: "VIEWER" });
    expect((await accept(id)).status).toBe(403);
    expect((await ask("{ invitations { id } }")).body.data.invitations).toEqual([]);
  });

  it("say who invites whom, to nobody but the holder of the mailed token and only while they are open", async () => {
    const { id } = (await invite(`"new@example.com"`)).body.data.inviteMembers.invitations[0];
    const { name } = (await ask("{ viewer { user { name } } }")).body.data.viewer.user;
    const inspected = await post("inspect-invite", tokenOf(id));
    expect(inspected.body).toEqual({ email: "new@example.com", invitedBy: name });
    expect(inspected.headers.getSetCookie()).toEqual([]);
    const other = await seedTeam(fixture.database);
    for (const refused of [
      await post("inspect-invite", id),
      await post("inspect-invite", tokenOf(id), other),
    ]) {
      expect([refused.status, refused.body.errors[0].title]).toEqual([403, "invitation.over"]);
    }
    // A member without a name is known by their address.
    const unnamed = await seedUser(fixture.database, fixture.team, { name: "", workspaceAdmin: true });
    const theirs = await sessionCookieOf(fixture.database, fixture.team, unnamed);
    const again = await ask(
      `mutation { inviteMembers(input: { emails: ["new@example.com"], role: VIEWER }) { invitations { id } } }`,
      theirs,
    );
    expect(again.body.data.inviteMembers.invitations).toEqual([{ id }]);
    expect((await post("inspect-invite", tokenOf(id))).body.invitedBy).toBe(unnamed.email);
    expect((await accept(id)).status).toBe(200);
    expect((await post("inspect-invite", tokenOf(id))).status).toBe(403);
  });

  it("can be taken back, and bring back who had left", async () => {
    const { id } = (await invite(`"new@example.com"`)).body.data.inviteMembers.invitations[0];
    await ask(`mutation { revokeInvitation(input: { id: "${id}" }) { deletedId } }`);
    expect((await accept(id)).status).toBe(403);
    const left = await seedUser(fixture.database, fixture.team, { email: "left@example.com" });
    await ask(`mutation { removeMember(input: { id: "${left.userId}" }) { deletedId } }`);
    const again = (await invite(`"left@example.com"`, "CONTRIBUTOR")).body.data.inviteMembers.invitations[0];
    expect((await accept(again.id)).body.isNew).toBe(false);
    expect((await ask("{ members { email } }")).body.data.members).toContainEqual({
      email: "left@example.com",
    });
  });
});

describe("inviting", () => {
  it("is the workspace admins', and a rejection names the prompt that it is counted under", async () => {
    const manager = await seedUser(fixture.database, fixture.team, { role: "MANAGER" });
    const theirs = await sessionCookieOf(fixture.database, fixture.team, manager);
    const rejectionOf = async (query: string) => (await ask(query, theirs)).body.errors[0].extensions;
    for (const [role, prompt] of [
      ["VIEWER", "only-admins-invite-users"],
      ["CONTRIBUTOR", "only-admins-invite-paid-seats"],
    ] as const) {
      const invite = `mutation { inviteMembers(input: { emails: ["a@example.com"], role: ${role} }) { __typename } }`;
      expect(await rejectionOf(invite)).toMatchObject({
        code: "team.admin_needed",
        upgrade: { area: "access", capability: "invitePermissions", prompt },
      });
    }
    expect(await rejectionOf("{ invitations { id } }")).toMatchObject({ code: "team.admin_needed" });
    expect((await ask("{ members { id } }", theirs)).body.errors).toBeUndefined();
  });
});

describe("members", () => {
  const update = (user: SeededUser, change: string, by = fixture.cookie) =>
    ask(
      `mutation { updateMember(input: { id: "${user.userId}", ${change} }) { member { role workspaceAdmin } } }`,
      by,
    );

  it("change role at once, their open sessions included", async () => {
    const user = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    const theirs = await sessionCookieOf(fixture.database, fixture.team, user);
    const rename = `mutation { createGroup(input: { name: "g" }) { group { id } } }`;
    expect((await ask(rename, theirs)).body.errors[0].extensions.code).toBe("team.manager_needed");
    expect((await update(user, "role: MANAGER")).body.data.updateMember.member.role).toBe("MANAGER");
    await expect
      .poll(async () => (await ask(rename, theirs)).body.data?.createGroup.group.id)
      .toEqual(expect.any(String));
  });

  it("keep one admin at least, also when two admins remove each other at once", async () => {
    const second = await seedUser(fixture.database, fixture.team, { role: "MANAGER", workspaceAdmin: true });
    const secondCookie = await sessionCookieOf(fixture.database, fixture.team, second);
    const both = await Promise.all([
      update(second, "workspaceAdmin: false"),
      update(fixture.team.owner, "workspaceAdmin: false", secondCookie),
    ]);
    const codes = both.map(({ body }) => body.errors?.[0].extensions.code);
    expect(codes).toContain(undefined);
    expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
  });

  it("are signed out everywhere when removed, and the last admin is not", async () => {
    const user = await seedUser(fixture.database, fixture.team);
    const theirs = await sessionCookieOf(fixture.database, fixture.team, user);
    expect((await ask("{ viewer { user { id } } }", theirs)).body.errors).toBeUndefined();
    await ask(`mutation { removeMember(input: { id: "${user.userId}" }) { deletedId } }`);
    await expect
      .poll(async () => (await ask("{ viewer { user { id } } }", theirs)).body.errors?.[0].extensions.code)
      .toBe("auth.sign_in_needed");
    const own = await ask(
      `mutation { removeMember(input: { id: "${fixture.team.owner.userId}" }) { deletedId } }`,
    );
    expect(own.body.errors[0].extensions.code).toBe("member.last_admin");
  });

  it("form groups of distinct names", async () => {
    const user = await seedUser(fixture.database, fixture.team);
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
