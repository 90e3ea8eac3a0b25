import { createAccountLink } from "@fieldstone/domain/identity/account-links/create-account-link.ts";
import { storeEmail } from "@fieldstone/domain/identity/members/member-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, it } from "vitest";

const fixture = cellApiFixture();
const { ask } = fixture;

const password = "Correct-horse-9";
const newPassword = "Another-horse-8";

const post = (path: string, body: unknown, from = fixture.team) =>
  askJson(`${fixture.api.origin}/api/${path}`, {
    method: "POST",
    headers: fixture.api.headersFor(from),
    body: JSON.stringify(body),
  });
const setPassword = () =>
  ask(`mutation { changePassword(input: { newPassword: "${password}" }) { viewer { user { id } } } }`);
const signIn = (email: string, given: string) => post("auth/password", { email, password: given });
const link = (purpose: "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL", email?: string) =>
  withTenant(fixture.database.cell, fixture.team.owner.context, "write", (tx) =>
    createAccountLink(tx, {
      userId: fixture.team.owner.userId,
      purpose,
      ...(email === undefined ? {} : { email }),
    }),
  );
const titleOf = (answer: { body: { errors?: { title: string }[] } }) => answer.body.errors?.[0]?.title;

/** Names of the workspace's waiting tasks. */
const tasksOf = (teamId: string) =>
  asAdministrator(fixture.database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs where key like $1 order by 1",
      [`${teamId}:%`],
    );
    return rows.map(({ task }) => task);
  });

describe("a link by mail", () => {
  it.each(["ask-reset", "ask-unlock"])("%s answers and enqueues the same for every address", async (path) => {
    const other = await seedTeam(fixture.database);
    const known = await post(`account/${path}`, { email: fixture.team.owner.email });
    const unknown = await post(`account/${path}`, { email: "nobody@example.com" }, other);
    expect(known.status).toBe(200);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await tasksOf(fixture.team.teamId)).toEqual(["account.mail-link"]);
    expect(await tasksOf(other.teamId)).toEqual(["account.mail-link"]);
  });

  it("is asked for five times an hour at most, known address or not", async () => {
    for (const email of [fixture.team.owner.email, "nobody@example.com"]) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1)
        statuses.push((await post("account/ask-reset", { email })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});

describe("a reset", () => {
  it("sets the password once, ends every session and lets the new one in", async () => {
    await setPassword();
    const token = await link("RESET_PASSWORD");
    const weak = await post("account/reset-password", { token, newPassword: "short" });
    expect([weak.status, titleOf(weak)]).toEqual([400, "password.too_short"]);
    const done = await post("account/reset-password", { token, newPassword });
    expect([done.status, done.body.email]).toEqual([200, fixture.team.owner.email]);
    expect(titleOf(await post("account/reset-password", { token, newPassword }))).toBe("link.invalid");
    expect((await signIn(fixture.team.owner.email, password)).status).toBe(401);
    expect((await signIn(fixture.team.owner.email, newPassword)).status).toBe(200);
    await expect
      .poll(async () => (await ask("{ viewer { user { id } } }")).body.errors?.[0].extensions.code)
      .toBe("auth.sign_in_needed");
  });

  it("works for its own team and purpose, before its time is over, and for who still is a member", async () => {
    const other = await seedTeam(fixture.database);
    const token = await link("RESET_PASSWORD");
    expect(titleOf(await post("account/reset-password", { token, newPassword }, other))).toBe("link.invalid");
    expect(titleOf(await post("account/unlock", { token }))).toBe("link.invalid");
    expect(titleOf(await post("account/confirm-email", { token }))).toBe("link.invalid");
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update account_links set expires_at = now() where team_id = $1", [fixture.team.teamId]),
    );
    expect(titleOf(await post("account/reset-password", { token, newPassword }))).toBe("link.invalid");
    const next = await link("RESET_PASSWORD");
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update users set deactivated_at = now() where team_id = $1", [fixture.team.teamId]),
    );
    expect(titleOf(await post("account/reset-password", { token: next, newPassword }))).toBe("link.invalid");
  });

  it("by an older link is over once a newer one was asked for", async () => {
    const older = await link("RESET_PASSWORD");
    await link("RESET_PASSWORD");
    expect(titleOf(await post("account/reset-password", { token: older, newPassword }))).toBe("link.invalid");
  });
});

