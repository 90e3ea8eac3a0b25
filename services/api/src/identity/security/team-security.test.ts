import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import {
  insertDomain,
  markDomainVerified,
} from "@fieldstone/domain/identity/authentication/authentication-store.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, askJson, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";

const fixture = cellApiFixture();

/** As the router sets it: test requests come from 203.0.113.7 by default. */
const from = (address: string) => ({ [clientAddressHeader]: address });
const elsewhere = from("198.51.100.9");

const ask = (query: string, headers: Record<string, string> = {}) =>
  askGraphql(fixture.api, fixture.team, { query }, { cookie: fixture.cookie, ...headers });
const update = (input: string, headers: Record<string, string> = {}) =>
  ask(
    `mutation { updateTeamSecurity(input: { ${input} }) { security { joinDomains joinRole sessionAgeMaxSeconds ipAllowList } } }`,
    headers,
  );
const codeOf = (answer: { body: { errors?: { extensions: { code: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions.code;
const internal = (path: string, body: unknown) =>
  askJson(`${fixture.api.origin}/internal${path}`, {
    method: "POST",
    headers: { ...fixture.api.serviceHeaders, ...from("203.0.113.7") },
    body: JSON.stringify(body),
  });

describe("the networks of a workspace", () => {
  it("bind sessions, tokens, sockets and signing in", async () => {
    const made = await ask(
      `mutation { createApiToken(input: { name: "CI", scopes: ["members:read"] }) { secret } }`,
    );
    const { secret } = made.body.data.createApiToken;
    const byToken = (headers: Record<string, string>) =>
      askGraphql(
        fixture.api,
        fixture.team,
        { query: "{ members { id } }" },
        { authorization: `Bearer ${secret}`, ...headers },
      );
    expect((await byToken(elsewhere)).status).toBe(200);
    const socket = new WebSocket(
      `${fixture.api.origin.replace("http", "ws")}/api/graphql`,
      "graphql-transport-ws",
      {
        headers: { ...fixture.api.headersFor(fixture.team), cookie: fixture.cookie, ...elsewhere },
      },
    );
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify({ type: "connection_init" }));
    await new Promise((resolve) => socket.once("message", resolve));

    expect((await update(`ipAllowList: ["203.0.113.0/24", "2001:DB8::/32"]`)).body.data).toEqual({
      updateTeamSecurity: {
        security: expect.objectContaining({ ipAllowList: ["203.0.113.0/24", "2001:db8::/32"] }),
      },
    });
    expect(await closed).toBe(4403);
    await expect
      .poll(async () => codeOf(await ask("{ viewer { user { id } } }", elsewhere)))
      .toBe("auth.address_not_allowed");
    expect(codeOf(await byToken(elsewhere))).toBe("auth.address_not_allowed");
    expect((await ask("{ viewer { user { id } } }")).body.errors).toBeUndefined();
    expect((await ask("{ viewer { user { id } } }", from("2001:db8::7"))).body.errors).toBeUndefined();
    const password = await askJson(`${fixture.api.origin}/api/auth/password`, {
      method: "POST",
      headers: { ...fixture.api.headersFor(fixture.team), ...elsewhere },
      body: JSON.stringify({ email: fixture.team.owner.email, password: "Wrong-horse-99" }),
    });
    expect(password.body.errors[0].title).toBe("auth.address_not_allowed");
    const signIn = { teamId: fixture.team.teamId, email: fixture.team.owner.email, method: "ONE_TIME_CODE" };
    expect((await internal("/sign-in", signIn)).status).toBe(200);
    const outside = await askJson(`${fixture.api.origin}/internal/sign-in`, {
      method: "POST",
      headers: { ...fixture.api.serviceHeaders, ...elsewhere },
      body: JSON.stringify(signIn),
    });
    expect([outside.status, outside.body.errors[0].title]).toEqual([403, "auth.address_not_allowed"]);
  });

  it("never shut out whoever sets them, and are written as networks", async () => {
    expect(codeOf(await update(`ipAllowList: ["198.51.100.0/24"]`))).toBe("ip_allow_list.locks_you_out");
    expect(codeOf(await update(`ipAllowList: ["here"]`))).toBe("ip_allow_list.invalid");
    expect((await ask("{ teamSecurity { ipAllowList ownAddress } }")).body.data.teamSecurity).toEqual({
      ipAllowList: [],
      ownAddress: "203.0.113.7",
    });
  });
});

describe("the age of sessions", () => {
  it("ends them however often they are used, and leaves younger ones", async () => {
    await update("sessionAgeMaxSeconds: 86400");
    expect((await ask("{ viewer { user { id } } }")).body.errors).toBeUndefined();
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update sessions set created_at = now() - interval '25 hours' where team_id = $1", [
        fixture.team.teamId,
      ]),
    );
    fixture.api.services.identities.forgetAll();
    expect(codeOf(await ask("{ viewer { user { id } } }"))).toBe("auth.sign_in_needed");
    const cookie = await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner);
    expect(
      (await ask("{ viewer { sessions { isCurrent } } }", { cookie })).body.data.viewer.sessions,
    ).toEqual([{ isCurrent: true }]);
    expect(
      (await update("sessionAgeMaxSeconds: null", { cookie })).body.data.updateTeamSecurity.security
        .sessionAgeMaxSeconds,
    ).toBeNull();
  });

  it("is an hour at least and a year at most", async () => {
    expect(codeOf(await update("sessionAgeMaxSeconds: 60"))).toBe("input.invalid");
    expect(codeOf(await update("sessionAgeMaxSeconds: 40000000"))).toBe("input.invalid");
  });
});

