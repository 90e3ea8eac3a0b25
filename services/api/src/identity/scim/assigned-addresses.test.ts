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
