import { once } from "node:events";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import type { Change } from "@fieldstone/platform/postgres/change.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import type { Client } from "graphql-ws";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { type Watched, watchSubscription } from "./watch-subscription.testing.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
const clients: Client[] = [];

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
beforeEach(async () => {
  team = await seedTeam(database);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});
afterAll(() => api.close());

const defaultQuery = "subscription { changes { type id projectId act } }";

function watch(headers: Record<string, string>, query = defaultQuery): Watched {
  const watched = watchSubscription(api, { ...api.headersFor(team), ...headers }, query);
  clients.push(watched.client);
  return watched;
}

const announce = (change: Change) =>
  withTenant(database.cell, team.system, "write", (tx) => tx.notify(change));

/** Announces changes until one arrives, as the subscription becomes active shortly after its request. */
async function begun(watched: Watched): Promise<void> {
  await expect
    .poll(async () => {
      await announce({ type: "team", id: team.teamId, act: "updated" });
      return watched.changes.length;
    })
    .toBeGreaterThan(0);
}

async function addProject(access: "open" | "private"): Promise<string> {
  const projectId = newId();
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "insert into projects (team_id, project_id, title, workspace_access) values ($1, $2, 'P', $3)",
      [team.teamId, projectId, access],
    ),
  );
  return projectId;
}

describe("changes", () => {
  it("reach a member for what they may read, and nobody of another team", async () => {
    const member = await seedUser(database, team);
    const watched = watch({ cookie: await sessionCookieOf(database, team, member) });
    const other = await seedTeam(database);
    await begun(watched);
    const [open, hidden] = [await addProject("open"), await addProject("private")];
    await withTenant(database.cell, other.system, "write", (tx) =>
      tx.notify({ type: "team", id: other.teamId, act: "updated" }),
    );
    const hiddenNote = newId();
    await announce({ type: "note", id: hiddenNote, projectId: hidden, act: "created" });
    await announce({ type: "note", id: newId(), projectId: open, act: "created" });
    await expect
      .poll(() => watched.changes)
      .toContainEqual(expect.objectContaining({ projectId: toShortId(open) }));
    expect(watched.changes).not.toContainEqual(expect.objectContaining({ id: toShortId(hiddenNote) }));
    expect(watched.changes).not.toContainEqual(expect.objectContaining({ id: toShortId(other.teamId) }));
  });

  it("begin by saying whether anything was written since the page's session was read", async () => {
    const member = await seedUser(database, team);
    const cookie = await sessionCookieOf(database, team, member);
    const readStamp = async (): Promise<string> => {
      const { body } = await askJson(`${api.origin}/api/auth/session`, {
        headers: { ...api.headersFor(team), cookie },
      });
      return z.object({ stamp: z.string() }).parse(body).stamp;
    };
    const first = async (since: string): Promise<unknown> => {
      const watched = watch({ cookie }, `subscription { changes(since: "${since}") { type act } }`);
      await expect.poll(() => watched.changes.length).toBeGreaterThan(0);
      await watched.client.dispose();
      return watched.changes[0];
    };
    const before = await readStamp();
    expect(await first(before)).toEqual({ type: "workspace", act: "followed" });
    const projectId = await addProject("private");
    const grant = {
      objectType: "project",
      objectId: projectId,
      userId: member.userId,
      level: "READ",
    } as const;
    await withTenant(database.cell, team.owner.context, "write", (tx) => setPermission(tx, grant));
    expect(await first(before)).toEqual({ type: "workspace", act: "missed" });
    expect(await first(await readStamp())).toEqual({ type: "workspace", act: "followed" });
    expect(await first("")).toEqual({ type: "workspace", act: "missed" });
  });

  it("of a private project end with the grant, and those of a note granted by itself are its own alone", async () => {
    const member = await seedUser(database, team);
    const watched = watch({ cookie: await sessionCookieOf(database, team, member) });
    await begun(watched);
    const hidden = await addProject("private");
    const asOwner = (input: Parameters<typeof setPermission>[1]) =>
      withTenant(database.cell, team.owner.context, "write", (tx) => setPermission(tx, input));
    const grant = { objectType: "project", objectId: hidden, userId: member.userId } as const;
    const announceNote = async (): Promise<string> => {
      const id = newId();
      await announce({ type: "note", id, projectId: hidden, act: "created" });
      return toShortId(id);
    };
    const arrived = (id: string) => watched.changes.some((change) => JSON.stringify(change).includes(id));
    await asOwner({ ...grant, level: "READ" });
    const readable = await announceNote();
    await expect.poll(() => arrived(readable)).toBe(true);
    await asOwner(grant);
    const lost = await announceNote();
    const noteId = newId();
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person')",
        [team.teamId, noteId, hidden],
      ),
    );
    await asOwner({ objectType: "note", objectId: noteId, userId: member.userId, level: "READ" });
    await announce({ type: "comment", id: newId(), projectId: hidden, documentId: noteId, act: "created" });
    await expect.poll(() => arrived(`"comment"`)).toBe(true);
    expect(arrived(lost)).toBe(false);
  });

  it("can be of one project alone, which must be readable", async () => {
    const [open, hidden] = [await addProject("open"), await addProject("private")];
    const cookie = await sessionCookieOf(database, team, await seedUser(database, team));
    const queryOf = (id: string) => `subscription { changes(projectId: "${toShortId(id)}") { id } }`;
    const refused = watch({ cookie }, queryOf(hidden));
    await expect
      .poll(() => refused.errors)
      .toEqual([
        expect.objectContaining({
          extensions: expect.objectContaining({ code: "project.not_found", errorCode: "BAD_USER_INPUT" }),
        }),
      ]);
    const watched = watch({ cookie }, queryOf(open));
    await expect
      .poll(async () => {
        await announce({ type: "team", id: team.teamId, act: "updated" });
        await announce({ type: "note", id: team.teamId, projectId: open, act: "updated" });
        return watched.changes.length;
      })
      .toBeGreaterThan(0);
    expect(watched.changes).toContainEqual({ id: toShortId(team.teamId) });
  });

  it("come by a token in the head of the handshake", async () => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    const made = await askGraphql(
      api,
      team,
      { query: `mutation { createApiToken(input: { name: "live", scopes: ["projects:read"] }) { secret } }` },
      { cookie },
    );
    const authorization = `Bearer ${made.body.data.createApiToken.secret}`;
    await begun(watch({ authorization }));
  });
});