it("is not offered where the workspace has switched passwords off", async () => {
  const token = await link("RESET_PASSWORD");
  await ask("mutation { saveSignInSettings(input: { passwordEnabled: false }) { __typename } }");
  for (const email of [fixture.team.owner.email, "nobody@example.com"]) {
    const asked = await post("account/ask-reset", { email });
    expect([asked.status, titleOf(asked)]).toEqual([403, "sign_in.method_off"]);
  }
  expect(titleOf(await post("account/reset-password", { token, newPassword }))).toBe("sign_in.method_off");
});

describe("too many tries", () => {
  it("lock known and unknown addresses alike, mail one link, and end by it", async () => {
    await setPassword();
    const answers = async (email: string) => {
      const answers: unknown[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        const { status, body } = await signIn(email, "Wrong-horse-99");
        answers.push([status, body.errors]);
      }
      return answers;
    };
    const known = await answers(fixture.team.owner.email);
    expect(known).toEqual(await answers("nobody@example.com"));
    expect(known.at(-1)).toEqual([429, [expect.objectContaining({ title: "auth.locked" })]]);
    expect((await tasksOf(fixture.team.teamId)).filter((task) => task === "account.mail-link")).toHaveLength(
      2,
    );
    expect((await signIn(fixture.team.owner.email, password)).status).toBe(429);
    const opened = await post("account/unlock", { token: await link("UNLOCK") });
    expect(opened.status).toBe(200);
    expect((await signIn(fixture.team.owner.email, password)).status).toBe(200);
  });
});

describe("a change of address", () => {
  const change = (email: string, current = "") =>
    ask(
      `mutation { changeEmail(input: { email: "${email}", currentPassword: "${current}" }) { viewer { user { email } } } }`,
    );

  it("needs the password, answers alike whether the address is taken, and waits for its link", async () => {
    await setPassword();
    const taken = await seedUser(fixture.database, fixture.team);
    expect((await change("new@example.com", "wrong")).body.errors[0].extensions).toMatchObject({
      code: "password.wrong_current",
      field: "currentPassword",
    });
    // Of one's own address the answer says what everybody knows of theirs.
    expect((await change(fixture.team.owner.email, password)).body.errors[0].extensions).toMatchObject({
      code: "email.same",
      field: "email",
    });
    expect(await tasksOf(fixture.team.teamId)).not.toContain("account.mail-email-change");
    const free = await change("new@example.com", password);
    expect(free.body.data.changeEmail.viewer.user.email).toBe(fixture.team.owner.email);
    expect((await change(taken.email, password)).body).toEqual(free.body);
    expect(await tasksOf(fixture.team.teamId)).toContain("account.mail-email-change");
  });

  it("takes effect by its link, once, and tells the router both addresses", async () => {
    const token = await link("CHANGE_EMAIL", "new@example.com");
    expect((await post("account/confirm-email", { token })).body.email).toBe("new@example.com");
    expect(titleOf(await post("account/confirm-email", { token }))).toBe("link.invalid");
    const tasks = await tasksOf(fixture.team.teamId);
    expect(tasks.filter((task) => task === "member.publish-address-link")).toHaveLength(2);
    expect(tasks).toContain("account.mail-email-changed");
  });

  it("is refused where the address became somebody's meanwhile", async () => {
    const other = await seedUser(fixture.database, fixture.team);
    const token = await link("CHANGE_EMAIL", "late@example.com");
    await withTenant(fixture.database.cell, fixture.team.owner.context, "write", (tx) =>
      storeEmail(tx, other.userId, "late@example.com"),
    );
    expect(titleOf(await post("account/confirm-email", { token }))).toBe("email.taken");
  });
});
