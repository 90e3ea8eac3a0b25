import {
  confirmEmailChange,
  requestEmailChange,
} from "@fieldstone/domain/identity/account-links/change-email.ts";
import { requestAccountLink } from "@fieldstone/domain/identity/account-links/request-account-link.ts";
import { resetPassword } from "@fieldstone/domain/identity/account-links/reset-password.ts";
import { updateTeamSecurity } from "@fieldstone/domain/identity/security/update-team-security.ts";
import type { TenantScope } from "@fieldstone/domain/kernel/workspace/tenant-scope.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailAccountLink, mailEmailChange, mailEmailChanged } from "./mail-account-link.ts";
import { publishAddressLink, publishJoinDomain } from "./publish-email-link.ts";

const mails: MailMessage[] = [];
const calls: string[] = [];
let database: TestCellDatabase;
let router: HttpServer;
let runner: TaskRunner;
let team: SeededTeam;
let door: TenantScope;

beforeAll(async () => {
  database = await createCellDatabase();
  router = await listenHttp(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        calls.push(`${request.method} ${JSON.parse(Buffer.concat(chunks).toString()).kind}`);
        response.end("{}");
      });
    },
    { host: "127.0.0.1", port: 0 },
  );
  const config = {
    routerUrl: router.origin,
    serviceToken: "token",
    emailHashKey: "test-only-email-hash-key-0123456789abcdef",
    publicUrl: "http://fieldstone.localhost:8080",
  };
  const mailer = { send: async (mail: MailMessage) => void mails.push(mail), close: () => undefined };
  const dependencies = { cell: database.cell, mailer, config };
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 1,
    log: silentLog,
    tasks: [
      mailAccountLink(dependencies),
      mailEmailChange(dependencies),
      mailEmailChanged(dependencies),
      publishAddressLink(dependencies),
      publishJoinDomain(dependencies),
    ],
  });
});
beforeEach(async () => {
  mails.length = 0;
  calls.length = 0;
  team = await seedTeam(database);
  door = {
    read: (fn) => withTenant(database.cell, team.anonymous, "read", fn),
    write: (fn) => withTenant(database.cell, team.anonymous, "write", fn),
  };
});
afterAll(async () => {
  await runner.stop();
  await router.close();
});

const linkIn = (mail: MailMessage | undefined): URL => new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
const origin = { ipAddress: "203.0.113.7" };

describe("a link for a password", () => {
  it("reaches a member's address, sets the password, and reaches nobody else", async () => {
    await requestAccountLink(door, { email: "nobody@example.com", purpose: "RESET_PASSWORD" }, origin);
    await requestAccountLink(door, { email: team.owner.email, purpose: "RESET_PASSWORD" }, origin);
    await expect.poll(() => mails.map(({ to }) => to)).toEqual([team.owner.email]);
    const link = linkIn(mails[0]);
    expect(`${link.host}${link.pathname}`).toBe(
      `${team.subdomain}.fieldstone.localhost:8080/auth/reset-password`,
    );
    const token = link.searchParams.get("token") ?? "";
    const done = await resetPassword(door, { token, newPassword: "Correct-horse-9" }, origin);
    expect(done.email).toBe(team.owner.email);
  });
});

describe("a change of address", () => {
  const ask = (email: string) => requestEmailChange(door, team.owner.context.actor, { email });

  it("is told to the old address, confirmed by the new one, and kept true at the router", async () => {
    await ask("new@example.com");
    await expect.poll(() => mails.map(({ to }) => to)).toEqual([team.owner.email, "new@example.com"]);
    expect(mails[0]?.text).toContain("n…@example\u2024com");
    expect(mails[0]?.text).not.toContain("token=");
    const token = linkIn(mails[1]).searchParams.get("token") ?? "";
    await confirmEmailChange(door, token, origin);
    await expect
      .poll(() => mails.map(({ to }) => to))
      .toEqual([team.owner.email, "new@example.com", team.owner.email]);
    await expect.poll(() => [...calls].sort()).toEqual(["DELETE MEMBER", "PUT MEMBER"]);
  });

  it("to an address of another member mails no link", async () => {
    const other = await seedUser(database, team);
    await ask(other.email);
    await expect.poll(() => mails.map(({ to }) => to)).toEqual([team.owner.email]);
  });
});

it("tells the router which domains may join, and which no more", async () => {
  await seedUser(database, team, { email: "first@acme.example", signedIn: true });
  const set = (joinDomains: string[]) =>
    withTenant(database.cell, team.owner.context, "write", (tx) =>
      updateTeamSecurity(tx, { joinDomains }, undefined),
    );
  await set(["acme.example"]);
  await expect.poll(() => calls).toEqual(["PUT DOMAIN"]);
  await set([]);
  await expect.poll(() => calls).toEqual(["PUT DOMAIN", "DELETE DOMAIN"]);
});