describe("a socket", () => {
  it("is refused before it opens to the signed-out, to other sites, and to what did not come through the router", async () => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    const rejections: [Record<string, string>, number][] = [
      [{}, 1_006],
      [{ authorization: "Bearer public.AAAAAAAAAAAA" }, 1_006],
      [{ cookie, origin: "https://evil.example" }, 1_006],
      [{ cookie, "x-fieldstone-service": "wrong" }, 1_006],
    ];
    for (const [headers, code] of rejections) {
      const watched = watch(headers);
      await expect.poll(() => watched.closes).toEqual([code]);
    }
  });

  it("is read more slowly the more it sends, and others as ever", async () => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    const headers = { ...api.headersFor(team), cookie };
    const socket = new WebSocket(`${api.origin.replace("http", "ws")}/api/graphql`, "graphql-transport-ws", {
      headers,
    });
    await once(socket, "open");
    const long = JSON.stringify({ type: "ping", payload: { text: "x".repeat(60_000) } });
    let sent = 0;
    // The server reads the messages more and more slowly, so the sender's buffer fills.
    for (; sent < 500; sent += 1) socket.send(long);
    await begun(watch({ cookie }));
    expect(socket.bufferedAmount).toBeGreaterThan(0);
    socket.terminate();
  });

  it.each([
    ["messages", (socket: WebSocket) => socket.send('{"type":"ping"}')],
    ["pings", (socket: WebSocket) => socket.ping()],
    ["pongs", (socket: WebSocket) => socket.pong()],
  ])("is ended where it sends more %s than it could be read for in a long time", async (_what, send) => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    const headers = { ...api.headersFor(team), cookie };
    const socket = new WebSocket(`${api.origin.replace("http", "ws")}/api/graphql`, "graphql-transport-ws", {
      headers,
    });
    await once(socket, "open");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    // Messages may still be in flight when the connection ends.
    socket.on("error", () => undefined);
    for (let sent = 0; sent < 5_000; sent += 1) send(socket);
    expect(await closed).toBe(1_006);
  });

  it("takes subscriptions alone, and none that ask for too much", async () => {
    const cookie = await sessionCookieOf(database, team, team.owner);
    const asked = watch({ cookie }, "{ members { id } }");
    await expect
      .poll(() => asked.errors)
      .toEqual([expect.objectContaining({ message: "Send queries and mutations by POST." })]);
  });

  it("is closed when its session ends, and when the person's rights change", async () => {
    const member = await seedUser(database, team);
    const cookie = await sessionCookieOf(database, team, member);
    const watched = watch({ cookie });
    await begun(watched);
    const owner = await sessionCookieOf(database, team, team.owner);
    const query = `mutation { updateMember(input: { id: "${member.userId}", role: VIEWER }) { member { id } } }`;
    await askGraphql(api, team, { query }, { cookie: owner });
    await expect.poll(() => watched.closes).toEqual([4_403]);
    const again = watch({ cookie });
    await begun(again);
    await fetch(`${api.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { ...api.headersFor(team), cookie },
      body: "{}",
    });
    await expect.poll(() => again.closes).toEqual([4_403]);
  });

  it("is closed when changes may have been missed, so that its reader starts again", async () => {
    const watched = watch({ cookie: await sessionCookieOf(database, team, team.owner) });
    await begun(watched);
    api.services.changes.resync();
    await expect.poll(() => watched.closes).toEqual([1_012]);
  });
});
