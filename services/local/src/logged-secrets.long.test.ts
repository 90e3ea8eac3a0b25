import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail, codeIn, FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { dataFolder } from "./data-folder.ts";

const region = "EU_A";

let fieldstone: TestFieldstone;
beforeAll(async () => {
  fieldstone = await startTestFieldstone([region], { logLevel: "debug" });
}, 120_000);
afterAll(() => fieldstone.stop());

/** Values that no log may contain, with their descriptions. */
const seeded: { what: string; value: string }[] = [];
const seed = (what: string, value = ""): void => void seeded.push({ what, value });

/** A fake secret, sent in place of a real one. */
function marker(what: string): string {
  const value = `M4rker-${randomBytes(12).toString("base64url")}`;
  seed(what, value);
  return value;
}

const json = { "content-type": "application/json" };

async function readLogs(): Promise<string> {
  const { logs } = dataFolder(fieldstone.settings.dataDir);
  const files = await Promise.all(
    (await readdir(logs)).map((name) => readFile(path.join(logs, name), "utf8")),
  );
  return files.join("\n");
}

/** Every sign-in method, started and failed, with the database down in between. */
async function journey(): Promise<void> {
  const subdomain = uniqueName("quiet");
  const { port } = fieldstone.settings;
  const email = `${marker("address of the owner").toLowerCase()}@quiet.example`;
  const owner = new FieldstoneClient(port);
  await owner.signUp({ email, subdomain, region });
  const invitation = await awaitMail(port, email);
  seed("one-time code", codeIn(invitation));
  seed("magic link", /token=([\w-]+)/.exec(invitation.text)?.[1]);
  for (const { name, value } of owner.cookies()) {
    if (!["fieldstone_workspaces", "fieldstone_challenge"].includes(name)) seed(`cookie ${name}`, value);
  }
  for (const entry of (owner.cookies().find(({ name }) => name === "fieldstone_session")?.value ?? "").split(
    "~",
  ))
    seed("session secret", entry.split(".")[1] ?? "");
  const token = z
    .object({ createApiToken: z.object({ secret: z.string() }) })
    .parse(
      await owner.graphql(
        subdomain,
        `mutation { createApiToken(input: { name: "CI", scopes: ["members:read"] }) { secret } }`,
      ),
    ).createApiToken.secret;
  seed("access token", token.split(".").at(-1) ?? "");
  const invited = `${marker("address of an invited person").toLowerCase()}@quiet.example`;
  await owner.graphql(
    subdomain,
    `mutation ($emails: [String!]!) { inviteMembers(input: { emails: $emails, role: VIEWER }) { invitations { id } } }`,
    { emails: [invited] },
  );
  seed("invitation", /inviteId=([^\s&]+)/.exec((await awaitMail(port, invited)).text)?.[1] ?? "");

  const stranger = new FieldstoneClient(port);
  const send = (at: string, body: string, headers: Record<string, string> = json, to?: string) =>
    stranger.ask({ path: at, method: "POST", headers, body, ...(to === undefined ? {} : { subdomain: to }) });
  const failing = async () => {
    const unknown = `${marker("address of a stranger").toLowerCase()}@quiet.example`;
    const password = marker("password");
    const secret = marker("secret in a body");
    const broken = `{"password":"${marker("password in broken JSON")}"`;
    for (const at of ["/api/auth/password", "/api/account/reset-password", "/api/graphql"]) {
      await send(at, broken, json, subdomain);
      await send(
        at,
        JSON.stringify({ email, password, token: secret, newPassword: password }),
        json,
        subdomain,
      );
    }
    await send("/api/account/ask-reset", JSON.stringify({ email: unknown }), json, subdomain);
    await send("/api/auth/accept-invite", JSON.stringify({ inviteId: secret }), json, subdomain);
    await send(
      "/api/graphql",
      JSON.stringify({ query: `mutation { changePassword(input: { newPassword: "${password}" }) { x } }` }),
      json,
      subdomain,
    );
    for (const authorization of [
      `Bearer api.x.${marker("bearer")}`,
      `Bearer public.${marker("share token")}`,
    ])
      await send(
        "/api/graphql",
        `{"query":"{ viewer { user { id } } }"}`,
        { ...json, authorization },
        subdomain,
      );
    await send("/global/confirm-email", broken);
    await send("/global/confirm-email", JSON.stringify({ method: "EMAIL", token: secret }));
    const oidc = { method: "OIDC", provider: "GOOGLE", code: secret, state: secret, path: "/callback" };
    await send("/global/confirm-email", JSON.stringify(oidc));
    await send("/global/confirm-enterprise-sign-in", JSON.stringify(oidc));
    await send("/global/begin-sign-in", JSON.stringify({ provider: "GOOGLE", email: unknown }));
    await send("/global/send-confirmation-email", JSON.stringify({ email: unknown, recaptchaToken: secret }));
    await send("/global/create-tenant", JSON.stringify({ method: "EMAIL", email, password, subdomain: "x" }));
    const link = { teamId: secret, emailHash: secret, kind: "MEMBER" };
    await send("/global/email-links", JSON.stringify(link), { ...json, authorization: `Bearer ${secret}` });
    await send("/slack/webhook", broken, { "x-slack-signature": secret, "x-slack-request-timestamp": "1" });
    const cookie = `fieldstone_session=2Y7zqN6FUzWCvXbKqfQbRn.${secret}; fieldstone_email=${secret}`;
    for (const at of [`/auth/confirm-email?token=${secret}`, `/callback?code=${secret}&state=${secret}`])
      await stranger.ask({ path: at, headers: { cookie } });
    await stranger.ask({ path: `/api/graphql?token=${secret}`, subdomain, headers: { cookie } });
    await stranger.ask({ path: `/files/signed/x?signature=${secret}`, subdomain, headers: { cookie } });
    await owner.ask({
      path: "/api/graphql",
      subdomain,
      method: "POST",
      headers: json,
      body: JSON.stringify({
        query: `mutation ($secret: String!) { saveEnterpriseConnection(input: { kind: "OIDC",
          issuer: "https://login.quiet.invalid", clientId: "x", clientSecret: $secret }) { authentication { connection { kind } } } }`,
        variables: { secret: marker("client secret") },
      }),
    });
  };
  await failing();
  // It restarts at once, so several stops may be needed to hit a moment when it is down.
  await expect
    .poll(
      async () => {
        await Promise.all([fieldstone.postgres().stop(), failing()]);
        return readLogs();
      },
      { timeout: 30_000 },
    )
    .toContain("the database did not answer");
  await expect
    .poll(async () => (await owner.ask({ path: "/api/auth/session", subdomain })).status, { timeout: 20_000 })
    .toBe(200);
}

test("no secret of anybody's sign-in stands in any log, also where everything fails", async () => {
  await journey();
  const logs = await readLogs();
  // Check that these are the logs just written.
  expect(logs).toContain('"process":"router"');
  expect(logs).toContain('"process":"cell"');
  const found = seeded.filter(({ value }) => {
    expect(value.length).toBeGreaterThan(5);
    const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\w.-])${escaped}(?![\\w-])`, "i").test(logs);
  });
  const lineOf = (value: string) =>
    logs.split("\n").find((line) => line.toLowerCase().includes(value.toLowerCase()));
  expect(found.map(({ what, value }) => `${what}: ${lineOf(value)?.slice(0, 600)}`)).toEqual([]);
}, 90_000);
