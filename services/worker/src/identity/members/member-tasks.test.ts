import { createHmac } from "node:crypto";
import type { RequestListener } from "node:http";
import { storeConnection } from "@fieldstone/domain/identity/authentication/authentication-store.ts";
import {
  addEnterpriseDomain,
  removeEnterpriseDomain,
  verifyEnterpriseDomain,
} from "@fieldstone/domain/identity/authentication/enterprise-domains.ts";
import { removeConnection } from "@fieldstone/domain/identity/authentication/save-connection.ts";
import { acceptInvitation } from "@fieldstone/domain/identity/invitations/accept-invitation.ts";
import { readInvitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { inviteMembers } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { removeMember } from "@fieldstone/domain/identity/offboarding/remove-member.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishEnterpriseDomain } from "../authentication/publish-enterprise-domain.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { publishInvitationLink, publishMemberLink } from "./publish-email-link.ts";

interface LinkCall {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly kind: string;
  readonly teamId: string;
  readonly emailHash: string;
}

const mails: MailMessage[] = [];
const calls: LinkCall[] = [];
const emailHashKey = "test-only-email-hash-key-0123456789abcdef";
let database: TestCellDatabase;
let router: HttpServer;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  const answer: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization } = request.headers;
      calls.push({ method: request.method, authorization, ...JSON.parse(Buffer.concat(chunks).toString()) });
      response.end("{}");
    });
  };
  router = await listenHttp(answer, { host: "127.0.0.1", port: 0 });
  const config = {
    routerUrl: router.origin,
    serviceToken: "token",
    emailHashKey,
    publicUrl: "http://fieldstone.localhost:8080",
  };
  const mailer = { send: async (mail: MailMessage) => void mails.push(mail), close: () => undefined };
  const dependencies = { cell: database.cell, mailer, config };
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 2,
    log: silentLog,
    tasks: [
      mailInvitation(dependencies),
      publishInvitationLink(dependencies),
      publishMemberLink(dependencies),
      publishEnterpriseDomain(dependencies),
    ],
  });
});
afterAll(async () => {
  await runner.stop();
  await router.close();
});

it("mails the invited a link that proves their mailbox, and keeps the router's links true", async () => {
  const team = await seedTeam(database);
  const { invitations } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    inviteMembers(tx, { emails: ["New@Example.com"], role: "VIEWER", message: "Welcome <b>!" }),
  );
  await expect.poll(() => mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: "new@example.com", subject: "Test person invites you to Test team" });
  expect(mail?.html).toContain("Welcome &lt;b&gt;!");
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.host).toBe(`${team.subdomain}.fieldstone.localhost:8080`);
  const token = link.searchParams.get("inviteId") ?? "";
  expect(readInvitationToken(emailHashKey, team.teamId, token)).toBe(invitations[0]?.id);
  await expect.poll(() => calls.map(({ method, kind }) => `${method} ${kind}`)).toEqual(["PUT INVITE"]);
  expect(calls[0]).toMatchObject({ authorization: "Bearer token", teamId: team.teamId });
  expect(calls[0]?.emailHash).toMatch(/^[\w-]{43}$/);

  const { userId } = await withTenant(database.cell, team.anonymous, "write", (tx) =>
    acceptInvitation(tx, { invitationId: invitations[0]?.id ?? "" }),
  );
  const calledKinds = () => calls.map(({ method, kind }) => `${method} ${kind}`).sort();
  await expect.poll(calledKinds).toEqual(["DELETE INVITE", "PUT INVITE", "PUT MEMBER"]);

  const admin = await seedUser(database, team, { role: "MANAGER", workspaceAdmin: true });
  await withTenant(database.cell, admin.context, "write", (tx) => removeMember(tx, userId));
  await expect.poll(calledKinds).toEqual(["DELETE INVITE", "DELETE MEMBER", "PUT INVITE", "PUT MEMBER"]);
});

it.each([
  ["Ada <b> evil.example/x", "Ada <b> evil\u2024example/x", "Ada &lt;b&gt; evil\u2024example/x"],
  ["", "ada@museum\u2024example", "ada@museum\u2024example"],
])(
  "an inviter with the name %j is named in the mail, escaped and without a link",
  async (name, text, html) => {
    mails.length = 0;
    const team = await seedTeam(database);
    const email = "ada@museum.example";
    const inviter = await seedUser(database, team, { name, email, role: "MANAGER", workspaceAdmin: true });
    await withTenant(database.cell, inviter.context, "write", (tx) =>
      inviteMembers(tx, { emails: ["new@example.com"], role: "VIEWER", message: null }),
    );
    await expect.poll(() => mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`${text} invites you to Test team`);
    expect(mails[0]?.text).toContain(`${text} invites you to Test team on Fieldstone`);
    expect(mails[0]?.html).toContain(`<p>${html} invites you to Test team on Fieldstone`);
  },
);

it("leads a domain to the workspace's own provider once it is proven, and no longer than both are there", async () => {
  calls.length = 0;
  const team = await seedTeam(database);
  const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const input = { domain: "acme.example" };
  // An invitation of the test before may be published only now.
  const calledKinds = () =>
    calls.filter(({ kind }) => kind === "ENTERPRISE").map(({ method, kind }) => `${method} ${kind}`);
  await write((tx) =>
    storeConnection(
      tx,
      {
        kind: "AUTH0",
        domain: "acme.eu.auth0.com",
        issuer: null,
        audience: null,
        clientId: "x",
        clientSecretSealed: null,
        joinRole: null,
      },
      true,
    ),
  );
  const { record } = await write((tx) => addEnterpriseDomain(tx, input));
  const door = { read: write, write };
  await verifyEnterpriseDomain(door, input, async () => [record]);
  await expect.poll(calledKinds).toEqual(["PUT ENTERPRISE"]);
  await write(removeConnection);
  await expect.poll(calledKinds).toEqual(["PUT ENTERPRISE", "DELETE ENTERPRISE"]);
  await write((tx) => removeEnterpriseDomain(tx, input));
  await expect.poll(calledKinds).toEqual(["PUT ENTERPRISE", "DELETE ENTERPRISE", "DELETE ENTERPRISE"]);
  const hash = createHmac("sha256", emailHashKey).update("@acme.example").digest("base64url");
  expect(new Set(calls.map(({ emailHash }) => emailHash))).toEqual(new Set([hash]));
});
