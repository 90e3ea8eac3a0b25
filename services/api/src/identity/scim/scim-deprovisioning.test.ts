import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { createClient } from "graphql-ws";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { connectEditor } from "../../research/collaboration/editor-client.testing.ts";
import {
  askFor,
  Browser,
  newTokens,
  type OauthFixture,
  openOauthFixture,
} from "../oauth/oauth-client.testing.ts";
import { patchOf, scimFixture } from "./scim-client.testing.ts";

const scim = scimFixture();

const deactivate = patchOf({ op: "Replace", path: "active", value: "False" });
const projects = "{ projects { edges { cursor } } }";

/** A socket for subscriptions, opened with a session or a token. */
async function openSocket(headers: Record<string, string>) {
  class RoutedSocket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { ...scim.api.headersFor(scim.team), ...headers } });
    }
  }
  const connected = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<unknown>();
  const client = createClient({
    url: `${scim.api.origin.replace("http", "ws")}/api/graphql`,
    webSocketImpl: RoutedSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: { connected: () => connected.resolve(), closed: (event) => closed.resolve(event) },
  });
  await connected.promise;
  return { closed: closed.promise, dispose: () => client.dispose() };
}

/** An editor on a note that every member may edit. */
async function openEditor({ member }: OauthFixture) {
  const { team } = scim;
  const documentId = await withTenant(scim.database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Interviews" });
    const body = { kind: "markdown", markdown: "Ours." } as const;
    return (await createNote(tx, { projectId, title: "Note", body })).id;
  });
  const editor = await connectEditor({
    database: scim.database,
    api: scim.api,
    team,
    user: member,
    documentId,
  });
  await expect.poll(() => editor.provider.isSynced).toBe(true);
  return editor;
}

describe("a member who is taken away", () => {
  const ways = [
    ["by being deactivated", (id: string) => scim.send("PATCH", `/Users/${id}`, deactivate)],
    ["by being deleted", (id: string) => scim.send("DELETE", `/Users/${id}`)],
  ] as const;

  it.each(ways)("%s is out at once, whichever way they were in", async (_name, takeAway) => {
    const fixture = await openOauthFixture(scim.database, scim.api, scim.team);
    const { member, cookie } = fixture;
    const apiToken = await withTenant(scim.database.cell, member.context, "write", (tx) =>
      createApiToken(tx, { name: "x", scopes: ["projects:read"], expiresAt: null }),
    );
    const oauth = await newTokens(fixture, fixture.server);
    const ways: readonly Record<string, string>[] = [
      { cookie },
      { authorization: `Bearer ${apiToken.secret}` },
      { authorization: `Bearer ${oauth.access_token}` },
    ];
    const statuses = () =>
      Promise.all(
        ways.map(
          async (headers) => (await askGraphql(scim.api, scim.team, { query: projects }, headers)).body,
        ),
      );
    for (const body of await statuses()) expect(body.errors).toBeUndefined();
    const sockets = [
      await openSocket({ cookie }),
      await openSocket({ authorization: `Bearer ${apiToken.secret}` }),
      await openSocket({ authorization: `Bearer ${oauth.access_token}` }),
    ];
    const editor = await openEditor(fixture);
    const consenting = new Browser(fixture);
    const { step } = await consenting.begin((await askFor(fixture, fixture.phone)).url);

    expect((await takeAway(member.userId)).status).toBeLessThan(300);

    for (const { closed } of sockets) expect(await closed).toMatchObject({ code: 4403 });
    await expect.poll(() => editor.provider.isSynced).toBe(false);
    for (const body of await statuses()) {
      expect(body.errors[0].extensions.code).toMatch(/^auth\.(sign_in_needed|token_invalid)$/);
    }
    const refreshed = await fixture.post("/api/oauth/token", fixture.server, {
      grant_type: "refresh_token",
      refresh_token: oauth.refresh_token,
    });
    expect(refreshed.body.error).toBe("invalid_grant");
    await expect(consenting.decide(step ?? "", { allow: true })).rejects.toThrow("401");
    editor.close();
    for (const socket of sockets) await socket.dispose();
  });

  it("stays where they are the last admin", async () => {
    for (const [method, body] of [
      ["PATCH", deactivate],
      ["DELETE", undefined],
    ] as const) {
      const answer = await scim.send(method, `/Users/${scim.team.owner.userId}`, body);
      expect([answer.status, answer.body.scimType]).toEqual([400, "mutability"]);
    }
  });

  it("comes back without the rights of an admin, and without what applications were let do", async () => {
    const admin = await seedUser(scim.database, scim.team, { role: "MANAGER", workspaceAdmin: true });
    await scim.send("PATCH", `/Users/${admin.userId}`, deactivate);
    await scim.send(
      "PATCH",
      `/Users/${admin.userId}`,
      patchOf({ op: "replace", path: "active", value: true }),
    );
    const cookie = await sessionCookieOf(scim.database, scim.team, admin);
    const query = "{ viewer { user { workspaceAdmin } } connectedApplications { id } }";
    const { body } = await askGraphql(scim.api, scim.team, { query }, { cookie });
    expect(body.data).toEqual({ viewer: { user: { workspaceAdmin: false } }, connectedApplications: [] });
  });
});
