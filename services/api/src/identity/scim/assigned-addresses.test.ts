import {
  insertDomain,
  markDomainVerified,
} from "@fieldstone/domain/identity/authentication/authentication-store.ts";
import type { SignInMethod } from "@fieldstone/domain/identity/authentication/sign-in-method.ts";
import { isAnswered } from "@fieldstone/domain/identity/members/unanswered-mails.ts";
import { openSession } from "@fieldstone/domain/identity/sessions/open-session.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { expect, it } from "vitest";
import { patchOf, scimFixture } from "./scim-client.testing.ts";

const scim = scimFixture();

const write = <Result>(run: (tx: TenantTransaction) => Promise<Result>) =>
  withTenant(scim.database.cell, scim.team.owner.context, "write", run);
const answered = ({ userId }: SeededUser) => write((tx) => isAnswered(tx, userId));
const signIn = ({ userId }: SeededUser, method: SignInMethod) =>
  write((tx) => openSession(tx, userId, method, {}));
const assign = ({ userId }: SeededUser, value: string) =>
  scim.send(
    "PATCH",
    `/Users/${userId}`,
    patchOf({ op: "replace", path: "emails", value: [{ value, primary: true }] }),
  );

it("an address that a provider assigned is a stranger's until its owner signs in with it", async () => {
  const member = await seedUser(scim.database, scim.team, { signedIn: true });
  expect(await answered(member)).toBe(true);
  expect((await assign(member, member.email.toUpperCase())).status).toBe(200);
  expect(await answered(member)).toBe(true);

  expect((await assign(member, "victim@example.net")).status).toBe(200);
  expect(await answered(member)).toBe(false);
  await signIn(member, "PASSWORD");
  expect(await answered(member)).toBe(false);
  expect((await assign(member, "victim@example.net")).status).toBe(200);
  expect(await answered(member)).toBe(false);
  await signIn(member, "ONE_TIME_CODE");
  expect(await answered(member)).toBe(true);
});

it("an admin's address is changed to one at a domain of the workspace alone", async () => {
  const admin = scim.team.owner;
  const addressOf = async () => (await scim.send("GET", `/Users/${admin.userId}`)).body.emails[0].value;
  const put = (value: string) =>
    scim.send("PUT", `/Users/${admin.userId}`, { userName: "admin", emails: [{ value }] });
  const refused = { status: 400, body: { scimType: "mutability" } };
  expect(await assign(admin, "taken-over@example.net")).toMatchObject(refused);
  expect(await put("taken-over@example.net")).toMatchObject(refused);
  await write((tx) => insertDomain(tx, "example.net", "proof"));
  expect(await assign(admin, "taken-over@example.net")).toMatchObject(refused);
  expect(await addressOf()).toBe(admin.email);
  // Everything else of an admin is the provider's.
  expect((await put(admin.email.toUpperCase())).status).toBe(200);

  await write((tx) => markDomainVerified(tx, "example.net"));
  expect((await assign(admin, "renamed@EXAMPLE.net")).status).toBe(200);
  expect(await addressOf()).toMatch(/^renamed@example.net$/i);
  expect(await assign(admin, "x@sub.example.net")).toMatchObject(refused);
});