describe("signing out everywhere", () => {
  it("ends every session, or every other one, of the actor alone", async () => {
    const member = await seedUser(fixture.database, fixture.team);
    const theirs = await sessionCookieOf(fixture.database, fixture.team, member);
    const second = await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner);
    const end = (keep: boolean) =>
      ask(`mutation { revokeSessions(input: { keepThisOne: ${keep} }) { count } }`);
    expect((await end(true)).body.data.revokeSessions.count).toBe(1);
    await expect
      .poll(async () => codeOf(await ask("{ viewer { user { id } } }", { cookie: second })))
      .toBe("auth.sign_in_needed");
    expect((await end(false)).body.data.revokeSessions.count).toBe(1);
    await expect
      .poll(async () => codeOf(await ask("{ viewer { user { id } } }")))
      .toBe("auth.sign_in_needed");
    expect((await ask("{ viewer { user { id } } }", { cookie: theirs })).body.errors).toBeUndefined();
  });
});

describe("joining by domain", () => {
  const membershipsOf = async (email: string) =>
    (await internal("/memberships", { email, teamIds: [fixture.team.teamId] })).body.teams;
  const join = (email: string, wanted = true) =>
    internal("/sign-in", { teamId: fixture.team.teamId, email, method: "ONE_TIME_CODE", join: wanted });

  it("is offered to a listed domain, and makes a member who asked for it", async () => {
    await seedUser(fixture.database, fixture.team, { email: "first@acme.example", signedIn: true });
    expect(await membershipsOf("new@acme.example")).toEqual([]);
    expect((await join("new@acme.example")).status).toBe(403);
    const set = await update(`joinDomains: ["@ACME.example"], joinRole: CONTRIBUTOR`);
    expect(set.body.data.updateTeamSecurity.security.joinDomains).toEqual(["acme.example"]);
    expect(await membershipsOf("new@acme.example")).toEqual([expect.objectContaining({ kind: "DOMAIN" })]);
    expect(await membershipsOf("new@sub.acme.example")).toEqual([]);
    expect((await join("new@acme.example", false)).status).toBe(403);
    const both = await Promise.all([join("new@acme.example"), join("new@acme.example")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { members } = (await ask("{ members { email role } }")).body.data;
    expect(members.filter(({ email }: { email: string }) => email === "new@acme.example")).toEqual([
      { email: "new@acme.example", role: "CONTRIBUTOR" },
    ]);
    expect(await membershipsOf("new@acme.example")).toEqual([expect.objectContaining({ kind: "CURRENT" })]);
  });

  it("brings nobody back who was removed", async () => {
    const gone = await seedUser(fixture.database, fixture.team, {
      email: "gone@acme.example",
      signedIn: true,
    });
    expect((await update(`joinDomains: ["acme.example"]`)).body.errors).toBeUndefined();
    await ask(`mutation { removeMember(input: { id: "${gone.userId}" }) { deletedId } }`);
    expect(await membershipsOf("gone@acme.example")).toEqual([]);
    expect((await join("gone@acme.example")).status).toBe(403);
  });

  it("is for domains of the workspace's own people, never for free mail, never as manager", async () => {
    expect(codeOf(await update(`joinDomains: ["other.example"]`))).toBe("join_domain.not_yours");
    // An address that somebody wrote, and whose owner never came, says nothing about its domain.
    await seedUser(fixture.database, fixture.team, { email: "made-up@other.example" });
    expect(codeOf(await update(`joinDomains: ["other.example"]`))).toBe("join_domain.not_yours");
    await withTenant(fixture.database.cell, fixture.team.owner.context, "write", async (tx) => {
      await insertDomain(tx, "other.example", "proof");
      await markDomainVerified(tx, "other.example");
    });
    expect(codeOf(await update(`joinDomains: ["other.example"]`))).toBeUndefined();
    expect(codeOf(await update(`joinDomains: ["gmail.com"]`))).toBe("join_domain.free_mail");
    expect(codeOf(await update("joinRole: MANAGER"))).toBe("input.invalid");
  });
});

it("is the admins' in person, and of their own workspace", async () => {
  const manager = await seedUser(fixture.database, fixture.team, { role: "MANAGER" });
  const theirs = { cookie: await sessionCookieOf(fixture.database, fixture.team, manager) };
  expect(codeOf(await ask("{ teamSecurity { joinDomains } }", theirs))).toBe("team.admin_needed");
  expect(codeOf(await update("sessionAgeMaxSeconds: 86400", theirs))).toBe("team.admin_needed");
  const other = await seedTeam(fixture.database);
  const outsider = { cookie: await sessionCookieOf(fixture.database, other, other.owner) };
  expect(codeOf(await update("sessionAgeMaxSeconds: 86400", outsider))).toBe("auth.sign_in_needed");
  const made = await ask(
    `mutation { createApiToken(input: { name: "CI-${newId()}", scopes: ["members:read"] }) { secret } }`,
  );
  const token = { cookie: "", authorization: `Bearer ${made.body.data.createApiToken.secret}` };
  expect(codeOf(await update("sessionAgeMaxSeconds: 86400", token))).toBe("auth.session_needed");
});
